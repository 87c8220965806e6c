import Platform

/// A picture that is decoded, upright, in sRGB and opaque.
struct LoadedPicture: ~Copyable {
  let raster: Raster
  /// The upright size of the original.
  let sourceSize: PixelSize
  let header: PictureHeader
  let warnings: [String]
}

/// Which picture to load, and how.
struct PictureLoading {
  var source: RenderRequest.Source
  var orientation: Orientation
  var background: RGBColor
  var maximumPixels: Int
  var maximumMemory: Int?

  /// Loads the picture at the size that is wanted of an upright picture of a given size.
  func load(
    _ clock: inout ProcessorClock,
    at wantedSize: (PixelSize) -> PixelSize
  ) throws(ImagingError) -> LoadedPicture {
    let file = try clock.measure(.read) { () throws(ImagingError) in try PictureFile(source) }
    let decoder = try PictureDecoder(file)
    let header = decoder.header
    try check(header, name: file.name)
    let turn = header.format.appliesOwnOrientation ? .upright : orientation
    let picture = try clock.measure(.decode) { () throws(ImagingError) in
      let expected = wantedSize(header.size.turned(by: turn))
      return try decoder.decode(covering: expected.turned(by: turn))
    }
    let sourceSize = picture.fullSize.turned(by: turn)
    let storedSize = wantedSize(sourceSize).turned(by: turn)
    var warnings = picture.warnings
    let scaled = try develop(picture, at: storedSize, name: file.name, &warnings, &clock)
    guard turn != .upright else {
      return LoadedPicture(
        raster: scaled,
        sourceSize: sourceSize,
        header: header,
        warnings: warnings
      )
    }
    let upright = try clock.measure(.resample) { () throws(ImagingError) in
      try scaled.upright(from: turn)
    }
    return LoadedPicture(
      raster: upright,
      sourceSize: sourceSize,
      header: header,
      warnings: warnings
    )
  }

  /// Brings a decoded picture to its size, in sRGB and opaque.
  private func develop(
    _ picture: consuming DecodedPicture,
    at size: PixelSize,
    name: String,
    _ warnings: inout [String],
    _ clock: inout ProcessorClock
  ) throws(ImagingError) -> Raster {
    // A background is in sRGB, so colours that it shines through must be before they are scaled;
    // all others are cheaper to convert when they are fewer.
    let hasAlpha = picture.alpha != .none
    var problem: ProfileProblem?
    if hasAlpha {
      clock.measure(.colour) {
        picture.withRaster { raster in
          problem = raster.convert(from: picture.colors)
          raster.flatten(picture.alpha, over: background)
        }
      }
    }
    let colors = picture.colors
    let start = clock.now
    let scaled = try picture.scaled(toWidth: size.width, height: size.height)
    clock.add(.resample, since: start)
    if !hasAlpha {
      problem = clock.measure(.colour) { scaled.convert(from: colors) }
    }
    if let problem { warnings.append("'\(name)': \(problem)") }
    return scaled
  }

  /// Refuses what is too large to be decoded.
  private func check(_ header: PictureHeader, name: String) throws(ImagingError) {
    let size = header.size
    guard size.count <= maximumPixels else {
      throw .tooLarge(file: name, width: size.width, height: size.height, limit: maximumPixels)
    }
    if let maximumMemory, header.memoryNeeded > maximumMemory {
      throw .tooMuchMemory(file: name, bytes: header.memoryNeeded, limit: maximumMemory)
    }
  }
}

extension PictureFile {
  init(_ source: RenderRequest.Source) throws(ImagingError) {
    switch source {
    case .bytes(let bytes, let name):
      self.init(name: name, bytes: bytes)
    case .file(let path):
      do throws(SystemError) {
        self.init(name: path.display, bytes: try File.read(path))
      } catch {
        throw .unreadable(file: path.display, reason: error.reason)
      }
    }
  }
}

extension Raster {
  /// Turns the colours into sRGB, in place; says why it could not.
  borrowing func convert(from colors: ColorMeaning) -> ProfileProblem? {
    do throws(ProfileProblem) {
      let isGray = if case .grayProfile = colors { true } else { false }
      let conversion = try ColorConversion.make(colors, isGray ? .gray : .color)
      conversion?.apply(to: self)
      return nil
    } catch {
      return error
    }
  }
}
