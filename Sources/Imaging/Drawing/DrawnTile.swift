private import CGD

/// A neutral picture in place of one that can't be shown.
package struct DrawnTile: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// A file that could not be read.
    case unreadable
    /// A video without a picture of its own.
    case video
  }

  package var kind: Kind
  package var size: PixelSize
  /// A line below the symbol; left out where no font is found.
  package var caption: String?
  package var format: RenditionFormat
  package var quality: Int

  package init(
    _ kind: Kind,
    size: PixelSize = PixelSize(width: 640, height: 480),
    caption: String? = nil,
    format: RenditionFormat = .jpeg,
    quality: Int = 85
  ) {
    self.kind = kind
    self.size = size
    self.caption = caption
    self.format = format
    self.quality = quality
  }

  static let paper = RGBColor(red: 0xF1, green: 0xF3, blue: 0xF5)
  static let ink = RGBColor(red: 0x9A, green: 0xA3, blue: 0xAD)
  static let captionInk = RGBColor(red: 0x5F, green: 0x68, blue: 0x72)

  /// The tile as a file.
  package func encoded() throws(ImagingError) -> [UInt8] {
    let raster = try drawn()
    switch format {
    case .jpeg:
      let payload = try Placeholder.make(from: raster)
      let info = RenditionInfo.comment(Self.paper, placeholder: payload)
      return try JPEGEncoder.encode(raster, quality: quality, segments: [.comment(info)])
    case .webp: return try WebPEncoder.encode(raster, quality: quality)
    case .avif: return try GDEncoder.encodeAVIF(raster, quality: quality)
    case .png: return try GDEncoder.encodePNG(raster)
    }
  }

  func drawn() throws(ImagingError) -> Raster {
    let raster = try Raster(width: max(1, size.width), height: max(1, size.height))
    raster.fill(Self.paper)
    let shorter = min(raster.width, raster.height)
    let line = caption.flatMap {
      TextLine($0, height: max(11, Double(shorter) / 18), fitting: raster.width * 9 / 10)
    }
    let symbol = try TileSymbol(kind: kind, side: max(8, shorter * 2 / 5)).drawn()
    let gap = line.map { Int($0.height * 1.8) } ?? 0
    let left = (raster.width - symbol.width) / 2
    let top = max(0, (raster.height - symbol.height - gap) / 2)
    guard left >= 0, top + symbol.height <= raster.height else { return raster }
    gdImageCopy(
      raster.image,
      symbol.image,
      Int32(left),
      Int32(top),
      0,
      0,
      Int32(symbol.width),
      Int32(symbol.height)
    )
    line?.draw(
      on: raster,
      x: (raster.width - (line?.width ?? 0)) / 2,
      baseline: top + symbol.height + gap,
      Self.captionInk,
      opacity: 1
    )
    return raster
  }
}

/// The symbol of a tile, drawn large by gd and made small by Lanczos: that smooths its edges.
private struct TileSymbol {
  let kind: DrawnTile.Kind
  let side: Int

  private static let oversampling = 4
  /// The symbols are drawn on a grid of this many units a side.
  private static let grid = 100.0

  func drawn() throws(ImagingError) -> Raster {
    let canvas = try Raster(width: side * Self.oversampling, height: side * Self.oversampling)
    canvas.fill(DrawnTile.paper)
    switch kind {
    case .video: drawPlay(on: canvas)
    case .unreadable: drawBrokenPicture(on: canvas)
    }
    return try canvas.scaled(toWidth: side, height: side)
  }

  private func pixels(_ units: Double) -> Int32 {
    Int32((units * Double(side * Self.oversampling) / Self.grid).rounded())
  }

  private func polygon(
    _ corners: [(Double, Double)],
    on canvas: borrowing Raster,
    _ color: RGBColor
  ) {
    var points = corners.map { gdPoint(x: pixels($0.0), y: pixels($0.1)) }
    gdImageFilledPolygon(canvas.image, &points, Int32(points.count), color.word)
  }

  private func disc(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    on canvas: borrowing Raster,
    _ color: RGBColor
  ) {
    gdImageFilledEllipse(
      canvas.image,
      pixels(x),
      pixels(y),
      pixels(width),
      pixels(width),
      color.word
    )
  }

  private func drawPlay(on canvas: borrowing Raster) {
    disc(50, 50, 92, on: canvas, DrawnTile.ink)
    disc(50, 50, 82, on: canvas, DrawnTile.paper)
    polygon([(40, 29), (40, 71), (75, 50)], on: canvas, DrawnTile.ink)
  }

  /// A frame with hills and a sun, torn from top to bottom.
  private func drawBrokenPicture(on canvas: borrowing Raster) {
    roundedBox(6, 16, 94, 84, radius: 9, on: canvas, DrawnTile.ink)
    roundedBox(11, 21, 89, 79, radius: 5, on: canvas, DrawnTile.paper)
    disc(30, 38, 14, on: canvas, DrawnTile.ink)
    polygon(
      [(16, 74), (38, 52), (50, 62), (68, 42), (84, 58), (84, 74)],
      on: canvas,
      DrawnTile.ink
    )
    polygon(
      [(58, 10), (50, 36), (62, 52), (52, 90), (57, 90), (68, 51), (56, 35), (65, 10)],
      on: canvas,
      DrawnTile.paper
    )
  }

  private func roundedBox(
    _ left: Double,
    _ top: Double,
    _ right: Double,
    _ bottom: Double,
    radius: Double,
    on canvas: borrowing Raster,
    _ color: RGBColor
  ) {
    func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
      gdImageFilledRectangle(
        canvas.image,
        pixels(left),
        pixels(top),
        pixels(right),
        pixels(bottom),
        color.word
      )
    }
    box(left + radius, top, right - radius, bottom)
    box(left, top + radius, right, bottom - radius)
    for x in [left + radius, right - radius] {
      for y in [top + radius, bottom - radius] { disc(x, y, 2 * radius, on: canvas, color) }
    }
  }
}
