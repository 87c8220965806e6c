/// The reversible mapping between a path's bytes and text.
///
/// Bytes that are no valid UTF-8 become U+EF80 to U+EFFF, in the private use area. So that the way
/// back is exact, a name that really holds one of these characters has its three bytes mapped too.
package enum PathText {
  private static let first: UInt32 = 0xEF80
  private static let range: ClosedRange<UInt32> = 0xEF80...0xEFFF

  package static func text(of bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var scalars = String.UnicodeScalarView()
    forEachPart(of: bytes) { part in
      switch part {
      case .scalar(let scalar) where !range.contains(scalar.value): scalars.append(scalar)
      case .scalar(let scalar): String(scalar).utf8.forEach { append($0, to: &scalars) }
      case .byte(let byte): append(byte, to: &scalars)
      }
    }
    return String(scalars)
  }

  package static func bytes(of text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if range.contains(scalar.value) {
        bytes.append(UInt8(scalar.value - first) + 0x80)
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    return bytes
  }

  package static func display(of bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    forEachPart(of: bytes) { part in
      switch part {
      case .scalar(let scalar) where scalar.properties.generalCategory == .control:
        scalars.append("?")
      case .scalar(let scalar): scalars.append(scalar)
      case .byte: scalars.append("\u{FFFD}")
      }
    }
    return String(scalars)
  }

  private enum Part {
    case scalar(Unicode.Scalar)
    case byte(UInt8)
  }

  private static func append(_ byte: UInt8, to scalars: inout String.UnicodeScalarView) {
    guard let scalar = Unicode.Scalar(first + UInt32(byte) - 0x80) else { return }
    scalars.append(scalar)
  }

  private static func forEachPart(of bytes: [UInt8], _ body: (Part) -> Void) {
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(bytes, at: index)
      if length == 0 {
        body(.byte(bytes[index]))
      } else {
        let sequence = String(decoding: bytes[index..<(index + length)], as: UTF8.self)
        sequence.unicodeScalars.forEach { body(.scalar($0)) }
      }
      index += max(length, 1)
    }
  }

  /// The length of the valid UTF-8 sequence at `index`, or 0 (Unicode 15, table 3-7).
  private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int {
    func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
    case 0xE1...0xEC, 0xEE...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}
