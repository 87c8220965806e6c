/// The chunks of a PNG, among which metadata can lie.
///
/// <https://www.w3.org/TR/png-3/#11eXIf>
enum PNGContainer {
  /// Behind the signature and the header, which is always of the same length.
  private static let place = 8 + 25

  /// Gives a PNG an EXIF with a copyright line in it.
  static func adding(_ copyright: String, to bytes: [UInt8]) -> [UInt8] {
    bytes[..<place] + chunk("eXIf", MinimalEXIF.copyright(copyright)) + bytes[place...]
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// The CRC of a chunk: <https://www.w3.org/TR/png-3/#5CRC-algorithm>.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
