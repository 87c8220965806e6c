/// Scripts and style sheets as they are published: without comments and needless blanks.
///
/// Names stay as they are (see `Shortened`), and so does every line break that could end a statement. Strings,
/// templates and regular expressions are copied byte for byte.
enum Squeezed {
  static func script(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = Scanner(bytes, isScript: true)
    return scanner.squeezed()
  }

  static func stylesheet(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = Scanner(bytes, isScript: false)
    return scanner.squeezed()
  }
}

private struct Scanner {
  private let bytes: [UInt8]
  private let isScript: Bool
  private var output: [UInt8] = []
  private var at = 0
  /// What stood between the last copied byte and the next one.
  private var gap = Gap.none

  private enum Gap { case none, blank, line }

  init(_ bytes: [UInt8], isScript: Bool) {
    self.bytes = bytes
    self.isScript = isScript
    output.reserveCapacity(bytes.count)
  }

  mutating func squeezed() -> [UInt8] {
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        gap = .line
        at += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        if gap == .none { gap = .blank }
        at += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "/") where isScript && next == UInt8(ascii: "/"):
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): copyQuoted(until: byte)
      case UInt8(ascii: "`") where isScript: copyQuoted(until: byte)
      case UInt8(ascii: "/") where isScript && beginsExpression: copyPattern()
      default:
        closeGap(before: byte)
        output.append(byte)
        at += 1
      }
    }
    if !output.isEmpty { output.append(UInt8(ascii: "\n")) }
    return output
  }

  private var next: UInt8? { at + 1 < bytes.count ? bytes[at + 1] : nil }

  private mutating func skipComment() {
    at += 2
    while at < bytes.count {
      let isEnd = bytes[at] == UInt8(ascii: "*") && next == UInt8(ascii: "/")
      if isEnd { break }
      if bytes[at] == UInt8(ascii: "\n") { gap = .line }
      at += 1
    }
    at = min(at + 2, bytes.count)
    if gap == .none { gap = .blank }
  }

  /// A string, or a template: one inside `${…}` of another would end it, so none is nested.
  private mutating func copyQuoted(until quote: UInt8) {
    closeGap(before: quote)
    repeat {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
        output.append(bytes[at])
        at += 1
      }
      output.append(bytes[at])
      at += 1
    } while at < bytes.count && bytes[at] != quote
    if at < bytes.count {
      output.append(quote)
      at += 1
    }
  }

  private mutating func copyPattern() {
    closeGap(before: UInt8(ascii: "/"))
    var isInClass = false
    repeat {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
        output.append(bytes[at])
        at += 1
      } else if bytes[at] == UInt8(ascii: "[") {
        isInClass = true
      } else if bytes[at] == UInt8(ascii: "]") {
        isInClass = false
      }
      output.append(bytes[at])
      at += 1
    } while at < bytes.count && (isInClass || bytes[at] != UInt8(ascii: "/"))
      && bytes[at] != UInt8(ascii: "\n")
    if at < bytes.count {
      output.append(bytes[at])
      at += 1
    }
  }

  /// Whether a slash here begins a regular expression rather than divides.
  private var beginsExpression: Bool {
    guard let last = output.last else { return true }
    if Self.openers.contains(last) || Self.signs.contains(last) { return true }
    let word = output.reversed().prefix { Self.isWord($0) }
    return Self.keywords.contains(String(decoding: word.reversed(), as: UTF8.self))
  }

  /// Writes what must stay of a gap.
  private mutating func closeGap(before byte: UInt8) {
    defer { gap = .none }
    guard gap != .none, let last = output.last else { return }
    guard isScript else {
      let isLoose = Self.cssBefore.contains(byte) || Self.cssAfter.contains(last)
      if !isLoose { output.append(UInt8(ascii: " ")) }
      return
    }
    if gap == .line, !Self.openers.contains(last), !Self.closers.contains(byte) {
      output.append(UInt8(ascii: "\n"))
    } else if Self.isWord(last) && Self.isWord(byte) || last == byte && Self.signs.contains(byte) {
      output.append(UInt8(ascii: " "))
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      return true
    default: return false
    }
  }

  /// After these a statement goes on, and a slash begins a pattern.
  private static let openers = Set("({[,;:=?&|!~^%*<>".utf8)
  /// A statement never begins with these.
  private static let closers = Set(")}],;.?:&|=%^<>".utf8)
  private static let signs = Set("+-/".utf8)
  private static let keywords: Set<String> = [
    "return", "typeof", "case", "in", "of", "do", "else", "void", "delete",
  ]
  private static let cssBefore = Set("{};,".utf8)
  private static let cssAfter = Set("{};,:".utf8)
}
