private import Platform

/// Decodes a picture once, and makes every rendition that is asked for.
package func render(_ request: RenderRequest) throws(ImagingError) -> RenderOutcome {
  var clock = StageClock()
  let file = try clock.measure(\.read) { () throws(ImagingError) in
    try PictureFile(request.source)
  }
  let decoder = try PictureDecoder(file)
  let header = decoder.header
  try header.check(request, name: file.name)

  let orientation = header.format.appliesOwnOrientation ? .upright : request.orientation
  let picture = try clock.measure(\.decode) { () throws(ImagingError) in
    let expected = request.masterSize(for: header.size.turned(by: orientation))
    return try decoder.decode(covering: expected.turned(by: orientation))
  }
  let sourceSize = picture.fullSize.turned(by: orientation)
  let masterSize = request.masterSize(for: sourceSize)
  let master = try makeMaster(
    of: picture,
    size: masterSize.turned(by: orientation),
    orientation,
    background: request.background,
    name: file.name,
    &clock
  )
  let summary = try clock.measure(\.encode) { () throws(ImagingError) in
    try PictureSummary(of: master.raster)
  }
  let writer = RenditionWriter(request: request, sourceSize: sourceSize, summary: summary)
  var renditions: [RenderOutcome.Rendition] = []
  for index in request.renditions.indices {
    renditions.append(try writer.write(index, from: master.raster, &clock))
  }
  return RenderOutcome(
    renditions: renditions,
    sourceSize: sourceSize,
    format: header.format,
    isAnimated: header.isAnimated,
    color: summary.color.hex,
    placeholder: Placeholder.uri(payload: summary.placeholder),
    warnings: master.warnings,
    timings: clock.timings
  )
}

/// The upright picture in sRGB, opaque, at the size of the largest rendition.
private func makeMaster(
  of picture: borrowing DecodedPicture,
  size: PixelSize,
  _ orientation: Orientation,
  background: RGBColor,
  name: String,
  _ clock: inout StageClock
) throws(ImagingError) -> MasterPicture {
  var warnings = picture.warnings
  func convert(_ raster: borrowing Raster) {
    do throws(ProfileProblem) {
      let isGray = if case .grayProfile = picture.colors { true } else { false }
      let conversion = try ColorConversion.make(picture.colors, isGray ? .gray : .color)
      conversion?.apply(to: raster)
    } catch {
      warnings.append("'\(name)': \(error)")
    }
  }
  // A background is in sRGB, so colours that it shines through must be before they are scaled;
  // all others are cheaper to convert when they are fewer.
  let hasAlpha = picture.alpha != .none
  if hasAlpha {
    clock.measure(\.colour) {
      convert(picture.raster)
      picture.raster.flatten(picture.alpha, over: background)
    }
  }
  let scaled = try clock.measure(\.resample) { () throws(ImagingError) in
    try picture.raster.scaled(toWidth: size.width, height: size.height)
  }
  if !hasAlpha { clock.measure(\.colour) { convert(scaled) } }
  if orientation == .upright { return MasterPicture(raster: scaled, warnings: warnings) }
  let upright = try clock.measure(\.resample) { () throws(ImagingError) in
    try scaled.upright(from: orientation)
  }
  return MasterPicture(raster: upright, warnings: warnings)
}

private struct MasterPicture: ~Copyable {
  let raster: Raster
  let warnings: [String]
}

extension PictureFile {
  fileprivate init(_ source: RenderRequest.Source) throws(ImagingError) {
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

extension PictureHeader {
  /// Refuses what is too large to be decoded.
  fileprivate func check(_ request: RenderRequest, name: String) throws(ImagingError) {
    guard size.count <= request.maximumPixels else {
      throw .tooLarge(
        file: name,
        width: size.width,
        height: size.height,
        limit: request.maximumPixels
      )
    }
    if let limit = request.maximumMemory, memoryNeeded > limit {
      throw .tooMuchMemory(file: name, bytes: memoryNeeded, limit: limit)
    }
  }
}

extension RenderRequest {
  /// The size of the whole picture that all renditions are made from.
  fileprivate func masterSize(for source: PixelSize) -> PixelSize {
    var size = PixelSize(width: 1, height: 1)
    for recipe in renditions {
      let whole = RenditionGeometry(of: recipe, for: source).wholeSize
      size.width = min(source.width, max(size.width, whole.width))
      size.height = min(source.height, max(size.height, whole.height))
    }
    return size
  }
}
