private import Foundation
private import PhotoLibrary
private import Platform
private import Selections

/// Resolves picks against the library and says what was found.
struct SelectionImportCommand: Command {
  static let words = ["selection", "import"]
  static let summary = "Find the photos that a manifest, a picks link or a list of names means"
  static let operands = "FILE…|-|LINK"
  static let operandCount = 1...1000
  static let discussion = """
    Each pick is looked up by its id, then by path, then by file name, capture time and size
    together, then by a file name that only one photo has. None is guessed. Nothing is written
    unless --album asks for it.
    """
  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.options) } + [
      .option("site", nil, "SITE", help: "the site whose library is meant", \.options.site),
      .flag("allow-missing", help: "exit with 0 even if picks are unresolved", \.allowsMissing),
      .flag("json", help: "print JSON", \.isJSON),
    ]

  private var options = LibraryOptions()
  private var sources: [String] = []
  private var allowsMissing = false
  private var isJSON = false

  mutating func take(operands: [String]) { sources = operands }

  func run(_ context: Context) async throws -> ExitCode {
    // A manifest that can't be read is said before a large library is scanned.
    let manifests = try sources.map { ($0, try SelectionSource.read($0, context)) }
    let library = try await options.open(context)
    var rows: [SelectionRow] = []
    for (source, manifest) in manifests {
      let resolved = Resolver(assets: library.assets).resolve(manifest.picks)
      rows.append(SelectionRow(source: source, manifest: manifest, resolved: resolved))
    }
    if isJSON {
      try context.console.json(["selections": rows])
    } else {
      for row in rows { row.print(to: context.console) }
    }
    let isComplete = rows.allSatisfy { $0.unresolvedCount == 0 }
    return isComplete || allowsMissing ? .ok : .badData
  }
}

/// What became of one manifest, for people and for scripts.
private struct SelectionRow: Encodable {
  struct Row: Encodable {
    let result: String
    let foundBy: String?
    let id: String?
    let path: String?
    let wanted: String
    let state: String
    let rating: Int?
    let label: String?
    let note: String?
    let candidates: [String]?
    let isElsewhere: Bool
    let reason: String?
  }

  let source: String
  let title: String?
  let picker: String?
  let sequence: String
  let picks: [Row]
  let foundCount, elsewhereCount, ambiguousCount, missingCount: Int

  var unresolvedCount: Int { ambiguousCount + missingCount }

  init(source: String, manifest: SelectionManifest, resolved: ResolvedSelection) {
    self.source = PicksLink.isIn(source) ? "link" : source
    title = manifest.header.title
    picker = manifest.header.picker?.name
    sequence = manifest.header.sequence.rawValue
    picks = resolved.picks.map(Self.row)
    foundCount = picks.count { $0.result == "found" }
    elsewhereCount = picks.count { $0.isElsewhere }
    ambiguousCount = picks.count { $0.result == "ambiguous" }
    missingCount = picks.count { $0.result == "missing" }
  }

  private static func row(_ item: ResolvedPick) -> Row {
    var (result, foundBy, asset) = ("missing", FoundBy?.none, Asset?.none)
    var candidates: [Asset]?
    var reason: String?
    switch item.resolution {
    case .found(let found, let by): (result, foundBy, asset) = ("found", by, found)
    case .duplicate(let found, _): (result, asset) = ("duplicate", found)
    case .ambiguous(let several, let by): (result, foundBy, candidates) = ("ambiguous", by, several)
    case .missing(let why): reason = why
    }
    let pick = item.pick
    return Row(
      result: result,
      foundBy: foundBy?.rawValue,
      id: asset?.id.text,
      path: asset?.path.string,
      wanted: SelectionSource.name(pick),
      state: pick.state.rawValue,
      rating: pick.rating,
      label: pick.label?.rawValue,
      note: pick.note,
      candidates: candidates.map { $0.map(\.path.string) },
      isElsewhere: item.isElsewhere,
      reason: reason
    )
  }

  func print(to console: Console) {
    for row in picks {
      switch row.result {
      case "found":
        var line = "found      \(row.path ?? "")"
        if row.isElsewhere { line += "  (was \(row.wanted); found by \(row.foundBy ?? ""))" }
        if row.state == "rejected" { line += "  rejected" }
        if let rating = row.rating { line += "  " + String(repeating: "★", count: rating) }
        if let label = row.label { line += "  \(label)" }
        if let note = row.note { line += "  “\(note)”" }
        console.result(printable(line))
      case "ambiguous":
        let names = (row.candidates ?? []).joined(separator: ", ")
        console.result(printable("ambiguous  \(row.wanted): may be \(names)"))
      case "duplicate":
        console.result(printable("duplicate  \(row.path ?? "")"))
      default:
        console.result(printable("missing    \(row.wanted): \(row.reason ?? "")"))
      }
    }
    let who = picker.map { " by \($0)" } ?? ""
    console.note(
      printable(
        "\(source)\(who): \(foundCount) found (\(elsewhereCount) elsewhere), "
          + "\(ambiguousCount) ambiguous, \(missingCount) missing"
      )
    )
  }

  /// Notes and names come from outside; a terminal must not obey them.
  private func printable(_ text: String) -> String { PathText.display(of: Array(text.utf8)) }
}
