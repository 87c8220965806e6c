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
  let sourceSize = header.size.turned(by: orientation)
  let masterSize = request.masterSize(for: sourceSize)

  let picture = try clock.measure(\.decode) { () throws(ImagingError) in
    try decoder.decode(covering: masterSize.turned(by: orientation))
  }
  let warnings = picture.warnings
  let master = try clock.measure(\.resample) { () throws(ImagingError) in
    let size = masterSize.turned(by: orientation)
    let scaled = try picture.raster.scaled(toWidth: size.width, height: size.height)
    return orientation == .upright ? scaled : try scaled.upright(from: orientation)
  }

  let summary = try clock.measure(\.encode) { () throws(ImagingError) in
    try PictureSummary(of: master)
  }
  let writer = RenditionWriter(request: request, sourceSize: sourceSize, summary: summary)
  var renditions: [RenderOutcome.Rendition] = []
  for index in request.renditions.indices {
    renditions.append(try writer.write(index, from: master, &clock))
  }
  return RenderOutcome(
    renditions: renditions,
    sourceSize: sourceSize,
    format: header.format,
    isAnimated: header.isAnimated,
    color: summary.color.hex,
    placeholder: Placeholder.uri(payload: summary.placeholder),
    warnings: warnings,
    timings: clock.timings
  )
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
