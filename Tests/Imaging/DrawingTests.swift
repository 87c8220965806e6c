@testable import Imaging
import Platform
import TestSupport
import Testing

@Suite struct DrawingTests {
  private func inked(_ raster: borrowing Raster, _ paper: RGBColor) -> Int {
    var count = 0
    for y in 0..<raster.height {
      for x in 0..<raster.width where raster[x, y].distance(to: paper) > 24 { count += 1 }
    }
    return count
  }

  @Test(arguments: DrawnTile.Kind.allCases)
  func `a tile shows a symbol on light paper`(kind: DrawnTile.Kind) throws {
    let bytes = try DrawnTile(kind, size: PixelSize(width: 200, height: 150)).encoded()
    let tile = try decoded(bytes)
    #expect(tile.size == PixelSize(width: 200, height: 150))
    #expect(tile[3, 3].distance(to: DrawnTile.paper) < 8)
    let ink = inked(tile, DrawnTile.paper)
    #expect(ink > 300)
    #expect(ink < 10_000)
    #expect(readRenditionInfo(bytes)?.color == DrawnTile.paper.hex)
  }

  @Test(.enabled(if: Font.file(for: "a") != nil, "this machine has no font"))
  func `a caption adds ink, in any script`() throws {
    let size = PixelSize(width: 300, height: 200)
    let plain = try DrawnTile(.unreadable, size: size).drawn()
    for caption in ["IMG_0001.JPG", "写真.jpg", String(repeating: "long name ", count: 30)] {
      let tile = try DrawnTile(.unreadable, size: size, caption: caption).drawn()
      let more = inked(tile, DrawnTile.paper)
      #expect(more > inked(plain, DrawnTile.paper) + 20, "\(caption)")
      for y in 0..<tile.height { #expect(tile[299, y] == DrawnTile.paper) }
    }
  }

  @Test func `even a tile of one pixel is drawn`() throws {
    let bytes = try DrawnTile(.video, size: PixelSize(width: 1, height: 1), caption: "x").encoded()
    #expect(readRenditionInfo(bytes)?.width == 1)
  }

  private func sheet(_ count: Int, title: String? = "Ana & Luis") throws -> ContactSheet {
    let picture = try TestPictures.raster(90, 60) { _, _ in (0, 0, 200) }
    let bytes = try TestPictures.jpeg(picture)
    return ContactSheet(
      title: title,
      pictures: (0..<count).map {
        .init(source: .bytes(bytes, name: "\($0).jpg"), caption: "IMG_\($0).JPG")
      },
      columns: 3,
      rows: 2,
      width: 400
    )
  }

  @Test func `pictures go on pages, and a last page is shorter`() throws {
    let sheet = try sheet(8)
    #expect(sheet.pageCount == 2)
    let first = try decoded(sheet.page(0).bytes)
    let last = try decoded(sheet.page(1).bytes)
    #expect(first.width == 400)
    #expect(last.height < first.height)
    let layout = ContactSheetLayout(sheet, count: 6)
    let blue = RGBColor(red: 0, green: 0, blue: 200)
    for place in 0..<6 {
      let cell = layout.cell(place)
      let x = cell.x + layout.cellSize.width / 2
      let y = cell.y + layout.cellSize.height / 2
      #expect(first[x, y].distance(to: blue) < 12)
    }
    let cell = layout.cell(2)
    #expect(last[cell.x + 30, cell.y + 30].distance(to: .white) < 8)
  }

  @Test func `what can't be read has a tile and a warning`() throws {
    var sheet = try sheet(2)
    sheet.pictures[1].source = .bytes([1, 2, 3], name: "broken.jpg")
    let page = try sheet.page(0)
    #expect(page.warnings.count == 1)
    #expect(page.warnings.first?.contains("broken.jpg") == true)
    let cell = ContactSheetLayout(sheet, count: 2).cell(1)
    #expect(try decoded(page.bytes)[cell.x + 4, cell.y + 4].distance(to: DrawnTile.paper) < 8)
  }

  @Test(arguments: [RenditionFormat.png, .webp])
  func `a sheet comes in other formats too`(format: RenditionFormat) throws {
    var sheet = try sheet(1)
    sheet.format = format
    #expect(ImageFormat.sniff(try sheet.page(0).bytes)?.rawValue == format.rawValue)
  }
}
