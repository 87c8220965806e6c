/// How a picture is stored, as EXIF counts it; anything out of range counts as upright.
package enum Orientation: Int, Sendable, Codable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, rightwards, transversed, leftwards

  package init(exif value: Int?) {
    self = value.flatMap(Orientation.init(rawValue:)) ?? .upright
  }

  /// Whether an upright picture is as wide as the stored one is high.
  package var swapsSides: Bool { rawValue >= 5 }
}
