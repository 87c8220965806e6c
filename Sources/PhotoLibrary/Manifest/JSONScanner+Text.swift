extension JSONScanner {
  /// The text of a string.
  mutating func string() throws(ManifestError) -> String {
    let opening = position
    guard take(.init(ascii: "\"")) else { throw expected("a text in double quotes") }
    let start = position
    while let byte = next, byte != .init(ascii: "\""), byte != .init(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    if next == .init(ascii: "\"") {
      position += 1
      return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while let byte = next {
      position += 1
      switch byte {
      case .init(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case .init(ascii: "\\"): try appendEscape(to: &text)
      case 0..<0x20:
        throw failure("a control character must be written as an escape", at: position - 1)
      default: text.append(byte)
      }
    }
    throw failure("the text that begins here has no end", at: opening)
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(ManifestError) {
    let start = position - 1
    guard let byte = next else { throw expected("an escape") }
    position += 1
    switch byte {
    case .init(ascii: "\""), .init(ascii: "\\"), .init(ascii: "/"): text.append(byte)
    case .init(ascii: "b"): text.append(0x08)
    case .init(ascii: "f"): text.append(0x0C)
    case .init(ascii: "n"): text.append(0x0A)
    case .init(ascii: "r"): text.append(0x0D)
    case .init(ascii: "t"): text.append(0x09)
    case .init(ascii: "u"):
      var value = try hexadecimal()
      if (0xD800...0xDBFF).contains(value), take(.init(ascii: "\\")), take(.init(ascii: "u")) {
        let low = try hexadecimal()
        if (0xDC00...0xDFFF).contains(low) {
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw failure("half of a surrogate pair is no character", at: start)
      }
      text.append(contentsOf: String(scalar).utf8)
    default: throw failure("'\\' begins no escape here", at: start)
    }
  }

  private mutating func hexadecimal() throws(ManifestError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt32? = next.flatMap { byte in
        switch byte {
        case 48...57: UInt32(byte) - 48
        case 65...70: UInt32(byte) - 55
        case 97...102: UInt32(byte) - 87
        default: nil
        }
      }
      guard let digit else { throw expected("four hexadecimal digits") }
      value = value << 4 + digit
      position += 1
    }
    return value
  }

  /// Says what should be here instead of what is.
  func expected(_ what: String) -> ManifestError {
    failure("expected \(what), found \(found)")
  }

  /// What is at the position, in words.
  private var found: String {
    guard let byte = next else { return "the end of the text" }
    if byte < 0x20 || byte == 0x7F {
      return byte == 0x0A ? "the end of the line" : "a control character"
    }
    let rest = String(decoding: bytes[position..<min(position + 24, bytes.count)], as: UTF8.self)
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
    let word = rest.prefix(while: isWord).prefix(12)
    return "'\(word.isEmpty ? rest.prefix(1) : word)'"
  }

  /// An error at a byte: the position, unless told otherwise.
  func failure(
    _ message: String,
    at offset: Int? = nil,
    kind: ManifestError.Kind = .malformed
  ) -> ManifestError {
    let end = min(offset ?? position, bytes.count)
    var line = 1
    var start = 0
    for index in 0..<end {
      let isEnd = bytes[index] == 0x0A || (bytes[index] == 0x0D && !isLineFeed(index + 1))
      if isEnd {
        line += 1
        start = index + 1
      }
    }
    if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    let column = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.count + 1
    return ManifestError(kind, message, line: line, column: column)
  }

  private func isLineFeed(_ index: Int) -> Bool { index < bytes.count && bytes[index] == 0x0A }
}
