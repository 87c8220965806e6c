private import PhotoLibrary
private import Platform
private import Selections
private import SiteBuilder

/// Resolves picks against the library and says what was found.
struct SelectionImportCommand: Command {
  static let words = ["selection", "import"]
  static let summary = "Find the photos that a manifest, a picks link or a list of names means"
  static let operands = "FILE…|-|LINK"
  static let operandCount = 1...1000
  static let discussion = """
    Reads manifests, picks links, tables with a header (CSV), and plain lists of names as people
    write them in a letter: `IMG_0001, 0012-0019; 17`. Each pick is looked up by its id, then by
    path, then by file name, capture time and size together, then by a file name that only one
    photo has. None is guessed. It warns of picks of another site or of an older build of it, and
    of a second final selection. Nothing is written unless --album asks for it.
    """
  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.options) } + [
      .option("site", nil, "SITE", help: "the site whose library is meant", \.options.site),
      .option(
        "album",
        "a",
        "TITLE",
        help: "keep the picks as a custom album of this title",
        \.album
      ),
      .flag("allow-missing", help: "exit with 0 even if picks are unresolved", \.allowsMissing),
      .flag("json", help: "print JSON", \.isJSON),
    ]

  private var options = LibraryOptions()
  private var sources: [String] = []
  private var album: String?
  private var allowsMissing = false
  private var isJSON = false

  mutating func take(operands: [String]) { sources = operands }

  func run(_ context: Context) async throws -> ExitCode {
    let sources = try sources.map { ($0, try SelectionSource.bytes($0, context)) }
    // What can't be read is said before a large library is scanned.
    for (source, bytes) in sources {
      _ = try SelectionSource.named(source) { try PicksInput(bytes) }
    }
    let library = try await options.open(context)
    let expected = try await rounds(context)
    var rows: [SelectionRow] = []
    var reports: [ImportReport] = []
    for (source, bytes) in sources {
      let report = try SelectionSource.named(source) {
        try importSelection(bytes, into: library.assets, options: expected)
      }
      for warning in report.warnings { context.console.warning("\(source): \(warning)") }
      reports.append(report)
      rows.append(
        SelectionRow(source: source, manifest: report.manifest, resolved: report.resolved)
      )
    }
    if isJSON {
      try context.console.json(["selections": rows])
    } else {
      for row in rows { row.tell(context.console) }
    }
    let isComplete = rows.allSatisfy { $0.unresolvedCount == 0 }
    guard isComplete || allowsMissing else {
      if album != nil { context.console.error("no album was made: picks are unresolved") }
      return .badData
    }
    if let album {
      let manifests = reports.map(\.refreshed)
      let manifest =
        manifests.count == 1 ? manifests[0] : merge(manifests, by: .union).manifest
      try await options.editor(context).keep(manifest, asAlbum: album)
      context.console.note("kept as the album '\(album)'")
    }
    return .ok
  }

  /// The site that the picks should be of, and the selections that the library has as albums.
  private func rounds(_ context: Context) async throws -> ImportOptions {
    let site = try options.resolve(context)
    var expected = ImportOptions()
    if let published = PublishedSite.read(site.output), site.isConfigured {
      expected.site = SelectionManifest.Site(
        id: published.id,
        title: published.title,
        revision: published.revision
      )
    }
    expected.earlier = try options.editor(context).customAlbums().compactMap { entry in
      // An album that can't be read is told of by the scan.
      try? SelectionManifest(contentsOf: (site.library / Path(bytes: entry.path.bytes)).string)
    }
    return expected
  }
}
