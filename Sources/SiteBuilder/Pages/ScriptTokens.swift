/// The words and signs of a squeezed script.
struct ScriptTokens {
  enum Kind { case word, sign, lineBreak, blank, quoted, template, pattern }

  struct Token {
    var kind: Kind
    var text: String
  }

  private(set) var tokens: [Token] = []

  init(_ bytes: [UInt8]) {
    var at = 0
    while at < bytes.count {
      let (kind, end) = next(in: bytes, from: at)
      tokens.append(Token(kind: kind, text: String(decoding: bytes[at..<end], as: UTF8.self)))
      at = end
    }
  }

  private func next(in bytes: [UInt8], from at: Int) -> (Kind, Int) {
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return (.quoted, Self.closing(byte, bytes, at))
    case UInt8(ascii: "`"): return (.template, Self.closing(byte, bytes, at))
    case UInt8(ascii: "\n"): return (.lineBreak, at + 1)
    case UInt8(ascii: " "): return (.blank, at + 1)
    case UInt8(ascii: "/") where beginsPattern: return (.pattern, Self.patternEnd(bytes, at))
    case UInt8(ascii: "=") where at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: ">"):
      return (.sign, at + 2)
    default:
      guard Self.isWord(byte) else { return (.sign, at + 1) }
      return (.word, bytes[at...].firstIndex { !Self.isWord($0) } ?? bytes.count)
    }
  }

  /// Whether a slash here begins a regular expression rather than divides.
  private var beginsPattern: Bool {
    guard let last = tokens.last(where: { $0.kind != .blank && $0.kind != .lineBreak }) else {
      return true
    }
    if last.kind == .word { return Self.beforePattern.contains(last.text) }
    return last.kind == .sign && ![")", "]", "}"].contains(last.text)
  }

  private static func closing(_ quote: UInt8, _ bytes: [UInt8], _ start: Int) -> Int {
    var at = start + 1
    while at < bytes.count, bytes[at] != quote { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(at + 1, bytes.count)
  }

  private static func patternEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start + 1
    var isInClass = false
    while at < bytes.count, isInClass || bytes[at] != UInt8(ascii: "/") {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      at += 1
    }
    return min(at + 1, bytes.count)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      return true
    default: return false
    }
  }

  private static let beforePattern: Set<String> = [
    "return", "typeof", "case", "in", "of", "do", "else", "void", "delete",
  ]
}
