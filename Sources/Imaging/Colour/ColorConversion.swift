private import CLCMS

/// Turns a picture's colours into sRGB, through lcms2.
struct ColorConversion: ~Copyable {
  private let transform: cmsHTRANSFORM

  /// What pixels a transform reads.
  enum Input {
    /// Bytes B, G, R, X.
    case color
    /// The same, where B, G and R are the same grey.
    case gray
    /// Bytes C, M, Y, K.
    case cmyk(isInverted: Bool)
  }

  deinit { cmsDeleteTransform(transform) }

  /// Nothing if no conversion is needed; the reason if the profile can't be used.
  static func make(_ colors: ColorMeaning, _ input: Input) throws(ProfileProblem)
    -> ColorConversion?
  {
    let source: Profile
    switch colors {
    case .sRGB: return nil
    case .profile(let bytes), .grayProfile(let bytes): source = try Profile(icc: bytes)
    case .coded(let coded):
      guard !coded.isSRGB else { return nil }
      source = try Profile(coded: coded)
    }
    if source.isSRGB { return nil }
    return try ColorConversion(from: source, input)
  }

  private init(from source: borrowing Profile, _ input: Input) throws(ProfileProblem) {
    let format: cmsUInt32Number
    switch (input, source.space) {
    case (.color, .rgb): format = PixelFormat.bgrx
    case (.color, .gray), (.gray, .gray): format = PixelFormat.grayXXX
    case (.gray, .rgb): format = PixelFormat.bgrx
    case (.cmyk(let isInverted), .cmyk):
      format = isInverted ? PixelFormat.cmykInverted : PixelFormat.cmyk
    default: throw .wrongSpace
    }
    let target = try Profile.sRGB()
    // Perceptual is what an ICC-aware viewer does by default; matrix profiles know only one way.
    guard
      let transform = cmsCreateTransform(
        source.handle,
        format,
        target.handle,
        PixelFormat.bgrx,
        cmsUInt32Number(INTENT_PERCEPTUAL),
        cmsUInt32Number(cmsFLAGS_NOCACHE)
      )
    else { throw .broken }
    self.transform = transform
  }

  /// Converts in place; the pixels' top bytes stay, or keep what was there before of CMYK.
  borrowing func apply(to raster: borrowing Raster) {
    for y in 0..<raster.height {
      guard let row = raster.rows[y] else { continue }
      cmsDoTransform(transform, row, row, cmsUInt32Number(raster.width))
    }
  }
}

/// Why a colour profile was ignored.
enum ProfileProblem: Error, Equatable, CustomStringConvertible {
  case broken
  case wrongSpace

  var description: String {
    switch self {
    case .broken: "its colour profile is broken and was ignored"
    case .wrongSpace: "its colour profile is for other pixels than its own and was ignored"
    }
  }
}

/// lcms2's descriptions of pixels in memory, as its macros make them.
private enum PixelFormat {
  static let bgrx = make(space: PT_RGB, channels: 3, extra: 1) | 1 << 10 | 1 << 14
  static let grayXXX = make(space: PT_GRAY, channels: 1, extra: 3)
  static let cmyk = make(space: PT_CMYK, channels: 4, extra: 0)
  static let cmykInverted = cmyk | 1 << 13

  /// The first channel in the first byte; `1 << 10` reverses them, `1 << 14` puts the extra first
  /// of the reversed ones, `1 << 13` takes ink for light.
  private static func make(space: Int32, channels: UInt32, extra: UInt32) -> cmsUInt32Number {
    UInt32(space) << 16 | extra << 7 | channels << 3 | 1
  }
}
