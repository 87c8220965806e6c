import Platform

/// Decodes a picture once, and makes every rendition that is asked for.
package func render(_ request: RenderRequest) throws(ImagingError) -> RenderOutcome {
  var clock = ProcessorClock()
  let loading = PictureLoading(
    source: request.source,
    orientation: request.orientation,
    background: request.background,
    maximumPixels: request.maximumPixels,
    maximumMemory: request.maximumMemory
  )
  let picture = try loading.load(&clock) { request.masterSize(for: $0) }
  let writer = RenditionWriter(request: request, sourceSize: picture.sourceSize)
  let (renditions, summary) = try writer.writeAll(from: picture.raster, &clock)
  return RenderOutcome(
    renditions: renditions,
    sourceSize: picture.sourceSize,
    format: picture.header.format,
    isAnimated: picture.header.isAnimated,
    color: summary.color.hex,
    placeholder: Placeholder.uri(payload: summary.placeholder),
    warnings: picture.warnings,
    times: clock.times
  )
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
