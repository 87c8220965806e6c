private import Platform

/// Makes renditions from the one raster that is at least as large as any of them.
struct RenditionWriter {
  let request: RenderRequest
  /// The upright size of the original.
  let sourceSize: PixelSize

  /// Every rendition in the order of the request, and what stands for the picture meanwhile.
  func writeAll(from master: borrowing Raster, _ clock: inout StageClock) throws(ImagingError)
    -> (renditions: [RenderOutcome.Rendition], summary: PictureSummary)
  {
    // The rendition that tells of the others is small, and the summary is sooner made from it.
    var found: PictureSummary?
    var described: RenderOutcome.Rendition?
    let describing = request.describingIndex
    if let describing, request.renditions[describing].shape == .fit {
      let raster = try scaled(request.renditions[describing], from: master, &clock)
      let summary = try clock.measure(\.encode) { () throws(ImagingError) in
        try PictureSummary(of: raster)
      }
      found = summary
      described = try finish(raster, describing, summary, &clock)
    }
    let summary: PictureSummary
    if let found {
      summary = found
    } else {
      summary = try clock.measure(\.encode) { () throws(ImagingError) in
        try PictureSummary(of: master)
      }
    }
    var renditions: [RenderOutcome.Rendition] = []
    for (index, recipe) in request.renditions.enumerated() {
      if index == describing, let described {
        renditions.append(described)
      } else if geometry(recipe).size == master.size, request.watermark == nil {
        renditions.append(try finish(master, index, summary, &clock))
      } else {
        let raster = try scaled(recipe, from: master, &clock)
        renditions.append(try finish(raster, index, summary, &clock))
      }
    }
    return (renditions, summary)
  }

  private func geometry(_ recipe: RenditionRecipe) -> RenditionGeometry {
    RenditionGeometry(of: recipe, for: sourceSize)
  }

  private func scaled(
    _ recipe: RenditionRecipe,
    from master: borrowing Raster,
    _ clock: inout StageClock
  ) throws(ImagingError) -> Raster {
    let geometry = geometry(recipe)
    return try clock.measure(\.resample) { () throws(ImagingError) in
      try master.scaled(
        from: geometry.box(in: master.size),
        toWidth: geometry.size.width,
        height: geometry.size.height
      )
    }
  }

  /// Marks, encodes and writes.
  private func finish(
    _ raster: borrowing Raster,
    _ index: Int,
    _ summary: PictureSummary,
    _ clock: inout StageClock
  ) throws(ImagingError) -> RenderOutcome.Rendition {
    let recipe = request.renditions[index]
    let bytes = try clock.measure(\.encode) { () throws(ImagingError) in
      if let watermark = request.watermark { try watermark.draw(on: raster) }
      return try encode(raster, recipe, isDescribing: index == request.describingIndex, summary)
    }
    if let path = recipe.path {
      try clock.measure(\.write) { () throws(ImagingError) in try save(bytes, to: path) }
    }
    return RenderOutcome.Rendition(
      name: recipe.name,
      width: raster.width,
      height: raster.height,
      byteCount: bytes.count,
      bytes: recipe.path == nil ? bytes : nil
    )
  }

  private func encode(
    _ raster: borrowing Raster,
    _ recipe: RenditionRecipe,
    isDescribing: Bool,
    _ summary: PictureSummary
  ) throws(ImagingError) -> [UInt8] {
    switch recipe.format {
    case .jpeg:
      var segments = request.copyright.map { [JPEGSegment.copyright($0)] } ?? []
      if isDescribing {
        let info = RenditionInfo.comment(summary.color, placeholder: summary.placeholder)
        segments.append(.comment(info))
      }
      return try JPEGEncoder.encode(raster, quality: recipe.quality, segments: segments)
    case .webp:
      let bytes = try WebPEncoder.encode(raster, quality: recipe.quality)
      return request.copyright.map { WebPContainer.adding($0, to: bytes, raster.size) } ?? bytes
    case .avif: return try GDEncoder.encodeAVIF(raster, quality: recipe.quality)
    case .png: return try GDEncoder.encodePNG(raster)
    }
  }

  private func save(_ bytes: [UInt8], to path: Path) throws(ImagingError) {
    do throws(SystemError) {
      if !path.parent.isEmpty { try Folder.create(path.parent) }
      try AtomicFile.write(bytes, to: path, durability: .replaceable)
    } catch {
      throw .unwritable(path, error)
    }
  }
}

extension RenderRequest {
  /// The JPEG that carries colour and placeholder: the one of the fewest pixels.
  fileprivate var describingIndex: Int? {
    renditions.indices.filter { renditions[$0].format == .jpeg }
      .min { renditions[$0].bounds.area < renditions[$1].bounds.area }
  }
}

extension RenditionRecipe.Bounds {
  fileprivate var area: Int {
    switch self {
    case .longestSide(let side): side * side
    case .box(let width, let height): width * height
    }
  }
}
