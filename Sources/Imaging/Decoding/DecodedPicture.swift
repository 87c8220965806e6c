/// A picture as its decoder left it.
struct DecodedPicture: ~Copyable {
  /// Most decoders give pixels; JPEG's is sooner done with planes, or scales at once.
  enum Pixels: ~Copyable {
    case raster(Raster)
    case planes(Planes)
    case scaled(Raster)
  }

  let pixels: Pixels
  /// The size it would have at full scale: the truth, where a header knows only of the stored one.
  let fullSize: PixelSize
  let alpha: Raster.Alpha
  /// What the colours mean; sRGB where nothing is said.
  let colors: ColorMeaning
  let warnings: [String]

  init(
    raster: consuming Raster,
    fullSize: PixelSize? = nil,
    alpha: Raster.Alpha = .none,
    colors: ColorMeaning = .sRGB,
    warnings: [String] = []
  ) {
    self.fullSize = fullSize ?? PixelSize(width: raster.width, height: raster.height)
    pixels = .raster(raster)
    self.alpha = alpha
    self.colors = colors
    self.warnings = warnings
  }

  init(
    planes: consuming Planes,
    fullSize: PixelSize,
    colors: ColorMeaning,
    warnings: [String]
  ) {
    pixels = .planes(planes)
    self.fullSize = fullSize
    alpha = .none
    self.colors = colors
    self.warnings = warnings
  }

  /// A picture that has the size already that it was to cover.
  init(scaled raster: consuming Raster, fullSize: PixelSize, colors: ColorMeaning) {
    pixels = .scaled(raster)
    self.fullSize = fullSize
    alpha = .none
    self.colors = colors
    warnings = []
  }

  /// Hands out the pixels, if there are any yet.
  borrowing func withRaster(_ work: (borrowing Raster) -> Void) {
    switch pixels {
    case .raster(let raster): work(raster)
    case .scaled(let raster): work(raster)
    case .planes: break
    }
  }

  /// All pixels, with their alpha, as they were decoded.
  consuming func full() throws(ImagingError) -> Raster {
    switch consume pixels {
    case .raster(let raster): raster
    case .scaled(let raster): raster
    case .planes(let planes): try planes.scaled(toWidth: planes.width, height: planes.height)
    }
  }

  consuming func scaled(toWidth width: Int, height: Int) throws(ImagingError) -> Raster {
    switch consume pixels {
    case .raster(let raster): return try raster.scaled(toWidth: width, height: height)
    case .planes(let planes): return try planes.scaled(toWidth: width, height: height)
    case .scaled(let raster):
      if raster.width == width, raster.height == height { return raster }
      return try raster.scaled(toWidth: width, height: height)
    }
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
