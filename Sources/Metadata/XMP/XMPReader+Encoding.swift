/// Turns a packet of any of XML's encodings into text.
enum XMPEncoding {
  /// The text, and whether bytes had to be replaced to make one.
  static func text(of packet: [UInt8]) throws(XMPError) -> (text: String, isRepaired: Bool) {
    let (text, isRepaired) = decode(packet)
    let body = withoutDeclaration(text)
    guard !body.contains("<!DOCTYPE"), !body.contains("<!ENTITY") else { throw .forbidden }
    return (body, isRepaired)
  }

  private static func decode(_ bytes: [UInt8]) -> (String, Bool) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE) where bytes.count > 3 && bytes[2] == 0 && bytes[3] == 0,
      (0x3C, 0) where bytes.count > 3 && bytes[2] == 0 && bytes[3] == 0:
      return utf32(bytes, bigEndian: false)
    case (0, 0): return utf32(bytes, bigEndian: true)
    case (0xFF, 0xFE), (0x3C, 0): return utf16(bytes, bigEndian: false)
    case (0xFE, 0xFF), (0, 0x3C): return utf16(bytes, bigEndian: true)
    default:
      if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
      return (String(decoding: bytes, as: UTF8.self), true)
    }
  }

  private static func utf16(_ bytes: [UInt8], bigEndian: Bool) -> (String, Bool) {
    let text = LegacyText.utf16(bytes, bigEndian: bigEndian)
    return (text, text.unicodeScalars.contains("\u{FFFD}"))
  }

  private static func utf32(_ bytes: [UInt8], bigEndian: Bool) -> (String, Bool) {
    var isRepaired = false
    var scalars = String.UnicodeScalarView()
    for index in stride(from: 0, to: bytes.count - 3, by: 4) {
      let value = bytes.uint32(at: index, bigEndian: bigEndian).flatMap {
        Unicode.Scalar(UInt32($0))
      }
      isRepaired = isRepaired || value == nil
      scalars.append(value ?? "\u{FFFD}")
    }
    return (String(scalars), isRepaired)
  }

  /// From the first to the last tag.
  ///
  /// The declaration would name an encoding that is gone, and a packet is padded with blanks. What
  /// XML does not allow becomes U+FFFD.
  private static func withoutDeclaration(_ text: String) -> String {
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      guard rest.starts(with: "<?".unicodeScalars), let end = rest.firstIndex(of: ">") else {
        break
      }
      rest = rest[rest.index(after: end)...]
    }
    guard let last = rest.lastIndex(of: ">") else { return "" }
    let body = rest[...last]
    let isAllowed = { (scalar: Unicode.Scalar) in
      scalar.value >= 32 || scalar == "\n" || scalar == "\t" || scalar == "\r"
    }
    if body.allSatisfy(isAllowed) { return String(body) }
    return String(String.UnicodeScalarView(body.map { isAllowed($0) ? $0 : "\u{FFFD}" }))
  }
}
