/// Text between XML's special characters.
enum XMPText {
  /// The text with what XML reserves written as entities; fit for attributes and elements.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      // What XML can't hold at all.
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped.unicodeScalars.append("\u{FFFD}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text that entities and numbers stand for; unknown ones stay as they are.
  static func resolved(_ raw: ArraySlice<UInt8>) -> String {
    let text = String(decoding: raw, as: UTF8.self)
    guard raw.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing(/&(#[xX]?[0-9A-Fa-f]{1,8}|[a-z]{2,4});/) { match in
      scalar(match.1).map { String($0) } ?? String(match.0)
    }
  }

  private static func scalar(_ entity: Substring) -> Unicode.Scalar? {
    switch entity {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard entity.hasPrefix("#") else { return nil }
    let isHexadecimal = entity.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let digits = entity.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }
}
