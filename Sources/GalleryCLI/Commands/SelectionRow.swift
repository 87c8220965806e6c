internal import PhotoLibrary
private import Platform
internal import Selections

/// What became of one manifest, for people and for scripts.
struct SelectionRow: Encodable {
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

  func tell(_ console: Console) {
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
