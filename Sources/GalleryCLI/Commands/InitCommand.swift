private import Foundation
private import PhotoLibrary
private import Platform
private import Templating

/// Writes a configuration to start from.
struct InitCommand: Command {
  static let words = ["init"]
  static let summary = "Write a commented gallery.json, after a look at the library"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let arguments: [Argument<Self>] = [
    .option("library", "l", "DIR", help: "the folder of photos (default: photos)", \.library),
    .option("title", nil, "TITLE", help: "the site's title", \.title),
    .option(
      "theme",
      nil,
      "NAME",
      help: "copy a theme's files to start from: default or minimal",
      \.theme
    ),
  ]

  private var site = "."
  private var library: String?
  private var title: String?
  private var theme: String?

  mutating func take(operands: [String]) { site = operands.first ?? "." }

  func run(_ context: Context) async throws -> ExitCode {
    let folder = Path(site).absolute(in: Path(context.currentFolder))
    try Folder.create(folder)
    if let theme { try copy(theme, to: folder / "templates", context) }
    let file = folder / "gallery.json"
    if File.exists(file) {
      guard theme != nil else {
        throw CommandFailure(
          .cannotCreate,
          "'\(file)' is there already: nothing was changed; edit it as it is"
        )
      }
      return .ok
    }
    let photos =
      library.map { Path($0).absolute(in: Path(context.currentFolder)) }
      ?? folder / "photos"
    guard FileStatus.ifPresent(photos)?.isFolder == true else {
      throw CommandFailure(
        .missingInput,
        "there is no folder '\(photos)': say where the photos are with --library DIR"
      )
    }
    let found = try await PhotoLibrary.open(photos.string, describer: NoDescriber())
    let text = try configuration(photos, folder: folder, found: found)
    guard try AtomicFile.create(Array(text.utf8), at: file) else {
      throw CommandFailure(.cannotCreate, "'\(file)' is there already: nothing was changed")
    }
    context.console.note(
      "wrote \(file) for \(found.summary.files) files in \(found.summary.folders) folders; "
        + "now run: gallery build \(folder)"
    )
    return .ok
  }

  private func configuration(_ photos: Path, folder: Path, found: PhotoLibrary) throws -> String {
    let path = photos.relative(to: folder)?.string ?? photos.string
    let name = title ?? folder.name.string
    return """
      {
        // What visitors read at the top of the first page.
        "title": \(try quoted(name)),
        // "description": "…",

        // Where the photos are (\(found.summary.files) files now), and where the site goes; from
        // this file's folder.
        "library": \(try quoted(path)),
        "output": "site",

        // Picking: leave maximum out for as many as people like.
        "picking": {
          "mode": "multiple",
          // "maximum": 20,
          "ratings": true,
          "labels": true,
          "notes": true,
        },

        // Private by default: no originals, no places, no search engines.
        // "originals": "link",
        // "privacy": { "location": true, "searchEngines": true },

        // More pages: all photos by month; a map (it publishes places); a page for each photo.
        // "timeline": true,
        // "map": true,
        // "photoPages": true,

        // A zip file of each album: "largest" pictures, or "originals" with all they hold.
        // "downloads": { "files": "largest" },

        // "language": "en",
        // "watermark": { "text": "© …", "opacity": 0.35 },
        // "sort": "date",
      }

      """
  }

  /// A text in JSON's own spelling.
  private func quoted(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  private func copy(_ theme: String, to target: Path, _ context: Context) throws {
    let folders = try TemplateFolders.locate(
      theme: theme,
      in: .init(
        environment: context.environment["GALLERY_TEMPLATES"].map { Path($0) },
        executable: Machine.executable
      )
    )
    guard let own = folders.folders.first else { return }
    guard !File.exists(target) else {
      throw CommandFailure(
        .cannotCreate,
        "'\(target)' is there already: nothing was changed; move it away first"
      )
    }
    try copy(own, to: target)
    context.console.note("copied the theme to \(target); keep only the files that you change")
  }

  private func copy(_ folder: Path, to target: Path) throws {
    try Folder.create(target)
    for entry in try Folder.entries(of: folder) {
      if entry.kind == .folder {
        try copy(folder / entry.name, to: target / entry.name)
      } else {
        try File.copy(folder / entry.name, to: target / entry.name)
      }
    }
  }
}

/// Counts files without reading them.
private struct NoDescriber: FileDescriber {
  func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {}
}
