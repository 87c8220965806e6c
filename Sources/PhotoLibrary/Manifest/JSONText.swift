/// Writes JSON values in the one form in which this program writes them.
package enum JSONText {
  /// A text in double quotes.
  ///
  /// Besides what JSON demands, U+2028 and U+2029 are escaped: in a script they end a line.
  package static func quoted(_ text: String) -> String {
    var out: [UInt8] = []
    append(text, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  static func append(_ text: String, to out: inout [UInt8]) {
    out.append(.init(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out.append(contentsOf: "\\\"".utf8)
      case "\\": out.append(contentsOf: "\\\\".utf8)
      case "\n": out.append(contentsOf: "\\n".utf8)
      case "\r": out.append(contentsOf: "\\r".utf8)
      case "\t": out.append(contentsOf: "\\t".utf8)
      case "\u{0}"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        out.append(contentsOf: "\\u".utf8)
        out.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
        out.append(contentsOf: digits.utf8)
      default: out.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
      }
    }
    out.append(.init(ascii: "\""))
  }
}
