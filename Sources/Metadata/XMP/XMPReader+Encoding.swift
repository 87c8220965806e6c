/// Turns a packet of any of XML's encodings into UTF-8.
enum XMPEncoding {
  /// The packet as UTF-8, and whether bytes had to be replaced to make it text.
  static func text(of packet: [UInt8]) -> (text: [UInt8], isRepaired: Bool) {
    let (text, isRepaired) = decode(packet)
    // A packet is padded with blanks, or with NULs by programs that know no better.
    let end = text.lastIndex { $0 > 0x20 } ?? -1
    let start = text.firstIndex(of: UInt8(ascii: "<")) ?? 0
    guard start <= end else { return ([], isRepaired) }
    let body = Array(text[start...end])
    let isForbidden = { (byte: UInt8) in byte < 0x20 && byte != 9 && byte != 10 && byte != 13 }
    guard body.contains(where: isForbidden) else { return (body, isRepaired) }
    return (body.map { isForbidden($0) ? UInt8(ascii: "?") : $0 }, true)
  }

  private static func decode(_ bytes: [UInt8]) -> ([UInt8], Bool) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE) where bytes.count > 3 && bytes[2] == 0 && bytes[3] == 0,
      (0x3C, 0) where bytes.count > 3 && bytes[2] == 0 && bytes[3] == 0:
      return utf32(bytes, bigEndian: false)
    case (0, 0): return utf32(bytes, bigEndian: true)
    case (0xFF, 0xFE), (0x3C, 0): return utf16(bytes, bigEndian: false)
    case (0xFE, 0xFF), (0, 0x3C): return utf16(bytes, bigEndian: true)
    default:
      if String(validating: bytes, as: UTF8.self) != nil { return (bytes, false) }
      return (Array(String(decoding: bytes, as: UTF8.self).utf8), true)
    }
  }

  private static func utf16(_ bytes: [UInt8], bigEndian: Bool) -> ([UInt8], Bool) {
    let text = LegacyText.utf16(bytes, bigEndian: bigEndian)
    return (Array(text.utf8), text.unicodeScalars.contains("\u{FFFD}"))
  }

  private static func utf32(_ bytes: [UInt8], bigEndian: Bool) -> ([UInt8], Bool) {
    var isRepaired = false
    var scalars = String.UnicodeScalarView()
    for index in stride(from: 0, to: bytes.count - 3, by: 4) {
      let value = bytes.uint32(at: index, bigEndian: bigEndian)
        .flatMap { Unicode.Scalar(UInt32($0)) }
      isRepaired = isRepaired || value == nil
      scalars.append(value ?? "\u{FFFD}")
    }
    return (Array(String(scalars).utf8), isRepaired)
  }
}
