/// Reads JSON text (RFC 8259) from front to back, and says exactly where it stops being JSON.
///
/// Unlike a decoder to a tree it makes nothing that its caller does not ask for, so that a hostile
/// file costs no more memory than its own size.
struct JSONScanner {
  /// How deep objects and arrays may lie in one another.
  static let maximumDepth = 64

  let bytes: [UInt8]
  var position = 0

  /// Takes UTF-8 text, with or without a byte-order mark.
  init(_ bytes: [UInt8]) throws(ManifestError) {
    self.bytes = bytes
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ManifestError(.malformed, "the text is UTF-16; save it as UTF-8", line: 1, column: 1)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw failure("the text is not valid UTF-8 here", at: error.byteOffsets.lowerBound)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next byte, or nothing at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Takes the byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Goes through an object; `member` must take the value.
  mutating func object(
    depth: Int = 0,
    _ member: (inout JSONScanner, String, Int) throws(ManifestError) -> Void
  ) throws(ManifestError) {
    try open(.init(ascii: "{"), "an object, '{'", depth)
    guard !take(.init(ascii: "}")) else { return }
    while true {
      skipSpace()
      let start = position
      guard next == .init(ascii: "\"") else { throw expected("a field name in double quotes") }
      let key = try string()
      skipSpace()
      guard take(.init(ascii: ":")) else { throw expected("':'") }
      skipSpace()
      try member(&self, key, start)
      skipSpace()
      if take(.init(ascii: "}")) { return }
      guard take(.init(ascii: ",")) else { throw expected("',' or '}'") }
    }
  }

  /// Goes through an array; `element` must take the value.
  mutating func array(
    depth: Int = 0,
    _ element: (inout JSONScanner) throws(ManifestError) -> Void
  ) throws(ManifestError) {
    try open(.init(ascii: "["), "an array, '['", depth)
    guard !take(.init(ascii: "]")) else { return }
    while true {
      skipSpace()
      try element(&self)
      skipSpace()
      if take(.init(ascii: "]")) { return }
      guard take(.init(ascii: ",")) else { throw expected("',' or ']'") }
    }
  }

  private mutating func open(_ byte: UInt8, _ what: String, _ depth: Int) throws(ManifestError) {
    guard next == byte else { throw expected(what) }
    guard depth < Self.maximumDepth else {
      throw failure("nested deeper than \(Self.maximumDepth) levels", kind: .tooLarge)
    }
    position += 1
    skipSpace()
  }

  /// Checks a value's form and passes over it.
  mutating func skipValue(depth: Int = 0) throws(ManifestError) {
    switch next {
    case .init(ascii: "{"):
      try object(depth: depth) { (scanner, _, _) throws(ManifestError) in
        try scanner.skipValue(depth: depth + 1)
      }
    case .init(ascii: "["):
      try array(depth: depth) { (scanner) throws(ManifestError) in
        try scanner.skipValue(depth: depth + 1)
      }
    case .init(ascii: "\""): _ = try string()
    case .init(ascii: "t"): try literal("true")
    case .init(ascii: "f"): try literal("false")
    case .init(ascii: "n"): try literal("null")
    default: _ = try number()
    }
  }

  mutating func literal(_ word: StaticString) throws(ManifestError) {
    let text = Array("\(word)".utf8)
    guard bytes[position...].starts(with: text) else { throw expected("a value") }
    position += text.count
  }

  /// The text of a number.
  mutating func number() throws(ManifestError) -> String {
    let start = position
    _ = take(.init(ascii: "-"))
    if !take(.init(ascii: "0")) { try digits(start == position ? "a value" : "a digit") }
    if take(.init(ascii: ".")) { try digits("a digit after the decimal point") }
    if take(.init(ascii: "e")) || take(.init(ascii: "E")) {
      if !take(.init(ascii: "+")) { _ = take(.init(ascii: "-")) }
      try digits("a digit of the exponent")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits(_ what: String) throws(ManifestError) {
    guard let byte = next, isDigit(byte) else { throw expected(what) }
    while let byte = next, isDigit(byte) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
