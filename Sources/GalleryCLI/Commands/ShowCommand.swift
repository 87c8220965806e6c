private import Metadata
private import PhotoLibrary
private import Platform

/// Prints what is known of photos.
struct ShowCommand: Command {
  static let words = ["show"]
  static let summary = "Show the attributes of a photo or video"
  static let operands = "ASSET…"
  static let operandCount = 1...10_000
  static let discussion = """
    ASSET is an id or the beginning of one, a gallery: URL, or a path (from the library's root, or
    absolute). The library is that of the site in the current folder, or --library.
    """
  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.options) } + [
      .flag("json", help: "print JSON", \.isJSON),
      .flag("metadata", "m", help: "print every EXIF, IPTC and XMP tag too", \.isFull),
    ]

  private var options = LibraryOptions()
  private var names: [String] = []
  private var isJSON = false
  private var isFull = false

  mutating func take(operands: [String]) { names = operands }

  func run(_ context: Context) async throws -> ExitCode {
    let library = try await options.open(context)
    var rows: [AssetRow] = []
    var missing: [String] = []
    for name in names {
      guard let asset = library.asset(named: name) ?? relative(name, library, context) else {
        missing.append(name)
        continue
      }
      let tags = isFull ? try fullDump(of: Path(library.location(of: asset.path))) : nil
      rows.append(AssetRow(asset, tags: tags))
    }
    if isJSON {
      try context.console.json(Output(assets: rows, missing: missing))
    } else {
      context.console.result(rows.map(\.text).joined(separator: "\n\n"))
    }
    for name in missing { context.console.error("no photo or video is meant by '\(name)'") }
    return missing.isEmpty ? .ok : .missingInput
  }

  /// A path as a shell completes it: from the current folder.
  private func relative(_ name: String, _ library: PhotoLibrary, _ context: Context) -> Asset? {
    library.asset(path: Path(name).absolute(in: Path(context.currentFolder)).string)
  }

  private struct Output: Encodable {
    let assets: [AssetRow]
    let missing: [String]
  }
}

/// An asset as people and scripts read it.
private struct AssetRow: Encodable {
  let id, type, url, path, name: String
  let captureDate, captureDateSource: String?
  let pixelSize: [Int]?
  let location: Location?
  let title, caption, creator, copyright: String?
  let keywords, people: [String]
  let rating: Int?
  let label: String?
  let camera: Camera
  let duration: Double?
  let representations: [Representation]
  let problems: [Problem]
  let metadata: [String: String]?

  init(_ asset: Asset, tags: [String: String]?) {
    id = asset.id.text
    type = asset.type.rawValue
    url = asset.url
    path = asset.path.string
    name = asset.name
    captureDate = asset.captureDate?.iso8601
    captureDateSource = asset.captureDate?.source.rawValue
    pixelSize = asset.pixelSize.map { [$0.width, $0.height] }
    location = asset.location
    let notes = asset.annotations
    title = notes.title
    caption = notes.caption
    creator = notes.creator
    copyright = notes.copyright
    keywords = notes.keywords
    people = notes.people
    rating = notes.rating
    label = notes.label?.rawValue ?? notes.otherLabel
    camera = asset.camera
    duration = asset.duration
    representations = asset.representations
    problems = asset.problems
    metadata = tags
  }

  /// Lines of "name  value" for people.
  var text: String {
    let model = [camera.make, camera.model].compactMap(\.self).joined(separator: " ")
    let rows: [(String, String?)] = [
      ("id", id), ("type", type), ("path", path),
      ("taken", captureDate.map { "\($0) (\(captureDateSource ?? ""))" }),
      ("size", pixelSize.map { "\($0[0]) × \($0[1])" }),
      ("duration", duration.map { "\($0) s" }),
      ("place", location.map { "\($0.latitude), \($0.longitude)" }),
      ("title", title), ("caption", caption), ("creator", creator), ("copyright", copyright),
      ("keywords", keywords.isEmpty ? nil : keywords.joined(separator: ", ")),
      ("people", people.isEmpty ? nil : people.joined(separator: ", ")),
      ("rating", rating.map { $0 < 0 ? "rejected" : "\($0)" }), ("label", label),
      ("camera", model.isEmpty ? nil : model), ("lens", camera.lens), ("url", url),
    ]
    var lines = rows.compactMap { name, value in value.map { line(name, $0) } }
    for file in representations { lines.append(line("file", "\(file.path) (\(file.format))")) }
    for problem in problems { lines.append(line("problem", problem.message)) }
    for (tag, value) in (metadata ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append("  \(tag): \(value)")
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ name: String, _ value: String) -> String {
    // A caption may hold anything, also what a terminal would obey.
    let printable = PathText.display(of: Array(value.utf8))
    return name + String(repeating: " ", count: max(1, 12 - name.count)) + printable
  }
}
