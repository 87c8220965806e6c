/// Finds the line of every key of a JSON5 text, and keys that are written twice.
///
/// Foundation's decoder gives values without places, and of a text that is no JSON it says no more
/// than that; a message needs the line.
struct JSONLines {
  /// `renditions.sizes[1]` and the like, each with its line from 1.
  private(set) var lines: [String: Int] = ["": 1]
  /// Keys that an object has twice: the decoder keeps one of them in silence.
  private(set) var duplicates: [String] = []
  /// The first place where the text is no JSON, if the scan finds one.
  private(set) var mistake: (line: Int, message: String)?
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// How many objects and lists the place is in; nobody's settings need many, and each takes stack.
  private var depth = 0
  private static let depthLimit = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    readValue("")
    if index < bytes.count { complain("nothing more may follow here") }
  }

  private mutating func complain(_ message: String) {
    guard mistake == nil else { return }
    mistake = (line, message)
    index = bytes.count  // all that follows would only confuse
  }

  /// What is found where something else is expected.
  private var found: String {
    guard index < bytes.count else { return "the end of the file" }
    let rest = bytes[index...].prefix { $0 > 32 }.prefix(20)
    return "'\(String(decoding: rest, as: UTF8.self))'"
  }

  private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == 10 { line += 1 }
      index += 1
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      if starts(with: "//") {
        while index < bytes.count, current != 10 { advance() }
      } else if starts(with: "/*") {
        advance(2)
        while index < bytes.count, !starts(with: "*/") { advance() }
        advance(2)
      } else if current <= 32 {
        advance()
      } else {
        return
      }
    }
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func readValue(_ key: String) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      return complain("it goes more than \(Self.depthLimit) braces and brackets deep")
    }
    skipBlanks()
    switch current {
    case UInt8(ascii: "{"): readMembers(of: key)
    case UInt8(ascii: "["): readEntries(of: key)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = readText()
    default: _ = readWord()
    }
    skipBlanks()
  }

  private mutating func readMembers(of key: String) {
    advance()
    skipBlanks()
    while index < bytes.count, current != UInt8(ascii: "}") {
      let start = line
      let isQuoted = current == UInt8(ascii: "\"") || current == UInt8(ascii: "'")
      let name = isQuoted ? readText() : readWord()
      let path = key.isEmpty ? name : "\(key).\(name)"
      if lines[path] != nil { duplicates.append(path) }
      lines[path] = start
      skipBlanks()
      guard current == UInt8(ascii: ":") else {
        return complain("expected ':' after '\(name)', not \(found)")
      }
      advance()
      readValue(path)
      guard endItem("}") else { return }
    }
    guard index < bytes.count else { return complain("the brace of '\(key)' is never closed") }
    advance()
  }

  /// The comma after a member or an entry, or the bracket that ends them all.
  private mutating func endItem(_ closing: Character) -> Bool {
    if current == UInt8(ascii: ",") {
      advance()
      skipBlanks()
    } else if current != closing.asciiValue {
      complain("expected ',' or '\(closing)', not \(found)")
    }
    return mistake == nil
  }

  private mutating func readEntries(of key: String) {
    advance()
    skipBlanks()
    var count = 0
    while index < bytes.count, current != UInt8(ascii: "]") {
      lines["\(key)[\(count)]"] = line
      readValue("\(key)[\(count)]")
      count += 1
      guard endItem("]") else { return }
    }
    guard index < bytes.count else { return complain("the bracket of '\(key)' is never closed") }
    advance()
  }

  /// The text between quotes; escapes stay as they are written, which no key of ours needs.
  private mutating func readText() -> String {
    let quote = current
    advance()
    let start = index
    while index < bytes.count, current != quote {
      if current == 10 { complain("the text that begins here has no closing quote") }
      advance(current == UInt8(ascii: "\\") ? 2 : 1)
    }
    if index >= bytes.count { complain("a text has no closing quote") }
    let text = String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
    advance()
    return text
  }

  private mutating func readWord() -> String {
    let start = index
    let ends = Set(",:]}".utf8)
    while index < bytes.count, current > 32, !ends.contains(current), !starts(with: "/") {
      advance()
    }
    if index == start { complain("expected a value or a name, not \(found)") }
    return String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
  }
}
