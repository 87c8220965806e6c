private import CGD
private import Platform

/// Pages of small pictures with their names below.
package struct ContactSheet: Sendable, Equatable {
  package struct Picture: Sendable, Equatable {
    package var source: RenderRequest.Source
    package var orientation: Orientation
    package var caption: String

    package init(
      source: RenderRequest.Source,
      orientation: Orientation = .upright,
      caption: String
    ) {
      self.source = source
      self.orientation = orientation
      self.caption = caption
    }
  }

  /// One page as a file, and what could not be shown on it.
  package struct Page: Sendable, Equatable {
    package let bytes: [UInt8]
    package let warnings: [String]
  }

  package var title: String?
  package var pictures: [Picture]
  package var columns: Int
  /// At the most; a last page with fewer is shorter.
  package var rows: Int
  /// The width of a page.
  package var width: Int
  package var background: RGBColor
  package var format: RenditionFormat
  package var quality: Int
  package var maximumPixels: Int

  package init(
    title: String? = nil,
    pictures: [Picture],
    columns: Int = 5,
    rows: Int = 6,
    width: Int = 2000,
    background: RGBColor = .white,
    format: RenditionFormat = .jpeg,
    quality: Int = 88,
    maximumPixels: Int = 300_000_000
  ) {
    self.title = title
    self.pictures = pictures
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.width = max(100, width)
    self.background = background
    self.format = format
    self.quality = quality
    self.maximumPixels = maximumPixels
  }

  package var pageCount: Int {
    max(1, (pictures.count + columns * rows - 1) / (columns * rows))
  }

  /// Draws a page; a picture that can't be read has a tile that says so in its place.
  package func page(_ index: Int) throws(ImagingError) -> Page {
    let shown = pictures.dropFirst(index * columns * rows).prefix(columns * rows)
    let layout = ContactSheetLayout(self, count: shown.count)
    let sheet = try Raster(width: width, height: layout.height)
    sheet.fill(background)
    drawTitle(index, on: sheet, layout)
    var warnings: [String] = []
    for (place, picture) in shown.enumerated() {
      let cell = layout.cell(place)
      let small = try thumbnail(picture, fitting: layout.cellSize, &warnings)
      gdImageCopy(
        sheet.image,
        small.image,
        Int32(cell.x + (layout.cellSize.width - small.width) / 2),
        Int32(cell.y + (layout.cellSize.height - small.height) / 2),
        0,
        0,
        Int32(small.width),
        Int32(small.height)
      )
      drawCaption(picture.caption, at: cell, on: sheet, layout)
    }
    return Page(bytes: try encode(sheet), warnings: warnings)
  }

  private func thumbnail(_ picture: Picture, fitting cell: PixelSize, _ warnings: inout [String])
    throws(ImagingError) -> Raster
  {
    let recipe = RenditionRecipe(
      name: "cell",
      path: nil,
      bounds: .box(width: cell.width, height: cell.height)
    )
    let loading = PictureLoading(
      source: picture.source,
      orientation: picture.orientation,
      background: background,
      maximumPixels: maximumPixels
    )
    var clock = ProcessorClock()
    do throws(ImagingError) {
      let loaded = try loading.load(&clock) { RenditionGeometry(of: recipe, for: $0).size }
      warnings += loaded.warnings
      return try loaded.raster.copy(width: loaded.raster.width, height: loaded.raster.height)
    } catch {
      warnings.append(error.description)
      return try DrawnTile(.unreadable, size: cell).drawn()
    }
  }

  private func drawTitle(_ index: Int, on sheet: borrowing Raster, _ layout: ContactSheetLayout) {
    guard let title, !title.isEmpty else { return }
    let text = pageCount > 1 ? "\(title) (\(index + 1)/\(pageCount))" : title
    let room = width - 2 * layout.margin
    guard let line = TextLine(text, height: layout.titleHeight, fitting: room) else { return }
    line.draw(
      on: sheet,
      x: layout.margin,
      baseline: layout.margin + Int(layout.titleHeight),
      inkColor,
      opacity: 1
    )
  }

  private func drawCaption(
    _ caption: String,
    at cell: (x: Int, y: Int),
    on sheet: borrowing Raster,
    _ layout: ContactSheetLayout
  ) {
    guard
      let line = TextLine(
        caption,
        height: layout.captionHeight,
        fitting: layout.cellSize.width
      )
    else { return }
    line.draw(
      on: sheet,
      x: cell.x + (layout.cellSize.width - line.width) / 2,
      baseline: cell.y + layout.cellSize.height + Int(layout.captionHeight * 1.5),
      inkColor,
      opacity: 1
    )
  }

  /// Dark on a light background, light on a dark one.
  private var inkColor: RGBColor {
    let sum = 299 * Int(background.red) + 587 * Int(background.green) + 114 * Int(background.blue)
    return sum > 128_000
      ? RGBColor(red: 0x33, green: 0x38, blue: 0x3D) : RGBColor(red: 0xDD, green: 0xE0, blue: 0xE3)
  }

  private func encode(_ sheet: borrowing Raster) throws(ImagingError) -> [UInt8] {
    switch format {
    case .jpeg: try JPEGEncoder.encode(sheet, quality: quality)
    case .webp: try WebPEncoder.encode(sheet, quality: quality)
    case .avif: try GDEncoder.encodeAVIF(sheet, quality: quality)
    case .png: try GDEncoder.encodePNG(sheet)
    }
  }
}

/// Where things are on a page of a contact sheet.
struct ContactSheetLayout: Equatable {
  let margin: Int
  /// The room for a picture.
  let cellSize: PixelSize
  let captionHeight: Double
  let titleHeight: Double
  let height: Int
  private let columns: Int
  private let top: Int
  private let rowHeight: Int

  init(_ sheet: ContactSheet, count: Int) {
    margin = max(8, sheet.width / 50)
    columns = sheet.columns
    let cellWidth = max(8, (sheet.width - margin * (sheet.columns + 1)) / sheet.columns)
    // Square, so that upright pictures are as large as wide ones.
    cellSize = PixelSize(width: cellWidth, height: cellWidth)
    captionHeight = min(28, max(9, Double(cellWidth) / 20))
    titleHeight = captionHeight * 1.8
    rowHeight = cellWidth + Int(captionHeight * 2.5) + margin / 2
    let hasTitle = sheet.title.map { !$0.isEmpty } ?? false
    top = margin + (hasTitle ? Int(titleHeight * 1.8) : 0)
    let rows = max(1, (count + sheet.columns - 1) / sheet.columns)
    height = top + rows * rowHeight + margin / 2
  }

  /// The upper left corner of a picture's room.
  func cell(_ index: Int) -> (x: Int, y: Int) {
    (
      margin + index % columns * (cellSize.width + margin),
      top + index / columns * rowHeight
    )
  }
}
