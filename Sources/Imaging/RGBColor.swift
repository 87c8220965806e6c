/// An opaque sRGB colour.
package struct RGBColor: Sendable, Hashable, Codable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package static let white = RGBColor(red: 255, green: 255, blue: 255)
  package static let black = RGBColor(red: 0, green: 0, blue: 0)

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb` or `#rgb`.
  package init?(hex: String) {
    let digits = hex.dropFirst()
    guard hex.first == "#", digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.count {
    case 6: self.init(word: Int32(value))
    case 3:
      self.init(
        red: UInt8(value >> 8 & 15) * 17,
        green: UInt8(value >> 4 & 15) * 17,
        blue: UInt8(value & 15) * 17
      )
    default: return nil
    }
  }

  /// Takes 0xRRGGBB.
  init(word: Int32) {
    red = UInt8(truncatingIfNeeded: word >> 16)
    green = UInt8(truncatingIfNeeded: word >> 8)
    blue = UInt8(truncatingIfNeeded: word)
  }

  /// The colour as 0xRRGGBB.
  var word: Int32 { Int32(red) << 16 | Int32(green) << 8 | Int32(blue) }

  /// The colour as `#rrggbb`.
  package var hex: String {
    let digits = String(word, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
