private import Platform

/// What stands for a picture before it is loaded.
struct PictureSummary {
  let color: RGBColor
  /// A tiny WebP.
  let placeholder: [UInt8]

  private static let side = 256

  init(of master: borrowing Raster) throws(ImagingError) {
    let scale = min(1, Double(Self.side) / Double(max(master.width, master.height)))
    let small = try master.scaled(
      toWidth: max(1, Int((Double(master.width) * scale).rounded())),
      height: max(1, Int((Double(master.height) * scale).rounded()))
    )
    color = small.dominantColor()
    placeholder = try Placeholder.make(from: small)
  }
}

/// Makes renditions from the one raster that is at least as large as any of them.
struct RenditionWriter {
  let request: RenderRequest
  /// The upright size of the original.
  let sourceSize: PixelSize
  let summary: PictureSummary

  func write(_ index: Int, from master: borrowing Raster, _ clock: inout StageClock)
    throws(ImagingError) -> RenderOutcome.Rendition
  {
    let recipe = request.renditions[index]
    let geometry = RenditionGeometry(of: recipe, for: sourceSize)
    let masterSize = PixelSize(width: master.width, height: master.height)
    let bytes: [UInt8]
    if geometry.size == masterSize, request.watermark == nil {
      bytes = try clock.measure(\.encode) { () throws(ImagingError) in
        try encode(master, recipe, index)
      }
    } else {
      let raster = try clock.measure(\.resample) { () throws(ImagingError) in
        try master.scaled(
          from: geometry.box(in: masterSize),
          toWidth: geometry.size.width,
          height: geometry.size.height
        )
      }
      bytes = try clock.measure(\.encode) { () throws(ImagingError) in
        try encode(raster, recipe, index)
      }
    }
    if let path = recipe.path {
      try clock.measure(\.write) { () throws(ImagingError) in try save(bytes, to: path) }
    }
    return RenderOutcome.Rendition(
      name: recipe.name,
      width: geometry.size.width,
      height: geometry.size.height,
      byteCount: bytes.count,
      bytes: recipe.path == nil ? bytes : nil
    )
  }

  private func encode(_ raster: borrowing Raster, _ recipe: RenditionRecipe, _ index: Int)
    throws(ImagingError) -> [UInt8]
  {
    switch recipe.format {
    case .jpeg:
      var segments = request.copyright.map { [JPEGSegment.copyright($0)] } ?? []
      if index == request.describingIndex {
        let info = RenditionInfo.comment(summary.color, placeholder: summary.placeholder)
        segments.append(.comment(info))
      }
      return try JPEGEncoder.encode(raster, quality: recipe.quality, segments: segments)
    case .webp: return try WebPEncoder.encode(raster, quality: recipe.quality)
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
