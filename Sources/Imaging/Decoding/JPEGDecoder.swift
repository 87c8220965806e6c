private import CTurboJPEG

/// Decodes JPEG through TurboJPEG, at the smallest size that serves.
struct JPEGDecoder {
  let file: PictureFile
  let header: JPEGHeader

  /// How much larger than the largest rendition the decoded picture must be: scaling within the
  /// decoder is cheap but less sharp than Lanczos, which needs some pixels to work on.
  private static let reserve = 1.25

  init(_ file: PictureFile) throws(ImagingError) {
    guard let header = JPEGHeader(file.bytes) else {
      throw file.undecodable(.jpeg, "it ends before its frame header")
    }
    guard header.size.width > 0, header.size.height > 0 else {
      throw file.undecodable(.jpeg, "its size is \(header.size.width) × \(header.size.height)")
    }
    guard header.precision == 8 else {
      throw .unsupported(file: file.name, what: "a JPEG of \(header.precision) bits a channel")
    }
    guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(header.process) else {
      throw .unsupported(file: file.name, what: "a lossless or hierarchical JPEG")
    }
    self.file = file
    self.header = header
  }

  var pictureHeader: PictureHeader {
    // A progressive picture keeps all its coefficients, of two bytes each, until its last scan.
    let coefficients = header.isProgressive ? header.size.count / 16 * header.samplesPerPixel16 : 0
    return PictureHeader(
      format: .jpeg,
      size: header.size,
      memoryNeeded: coefficients * 2 + header.size.count / 4
    )
  }

  /// The size to decode at, so that a rendition of the whole picture at `needed` is sharp.
  func decodedSize(covering needed: PixelSize) -> PixelSize {
    let (width, height) = (header.size.width, header.size.height)
    for eighths in 1..<8 {
      let size = PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
      if Double(size.width) >= Double(needed.width) * Self.reserve,
        Double(size.height) >= Double(needed.height) * Self.reserve
      {
        return size
      }
    }
    return header.size
  }

  func decode(covering needed: PixelSize) throws(ImagingError) -> DecodedPicture {
    let size = decodedSize(covering: needed)
    let raster = try Raster(width: size.width, height: size.height)
    guard let pixels = raster.contiguousBytes else {
      throw .outOfMemory(width: size.width, height: size.height)
    }
    let isCMYK = header.components == 4
    let damage = try decompress(into: pixels, size, isCMYK ? TJPF_CMYK : TJPF_BGRX)
    var warnings = damage.map { [file.damaged($0)] } ?? []
    guard isCMYK else {
      let colors = ColorMeaning(profile: header.profile, isGray: header.components == 1)
      return DecodedPicture(
        raster: raster,
        fullSize: header.size,
        colors: colors,
        warnings: warnings
      )
    }
    if let problem = convertInks(of: raster) { warnings.append("'\(file.name)': \(problem)") }
    return DecodedPicture(raster: raster, fullSize: header.size, warnings: warnings)
  }

  /// Turns cyan, magenta, yellow and black into colours, in place; says why not by the profile.
  private func convertInks(of raster: borrowing Raster) -> ProfileProblem? {
    // Adobe's programs store light instead of ink, and say so only by having signed the file.
    let isInverted = header.adobeTransform != nil
    let meaning = ColorMeaning(profile: header.profile)
    do throws(ProfileProblem) {
      if let conversion = try ColorConversion.make(meaning, .cmyk(isInverted: isInverted)) {
        conversion.apply(to: raster)
        return nil
      }
    } catch {
      raster.convertInks(isInverted: isInverted)
      return error
    }
    raster.convertInks(isInverted: isInverted)
    return nil
  }

  /// Decodes pixels of four bytes; returns what was wrong with the file, if anything.
  private func decompress(
    into pixels: UnsafeMutablePointer<UInt8>,
    _ size: PixelSize,
    _ pixelFormat: TJPF
  ) throws(ImagingError) -> String? {
    guard let handle = tjInitDecompress() else {
      throw .outOfMemory(width: size.width, height: size.height)
    }
    defer { tjDestroy(handle) }
    let result = file.bytes.withUnsafeBufferPointer {
      tjDecompress2(
        handle,
        $0.baseAddress,
        UInt($0.count),
        pixels,
        Int32(size.width),
        Int32(size.width * 4),
        Int32(size.height),
        Int32(pixelFormat.rawValue),
        TJFLAG_LIMITSCANS
      )
    }
    guard result != 0 else { return nil }
    let reason = String(cString: tjGetErrorStr2(handle))
    guard tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
      throw file.undecodable(.jpeg, reason)
    }
    return reason
  }
}
