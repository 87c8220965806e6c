import Platform

/// Makes renditions from the one raster that is at least as large as any of them.
struct RenditionWriter {
  let request: RenderRequest
  /// The upright size of the original.
  let sourceSize: PixelSize

  /// Every rendition in the order of the request, and what stands for the picture meanwhile.
  func writeAll(from master: borrowing Raster, _ clock: inout ProcessorClock)
    throws(ImagingError) -> (renditions: [RenderOutcome.Rendition], summary: PictureSummary)
  {
    var done: [Int: RenderOutcome.Rendition] = [:]
    var found: PictureSummary?
    var marks = PreparedMarks()
    for look in looks {
      let recipe = request.renditions[look.indices[0]]
      // A picture that is drawn on must not be the one that others are made from.
      if geometry(recipe).size == master.size, look.watermark == nil {
        let summary = try summary(found, &clock, of: master)
        found = summary
        try finish(master, look, summary, &done, &clock)
        continue
      }
      let raster = try scaled(recipe, from: master, &clock)
      // The rendition that tells of the others is small, and the summary is sooner made from it;
      // it is made before anything is drawn on it.
      let summary =
        look.isDescribing && recipe.shape == .fit
        ? try summary(found, &clock, of: raster) : try summary(found, &clock, of: master)
      found = summary
      if let watermark = look.watermark {
        try clock.measure(.mark) { () throws(ImagingError) in
          try marks.mark(for: watermark).draw(on: raster)
        }
      }
      try finish(raster, look, summary, &done, &clock)
    }
    let summary = try summary(found, &clock, of: master)
    return (request.renditions.indices.compactMap { done[$0] }, summary)
  }

  /// Renditions that show the same pixels, in one format or several.
  private struct Look {
    let watermark: Watermark?
    var indices: [Int]
    let isDescribing: Bool
  }

  /// The looks that are wanted; first the one that tells of the others.
  private var looks: [Look] {
    let describing = request.describingIndex
    var looks: [Look] = []
    for (index, recipe) in request.renditions.enumerated() {
      let same = looks.firstIndex { look in
        let other = request.renditions[look.indices[0]]
        return other.bounds == recipe.bounds && other.shape == recipe.shape
          && look.watermark == recipe.watermark && !look.isDescribing
      }
      if let same, index != describing {
        looks[same].indices.append(index)
      } else {
        looks.append(
          Look(
            watermark: recipe.watermark,
            indices: [index],
            isDescribing: index == describing
          )
        )
      }
    }
    return looks.filter(\.isDescribing) + looks.filter { !$0.isDescribing }
  }

  private func summary(
    _ found: PictureSummary?,
    _ clock: inout ProcessorClock,
    of raster: borrowing Raster
  ) throws(ImagingError) -> PictureSummary {
    if let found { return found }
    return try clock.measure(.encode) { () throws(ImagingError) in try PictureSummary(of: raster) }
  }

  private func geometry(_ recipe: RenditionRecipe) -> RenditionGeometry {
    RenditionGeometry(of: recipe, for: sourceSize)
  }

  private func scaled(
    _ recipe: RenditionRecipe,
    from master: borrowing Raster,
    _ clock: inout ProcessorClock
  ) throws(ImagingError) -> Raster {
    let geometry = geometry(recipe)
    return try clock.measure(.resample) { () throws(ImagingError) in
      try master.scaled(
        from: geometry.box(in: master.size),
        toWidth: geometry.size.width,
        height: geometry.size.height
      )
    }
  }

  /// Encodes and writes every rendition of a look.
  private func finish(
    _ raster: borrowing Raster,
    _ look: Look,
    _ summary: PictureSummary,
    _ done: inout [Int: RenderOutcome.Rendition],
    _ clock: inout ProcessorClock
  ) throws(ImagingError) {
    for index in look.indices {
      let recipe = request.renditions[index]
      let bytes = try clock.measure(.encode) { () throws(ImagingError) in
        try encode(raster, recipe, isDescribing: look.isDescribing, summary)
      }
      if let path = recipe.path {
        try clock.measure(.write) { () throws(ImagingError) in try save(bytes, to: path) }
      }
      done[index] = RenderOutcome.Rendition(
        name: recipe.name,
        width: raster.width,
        height: raster.height,
        byteCount: bytes.count,
        bytes: recipe.path == nil ? bytes : nil
      )
    }
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
    case .avif:
      let bytes = try GDEncoder.encodeAVIF(raster, quality: recipe.quality)
      return request.copyright.map { AVIFContainer.adding($0, to: bytes) } ?? bytes
    case .png:
      let bytes = try GDEncoder.encodePNG(raster)
      return request.copyright.map { PNGContainer.adding($0, to: bytes) } ?? bytes
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
  /// The JPEG that carries colour and placeholder: the one that is asked to, else the one of the
  /// fewest pixels.
  fileprivate var describingIndex: Int? {
    let pictures = renditions.indices.filter { renditions[$0].format == .jpeg }
    return pictures.first { renditions[$0].isDescribing }
      ?? pictures.min { renditions[$0].bounds.area < renditions[$1].bounds.area }
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
