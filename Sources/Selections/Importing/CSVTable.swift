import PhotoLibrary

/// A table of text with a header line (RFC 4180), its columns told apart by `,`, `;` or a tab.
struct CSVTable {
  struct Row {
    var line: Int
    var fields: [String]
  }

  let header: [String]
  let rows: [Row]

  /// Takes a text whose first line is a header that names a column of photos; else nothing.
  init?(_ text: String) throws(ManifestError) {
    let first = text.drop(while: \.isNewline).prefix { !$0.isNewline }
    let separators: [Character] = ["\t", ";", ","]
    let separator = separators.max { one, other in
      first.count { $0 == one } < first.count { $0 == other }
    }
    guard let separator else { return nil }
    let names = first.split(separator: separator, omittingEmptySubsequences: false)
      .map { Self.plain(String($0)) }
    guard names.contains(where: { PickColumn($0)?.isIdentifying == true }) else { return nil }
    // One word alone, such as 'name', is a header; a file's name is not.
    let all = try Self.rows(text, separator)
    guard let top = all.first else { return nil }
    header = top.fields.map { Self.plain($0) }
    rows = Array(all.dropFirst())
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func rows(_ text: String, _ separator: Character) throws(ManifestError) -> [Row] {
    var rows: [Row] = []
    var row = Row(line: 1, fields: [])
    var field = ""
    var line = 1
    var opening: Int?
    var rest = text[...]
    func isBlank(_ row: Row) -> Bool { row.fields.allSatisfy(\.isEmpty) }
    while let character = rest.popFirst() {
      if character.isNewline { line += 1 }
      if opening != nil {
        if character != "\"" {
          field.append(character)
        } else if rest.first == "\"" {
          field.append(rest.removeFirst())
        } else {
          opening = nil
        }
      } else if character == "\"", field.isEmpty {
        opening = line
      } else if character == separator {
        row.fields.append(field)
        field = ""
      } else if character.isNewline {
        row.fields.append(field)
        if !isBlank(row) { rows.append(row) }
        row = Row(line: line, fields: [])
        field = ""
      } else {
        field.append(character)
      }
    }
    if let opening {
      throw ManifestError(.malformed, "the quoted text that begins here has no end", line: opening)
    }
    row.fields.append(field)
    if !isBlank(row) { rows.append(row) }
    return rows
  }
}

/// What a column of a table of picks holds.
enum PickColumn {
  case id, path, name, state, rating, label, note, captureDate

  /// Takes a column's name in lower case, letters and digits only.
  init?(_ name: String) {
    switch name {
    case "id", "assetid": self = .id
    case "path", "filepath", "relativepath": self = .path
    case "name", "file", "filename", "photo", "image", "picture", "foto", "datei", "dateiname",
      "archivo", "fichier":
      self = .name
    case "state", "status", "picked", "pick", "selected", "favorite", "favourite", "flag":
      self = .state
    case "rating", "stars", "score": self = .rating
    case "label", "color", "colour", "colorlabel", "colourlabel": self = .label
    case "note", "notes", "comment", "comments", "remark", "message": self = .note
    case "capturedate", "date", "datetaken": self = .captureDate
    default: return nil
    }
  }

  var isIdentifying: Bool { self == .id || self == .path || self == .name }
}

extension CSVTable {
  /// The picks of the table; rows that say 'not picked' are left out.
  func picks() throws(ManifestError) -> [SelectionManifest.Pick] {
    var picks: [SelectionManifest.Pick] = []
    let columns = header.map { PickColumn($0) }
    for row in rows {
      var pick = SelectionManifest.Pick()
      var isPicked = true
      for (index, column) in columns.enumerated() where index < row.fields.count {
        let text = row.fields[index].trimmingBlanks
        guard let column else { continue }
        if column == .state {
          isPicked = try state(text, row, &pick)
        } else if !text.isEmpty {
          try take(column, text, row, &pick)
        }
      }
      if pick.id == nil, pick.path == nil, pick.name == nil {
        throw ManifestError(.unexpected, "expected a file name in the row", line: row.line)
      }
      if isPicked { picks.append(pick) }
    }
    return picks
  }

  private func take(
    _ column: PickColumn,
    _ text: String,
    _ row: Row,
    _ pick: inout SelectionManifest.Pick
  ) throws(ManifestError) {
    switch column {
    case .id: pick.id = text
    case .path: pick.path = text
    case .name: pick.name = text
    case .note: pick.note = text.hasPrefix("'") ? String(text.dropFirst()) : text
    case .captureDate: pick.captureDate = text
    case .state: break
    case .rating:
      let stars = text.allSatisfy { $0 == "★" || $0 == "*" || $0 == "☆" }
      let value = stars ? text.count { $0 != "☆" } : Int(text)
      guard let value, (0...5).contains(value) else {
        throw unexpected("a whole number from 0 to 5 as the rating", text, row)
      }
      pick.rating = value
    case .label:
      let word = text.lowercased()
      if word == "none" { return }
      guard let label = ColorLabel(rawValue: word) else {
        let words = ColorLabel.allCases.map(\.rawValue).joined(separator: ", ")
        throw unexpected("one of \(words) as the label", text, row)
      }
      pick.label = label
    }
  }

  /// Whether the row is a pick or a rejection at all.
  private func state(_ text: String, _ row: Row, _ pick: inout SelectionManifest.Pick)
    throws(ManifestError) -> Bool
  {
    switch text.lowercased() {
    case "picked", "pick", "yes", "y", "true", "1", "x", "✓", "✔", "selected", "ja", "sí", "si",
      "oui":
      return true
    case "", "no", "n", "false", "0", "none", "unpicked", "nein", "non": return false
    case "rejected", "reject", "-1":
      pick.state = .rejected
      return true
    default: throw unexpected("picked, rejected, yes or no", text, row)
    }
  }

  private func unexpected(_ what: String, _ text: String, _ row: Row) -> ManifestError {
    ManifestError(.unexpected, "expected \(what), found '\(text.prefix(40))'", line: row.line)
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
