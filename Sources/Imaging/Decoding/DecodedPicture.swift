/// A picture as its decoder left it.
struct DecodedPicture: ~Copyable {
  let raster: Raster
  /// Whether the raster's top bytes hold gd's alpha, which is still to be laid over a background.
  var hasAlpha = false
  /// The profile that the raster's colours are in; sRGB where there is none.
  var profile: [UInt8]?
  var warnings: [String] = []

  init(
    raster: consuming Raster,
    hasAlpha: Bool = false,
    profile: [UInt8]? = nil,
    warnings: [String] = []
  ) {
    self.raster = raster
    self.hasAlpha = hasAlpha
    self.profile = profile
    self.warnings = warnings
  }
}

/// What a picture's header says, before anything is decoded.
struct PictureHeader: Equatable {
  var format: ImageFormat
  /// As stored; upright for formats that turn themselves.
  var size: PixelSize
  var isAnimated = false
  /// How many bytes decoding will hold at once, at a guess.
  var memoryNeeded: Int
}

/// The bytes of a picture and its name in messages.
struct PictureFile {
  let name: String
  let bytes: [UInt8]

  func undecodable(_ format: ImageFormat, _ reason: String) -> ImagingError {
    .undecodable(file: name, format: format.displayName, reason: reason)
  }
}
