@testable import Imaging
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct WatermarkTests {
  private func rendered(_ watermark: Watermark?, _ width: Int = 400, _ height: Int = 300) throws
    -> Raster
  {
    let gray = try TestPictures.raster(width, height) { _, _ in (100, 100, 100) }
    let outcome = try render(
      RenderRequest(
        source: .bytes(TestPictures.jpeg(gray), name: "gray.jpg"),
        renditions: [
          RenditionRecipe(name: "r", path: nil, bounds: .longestSide(width), format: .png)
        ],
        watermark: watermark
      )
    )
    return try decoded(try #require(outcome.renditions[0].bytes))
  }

  /// The box of the pixels that differ from the grey around.
  private func marked(_ raster: borrowing Raster) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let gray = RGBColor(red: 100, green: 100, blue: 100)
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<raster.height {
      for x in 0..<raster.width where raster[x, y].distance(to: gray) > 10 {
        xs.append(x)
        ys.append(y)
      }
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test(arguments: Watermark.Position.allCases)
  func `an image lies where it should, with its alpha`(position: Watermark.Position) throws {
    let path = TemporaryDirectory.current / "mark.png"
    let mark = try TestPictures.raster(40, 20) { _, _ in (255, 0, 0) }
    try AtomicFile.write(GDEncoder.encodePNG(mark), to: path)
    let picture = try rendered(
      Watermark(content: .image(path), position: position, opacity: 1, margin: 0.1, scale: 0.1)
    )
    let found = marked(picture)
    let box = try #require(found)
    #expect(box.x.count == 30)
    #expect(box.y.count == 15)
    let lefts: [Watermark.Position] = [.topLeft, .left, .bottomLeft]
    let rights: [Watermark.Position] = [.topRight, .right, .bottomRight]
    let left = lefts.contains(position) ? 30 : rights.contains(position) ? 340 : 185
    #expect(box.x.lowerBound == left)
    #expect(picture[left + 10, box.y.lowerBound + 5] == RGBColor(red: 255, green: 0, blue: 0))
  }

  @Test func `opacity lets the picture through`() throws {
    let path = TemporaryDirectory.current / "mark.png"
    let mark = try TestPictures.raster(40, 40) { _, _ in (200, 200, 200) }
    try AtomicFile.write(GDEncoder.encodePNG(mark), to: path)
    let picture = try rendered(
      Watermark(content: .image(path), position: .center, opacity: 0.5, margin: 0, scale: 0.1)
    )
    let half = RGBColor(red: 150, green: 150, blue: 150)
    #expect(picture[200, 150].distance(to: half) <= 2)
  }

  @Test(.enabled(if: Font.file(for: "a") != nil, "this machine has no font"))
  func `text stays inside, however long it is`() throws {
    let some = try rendered(Watermark(content: .text("© Ana"), opacity: 1))
    let shortBox = marked(some)
    let short = try #require(shortBox)
    #expect(short.x.lowerBound > 200)
    #expect(short.y.lowerBound > 200)
    #expect(short.x.upperBound < 400 - 5)
    let words = String(repeating: "a very long name ", count: 12)
    let many = try rendered(Watermark(content: .text(words), opacity: 1))
    let longBox = marked(many)
    let long = try #require(longBox)
    #expect(long.x.lowerBound >= 4)
    #expect(long.x.upperBound < 399)
  }

  @Test func `a missing image is named`() throws {
    let watermark = Watermark(content: .image("/no/such/mark.png"))
    #expect(throws: ImagingError.self) { _ = try rendered(watermark) }
  }

  @Test func `without a mark nothing is drawn`() throws {
    let plain = try rendered(nil)
    let isUnmarked = marked(plain) == nil
    #expect(isUnmarked)
  }
}
