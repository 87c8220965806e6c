private import CResample

extension Raster {
  /// What the top byte of a pixel means.
  enum Alpha: Equatable {
    /// Nothing: all is opaque.
    case none
    /// gd's: 0 is opaque, 127 clear.
    case gd
    /// 255 is opaque.
    case straight
    /// 255 is opaque, and the colours are multiplied by it.
    case premultiplied
  }

  /// Lays the picture over a background, in place.
  borrowing func flatten(_ alpha: Alpha, over background: RGBColor) {
    let meaning: gallery_alpha
    switch alpha {
    case .none: return
    case .gd: meaning = GALLERY_ALPHA_GD
    case .straight: meaning = GALLERY_ALPHA_STRAIGHT
    case .premultiplied: meaning = GALLERY_ALPHA_PREMULTIPLIED
    }
    gallery_flatten(rows, Int32(width), Int32(height), meaning, background.word)
  }

  /// Turns bytes C, M, Y, K into colours without a profile, in place.
  borrowing func convertInks(isInverted: Bool) {
    gallery_cmyk_to_rgb(rows, Int32(width), Int32(height), isInverted ? 1 : 0)
  }
}
