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
          RenditionRecipe(
            name: "r",
            path: nil,
            bounds: .longestSide(max(width, height)),
            format: .png,
            watermark: watermark
          )
        ]
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

  @Test(arguments: Watermark.Position.allCases.filter { $0 != .tiled })
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
    let tops: [Watermark.Position] = [.topLeft, .top, .topRight]
    let bottoms: [Watermark.Position] = [.bottomLeft, .bottom, .bottomRight]
    let top = tops.contains(position) ? 30 : bottoms.contains(position) ? 255 : 142
    #expect(abs(box.y.lowerBound - top) <= 1)
    #expect(picture[left + 10, box.y.lowerBound + 5] == RGBColor(red: 255, green: 0, blue: 0))
  }

  @Test(arguments: [("landscape", 400, 300), ("portrait", 210, 380)])
  func `a tiled mark leaves no part without one`(name: String, width: Int, height: Int) throws {
    let path = TemporaryDirectory.current / "mark.png"
    let mark = try TestPictures.raster(40, 20) { _, _ in (255, 0, 0) }
    try AtomicFile.write(GDEncoder.encodePNG(mark), to: path)
    let picture = try rendered(
      Watermark(content: .image(path), position: .tiled, opacity: 1, scale: 0.1),
      width,
      height
    )
    // A window of two marks' width and three marks' height, wherever it is cut out.
    let (across, down) = (2 * 30, 4 * 15)
    for top in stride(from: 0, through: height - down, by: 15) {
      for left in stride(from: 0, through: width - across, by: 10) {
        let hasMark = (top..<(top + down)).contains { y in
          (left..<(left + across)).contains { x in
            picture[x, y] == RGBColor(red: 255, green: 0, blue: 0)
          }
        }
        #expect(hasMark, "\(left), \(top)")
      }
    }
    // And yet most of the picture is to be seen.
    var red = 0
    for y in 0..<height {
      for x in 0..<width where picture[x, y] == RGBColor(red: 255, green: 0, blue: 0) { red += 1 }
    }
    #expect(red * 3 < width * height)
  }

  @Test(.enabled(if: Font.file(for: "a") != nil, "this machine has no font"))
  func `a tiled text reaches all four corners' quarters`() throws {
    let picture = try rendered(Watermark(content: .text("PROOF"), position: .tiled, opacity: 1))
    for (left, top) in [(0, 0), (200, 0), (0, 150), (200, 150)] {
      let found = (top..<(top + 150)).contains { y in
        (left..<(left + 200)).contains { x in picture[x, y] == .white }
      }
      #expect(found, "\(left), \(top)")
    }
  }

  @Test func `marked and unmarked renditions come from one request`() throws {
    let path = TemporaryDirectory.current / "mark.png"
    try AtomicFile.write(
      GDEncoder.encodePNG(TestPictures.raster(40, 40) { _, _ in (255, 0, 0) }),
      to: path
    )
    let mark = Watermark(content: .image(path), position: .center, opacity: 1, scale: 0.3)
    let gray = try TestPictures.raster(400, 300) { _, _ in (100, 100, 100) }
    func recipe(_ name: String, _ side: Int, _ mark: Watermark?) -> RenditionRecipe {
      RenditionRecipe(
        name: name,
        path: nil,
        bounds: .longestSide(side),
        format: .png,
        watermark: mark
      )
    }
    // The unmarked ones of full size are made from the picture that all are made from.
    let outcome = try render(
      RenderRequest(
        source: .bytes(TestPictures.jpeg(gray), name: "gray.jpg"),
        renditions: [
          recipe("marked", 400, mark), recipe("plain", 400, nil), recipe("small", 100, mark),
          recipe("small plain", 100, nil),
        ]
      )
    )
    #expect(outcome.renditions.map(\.name) == ["marked", "plain", "small", "small plain"])
    for rendition in outcome.renditions {
      let picture = try decoded(try #require(rendition.bytes))
      let middle = picture[rendition.width / 2, rendition.height / 2]
      let isMarked = middle.distance(to: RGBColor(red: 255, green: 0, blue: 0)) < 10
      #expect(isMarked == !rendition.name.hasSuffix("plain"), "\(rendition.name)")
    }
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
