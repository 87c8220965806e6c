import PhotoLibrary

/// The picks as a list for another program or a person.
public enum ListFormat: String, Sendable, CaseIterable {
  /// File names without ending, one a line.
  case plainText = "txt"
  /// A table with a header (RFC 4180).
  case csv
  /// An array of objects.
  case json
  /// `A, B`, for Lightroom's text filter.
  case lightroom
  /// `A B`, for Capture One's search.
  case captureOne = "capture-one"
  /// `A OR B`, for Finder and Explorer.
  case finder
}

/// The found picks, in order, in the format; rejected ones only where their state shows.
public func nameList(_ selection: ResolvedSelection, as format: ListFormat) -> String {
  let found = selection.found
  switch format {
  case .csv: return csv(found)
  case .json: return json(found)
  case .plainText: return names(found).map { $0 + "\n" }.joined()
  case .lightroom: return names(found).joined(separator: ", ") + "\n"
  case .captureOne: return names(found).joined(separator: " ") + "\n"
  case .finder: return names(found).joined(separator: " OR ") + "\n"
  }
}

private typealias FoundPick = (pick: SelectionManifest.Pick, asset: Asset)

/// The names without ending, each once: the searches find every file of that name.
private func names(_ found: [FoundPick]) -> [String] {
  var seen: Set<String> = []
  return found.filter { $0.pick.state == .picked }.map { LibraryName.stem($0.asset.name) }
    .filter { seen.insert($0).inserted }
}

private func csv(_ found: [FoundPick]) -> String {
  let header = "name,path,state,rating,label,note,capture date,id,files"
  let rows = found.map { pick, asset in
    [
      asset.name, asset.path.string, pick.state.rawValue, pick.rating.map { "\($0)" } ?? "",
      pick.label?.rawValue ?? "", harmless(pick.note ?? ""), asset.captureDate?.iso8601 ?? "",
      asset.id.text, asset.representations.map(\.path.string).joined(separator: "; "),
    ].map(field).joined(separator: ",")
  }
  return ([header] + rows).map { $0 + "\r\n" }.joined()
}

private func field(_ text: String) -> String {
  let isSpecial = text.unicodeScalars.contains { [",", "\"", "\n", "\r", ";"].contains($0) }
  return isSpecial ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
}

/// A spreadsheet takes a text that begins so for a formula, and runs it.
private func harmless(_ note: String) -> String {
  note.first.map { "=+-@\t\r".contains($0) } == true ? "'" + note : note
}

private func json(_ found: [FoundPick]) -> String {
  let objects = found.map { pick, asset in
    let members: [(String, String?)] = [
      ("id", JSONText.quoted(asset.id.text)),
      ("name", JSONText.quoted(asset.name)),
      ("path", JSONText.quoted(asset.path.string)),
      ("state", JSONText.quoted(pick.state.rawValue)),
      ("rating", pick.rating.map { "\($0)" }),
      ("label", pick.label.map { JSONText.quoted($0.rawValue) }),
      ("note", pick.note.map { JSONText.quoted($0) }),
      ("captureDate", asset.captureDate.map { JSONText.quoted($0.iso8601) }),
      (
        "files",
        "["
          + asset.representations.map { JSONText.quoted($0.path.string) }.joined(separator: ", ")
          + "]"
      ),
    ]
    let texts = members.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }
    return "  {" + texts.joined(separator: ", ") + "}"
  }
  return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
}

/// Parts of file names, as people say them.
enum LibraryName {
  /// The name without its ending.
  static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The last number in the name, before its ending, with the letters before it.
  static func number(_ name: String) -> (prefix: String, value: Int)? {
    let stem = Array(stem(name).utf8)
    guard let last = stem.lastIndex(where: isDigit) else { return nil }
    let first = stem[...last].lastIndex { !isDigit($0) }.map { $0 + 1 } ?? 0
    guard let value = Int(String(decoding: stem[first...last], as: UTF8.self)) else { return nil }
    return (String(decoding: stem[..<first], as: UTF8.self).lowercased(), value)
  }

  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
