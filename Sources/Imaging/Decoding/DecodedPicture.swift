/// A picture as its decoder left it.
struct DecodedPicture: ~Copyable {
  let raster: Raster
  /// The size it would have at full scale: the truth, where a header knows only of the stored one.
  let fullSize: PixelSize
  var alpha = Raster.Alpha.none
  /// What the raster's colours mean; sRGB where nothing is said.
  var colors = ColorMeaning.sRGB
  var warnings: [String] = []

  init(
    raster: consuming Raster,
    fullSize: PixelSize? = nil,
    alpha: Raster.Alpha = .none,
    colors: ColorMeaning = .sRGB,
    warnings: [String] = []
  ) {
    self.fullSize = fullSize ?? PixelSize(width: raster.width, height: raster.height)
    self.raster = raster
    self.alpha = alpha
    self.colors = colors
    self.warnings = warnings
  }
}

/// How the numbers of a picture become colours.
enum ColorMeaning: Equatable {
  case sRGB
  case profile([UInt8])
  /// Grey stored as red = green = blue, with a profile of its own.
  case grayProfile([UInt8])
  case coded(CodedColors)

  init(profile: [UInt8]?, isGray: Bool = false) {
    guard let profile else {
      self = .sRGB
      return
    }
    self = isGray ? .grayProfile(profile) : .profile(profile)
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

  func damaged(_ reason: String) -> String { "'\(name)' is damaged: \(reason)" }
}
