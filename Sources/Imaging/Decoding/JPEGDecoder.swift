/// Decodes JPEG through TurboJPEG, at the smallest size that serves.
struct JPEGDecoder {
  let file: PictureFile
  let header: JPEGHeader

  /// How much larger than the largest rendition the decoded picture must be: scaling within the
  /// decoder cuts fine grain off less well than Lanczos does, so it must leave enough to work on.
  private static let reserve = 1.75

  /// Pictures of more pixels than about this are decoded at a smaller scale.
  private static let mostDecoded = 40_000_000

  /// The scales that TurboJPEG has fast code for; the others take longer than no scaling.
  private static let fastEighths = [1, 2, 4]

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
      memoryNeeded: coefficients * 2 + min(header.size.count, Self.mostDecoded) * 3
    )
  }

  /// The scale to decode at, in eighths, so that a rendition of the whole picture at `needed` is
  /// sharp.
  func eighths(covering needed: PixelSize) -> Int {
    let sharp = Self.fastEighths.first { eighths in
      let size = size(at: eighths)
      return Double(size.width) >= Double(needed.width) * Self.reserve
        && Double(size.height) >= Double(needed.height) * Self.reserve
    }
    return sharp ?? 8
  }

  private func size(at eighths: Int) -> PixelSize {
    PixelSize(
      width: (header.size.width * eighths + 7) / 8,
      height: (header.size.height * eighths + 7) / 8
    )
  }

  func decode(covering needed: PixelSize) throws(ImagingError) -> DecodedPicture {
    let eighths = eighths(covering: needed)
    let size = size(at: eighths)
    let isCMYK = header.components == 4
    let colors = ColorMeaning(profile: header.profile, isGray: header.components == 1)
    let isScaled = size != needed
    if isScaled, !isCMYK, eighths > 1,
      let raster = try JPEGStrips(bytes: file.bytes, eighths: eighths).scaled(to: needed)
    {
      return DecodedPicture(scaled: raster, fullSize: header.size, colors: colors)
    }
    let decompressor = try JPEGDecompressor(file)
    if isScaled, let layout = decompressor.planeLayout {
      let planes = try Planes(width: size.width, height: size.height, sampling: layout.sampling)
      let damage = try decompressor.decompress(into: planes)
      return DecodedPicture(
        planes: planes,
        fullSize: header.size,
        colors: colors,
        warnings: damage.map { [file.damaged($0)] } ?? []
      )
    }
    let raster = try Raster(width: size.width, height: size.height)
    let damage = try decompressor.decompress(into: raster, asInks: isCMYK)
    var warnings = damage.map { [file.damaged($0)] } ?? []
    if isCMYK, let problem = convertInks(of: raster) {
      warnings.append("'\(file.name)': \(problem)")
    }
    return DecodedPicture(
      raster: raster,
      fullSize: header.size,
      colors: isCMYK ? .sRGB : colors,
      warnings: warnings
    )
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
}
