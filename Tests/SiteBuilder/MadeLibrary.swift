import Foundation
import PhotoLibrary
import Platform
import SiteBuilder
import Templating
import TestSupport
import Testing

/// Libraries and builds made up in memory, below the test's own folder.
struct MadeLibrary {
  var albums: [Album] = []
  var configuration = Configuration()
  let folder: Path
  /// The default theme, without its long style sheet and script.
  var templates: [Path]
  var preselected: [AssetID] = []
  /// The theme's list of its own style sheets and scripts.
  var theme = #"{"css": [], "js": []}"#
  var mapLibrary: Path = "/nonexistent"

  init(in folder: Path = TemporaryDirectory.current) {
    self.folder = folder
    templates = [folder / "override", Repository.root / "Templates/default"]
  }

  var output: Path { folder / "site" }
  var state: Path { folder / "state" }

  static func asset(
    _ path: String,
    type: AssetType = .photo,
    date: CaptureDate? = CaptureDate(
      year: 2026,
      month: 5,
      day: 2,
      hour: 16,
      minute: 20,
      second: 11
    ),
    content: String? = nil,
    edit: (inout Asset) -> Void = { _ in }
  ) -> Asset {
    let content = content ?? Hash128.of(path)
    var asset = Asset(
      id: AssetID(contentID: content),
      type: type,
      representations: [
        Representation(
          role: .primary,
          path: LibraryPath(path),
          format: type == .video ? "mp4" : "jpeg",
          size: 1000,
          contentID: content,
          isWebPlayable: type == .video
        )
      ],
      captureDate: date,
      pixelSize: PixelSize(width: 6000, height: 4000)
    )
    edit(&asset)
    return asset
  }

  static func album(
    _ folder: String,
    _ assets: [Asset],
    parent: String? = nil,
    title: String? = nil
  ) -> Album {
    Album(
      id: Hash128.of("album " + folder),
      kind: .album,
      title: title ?? Path(folder).name.string,
      folder: LibraryPath(folder),
      parent: parent.map { Hash128.of("album " + $0) },
      members: assets
    )
  }

  /// Two albums, one within the other, and the camera roll.
  static func small(in folder: Path = TemporaryDirectory.current) -> MadeLibrary {
    var library = MadeLibrary(in: folder)
    let one = asset("2026/a.jpg")
    let two = asset("2026/wedding/b.jpg") { $0.annotations.title = "The kiss" }
    let clip = asset("2026/wedding/c.mp4", type: .video) { $0.duration = 65 }
    library.albums = [
      Album(
        id: "camera-roll",
        kind: .cameraRoll,
        title: "Camera Roll",
        members: [one, two, clip]
      ),
      album("2026", [one]),
      album("2026/wedding", [two, clip], parent: "2026"),
    ]
    library.configuration.title = "Test & Site"
    return library
  }

  func build(
    _ renderer: FakeRenderer = FakeRenderer(),
    progress: @escaping @Sendable (BuildProgress) async -> Void = { _ in }
  ) async throws -> BuildReport {
    try await made(renderer).run(view, progress: progress)
  }

  func render(share number: Int, of count: Int, _ renderer: FakeRenderer = FakeRenderer())
    async throws -> ShareReport
  {
    try await made(renderer).renderShare(number, of: count, view)
  }

  func plan() async throws -> BuildPlan { try await made(FakeRenderer()).plan(view) }

  private var view: LibraryView { LibraryView(root: folder / "library", albums: albums) }

  private func made(_ renderer: FakeRenderer) throws -> Build {
    var request = BuildRequest(
      configuration: configuration,
      siteFolder: folder,
      library: folder / "library",
      output: output,
      state: state,
      templates: TemplateFolders(theme: "default", folders: templates)
    )
    request.preselected = preselected
    request.mapLibrary = mapLibrary
    try Folder.create(folder / "library")
    try Folder.create(folder / "override")
    try AtomicFile.write(theme, to: folder / "override/theme.json")
    return Build(request, renderer: renderer)
  }

  /// Small templates that show much of the models: tests do not depend on the theme's looks.
  mutating func useTestTheme() throws {
    let theme = folder / "theme"
    let layout = """
      <!doctype html><html lang="{{site.language}}" data-root="{{root}}"><title>{{page.title}}</title>
      {{#dataScripts}}<script src="{{.}}" defer></script>{{/dataScripts}}
      {{#breadcrumbs}}<a href="{{url}}">{{title}}</a>{{/breadcrumbs}}
      {{{content}}}</html>
      """
    let tiles = """
      {{#albums}}<a data-album-id="{{id}}" data-photos="{{photos}}" data-videos="{{videos}}" \
      href="{{url}}">{{title}}: {{countText}}</a>
      {{/albums}}{{#assets}}<li data-asset-id="{{id}}" title="{{caption}}"><a href="{{href}}">\
      <img src="{{thumb.src}}" alt="{{alt}}"></a>{{problem}}</li>
      {{/assets}}{{#album}}{{#pageLinks}}<a href="{{url}}">{{number}}</a>{{/pageLinks}}{{/album}}
      """
    let files = [
      "layout.mustache": layout, "index.mustache": "{{> tiles}}", "album.mustache": "{{> tiles}}",
      "photo.mustache": "{{#asset}}{{name}} {{caption}}{{/asset}}", "picks.mustache": "picks",
      "map.mustache": "map", "timeline.mustache": "timeline",
      "partials/tiles.mustache": tiles, "theme.json": #"{"css": ["a.css"], "js": ["a.js"]}"#,
      "assets/css/a.css": "a{}", "assets/js/a.js": "1;", "assets/static/favicon.svg": "<svg/>",
      "locales/en.json": #"{"picksTitle": "Picks"}"#,
    ]
    for (name, text) in files {
      try Folder.create((theme / name).parent)
      try AtomicFile.write(text, to: theme / name, durability: .replaceable)
    }
    templates = [theme]
  }

  func page(_ name: String) throws -> String { try File.text(output / name) }

  /// Every file of the site with its bytes.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func add(_ folder: Path, _ prefix: String) throws {
      for entry in try Folder.entries(of: folder) {
        if entry.kind == .folder {
          try add(folder / entry.name, prefix + entry.name.string + "/")
        } else {
          files[prefix + entry.name.string] = try File.read(folder / entry.name)
        }
      }
    }
    try add(output, "")
    return files
  }

  /// The JSON of a data file.
  func data(_ name: String) throws -> [String: Any] {
    let text = try page(name)
    let start = try #require(text.firstIndex(of: "{"))
    let json = text[start...].dropLast(3)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    )
  }
}
