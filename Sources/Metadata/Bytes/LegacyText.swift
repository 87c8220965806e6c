/// Text whose encoding nobody states.
enum LegacyText {
  /// UTF-8 where it is valid, else Latin-1; cut at the first NUL, blanks trimmed; nil if empty.
  static func decode(_ bytes: some Sequence<UInt8>) -> String? {
    let text = Array(bytes.prefix { $0 != 0 })
    return trimmed(String(validating: text, as: UTF8.self) ?? latin1(text))
  }

  static func latin1(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  static func utf16(_ bytes: [UInt8], bigEndian: Bool) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// Without white space and control characters at its ends; nil where nothing is left.
  static func trimmed(_ text: String?) -> String? {
    guard let text else { return nil }
    let scalars = text.unicodeScalars
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        || scalar == "\u{FEFF}"
    }
    guard
      let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return String(scalars[first...last])
  }
}
