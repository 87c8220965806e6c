@testable import Imaging
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct RenderTests {
  private func source(_ width: Int, _ height: Int) throws -> RenderRequest.Source {
    .bytes(try TestPictures.jpeg(TestPictures.quarters(width, height)), name: "quarters.jpg")
  }

  private func rendered(
    _ source: RenderRequest.Source,
    _ recipe: RenditionRecipe,
    orientation: Int = 1
  ) throws -> RenderOutcome {
    try render(
      RenderRequest(
        source: source,
        orientation: Orientation(exif: orientation),
        renditions: [recipe]
      )
    )
  }

  @Test func `renditions keep the proportions within their bounds`() throws {
    let outcome = try render(
      RenderRequest(
        source: source(1200, 800),
        renditions: [
          RenditionRecipe(name: "large", path: nil, bounds: .longestSide(600)),
          RenditionRecipe(name: "small", path: nil, bounds: .box(width: 500, height: 100)),
        ]
      )
    )
    #expect(outcome.renditions.map(\.name) == ["large", "small"])
    #expect(outcome.renditions.map(\.width) == [600, 150])
    #expect(outcome.renditions.map(\.height) == [400, 100])
    #expect(outcome.sourceSize == PixelSize(width: 1200, height: 800))
    for rendition in outcome.renditions {
      let info = readRenditionInfo(try #require(rendition.bytes))
      #expect(info?.width == rendition.width)
      #expect(info?.height == rendition.height)
    }
  }

  @Test func `a picture smaller than its bounds keeps its size`() throws {
    let recipe = RenditionRecipe(name: "large", path: nil, bounds: .longestSide(2048))
    let outcome = try rendered(source(30, 20), recipe)
    #expect(outcome.renditions[0].width == 30)
    #expect(outcome.renditions[0].height == 20)
  }

  @Test func `a square shows the middle and is never larger than the picture`() throws {
    let stripes = try TestPictures.raster(300, 100) { x, _ in
      (100..<200).contains(x) ? (0, 200, 0) : (200, 0, 0)
    }
    let recipe = RenditionRecipe(
      name: "thumb",
      path: nil,
      bounds: .longestSide(50),
      shape: .square,
      quality: 95
    )
    let outcome = try rendered(.bytes(TestPictures.jpeg(stripes), name: "s"), recipe)
    #expect(outcome.renditions[0].width == 50)
    #expect(outcome.renditions[0].height == 50)
    let square = try decoded(try #require(outcome.renditions[0].bytes))
    let green = RGBColor(red: 0, green: 200, blue: 0)
    for x in [3, 25, 46] { #expect(square[x, 25].distance(to: green) < 12) }

    let tiny = try rendered(source(40, 30), recipe)
    #expect(tiny.renditions[0].width == 30)
    #expect(tiny.renditions[0].height == 30)
  }

  @Test(arguments: [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"),
    (8, "GWRB"), (0, "RGBW"), (9, "RGBW"),
  ])
  func `every orientation is baked in`(orientation: Int, expected: String) throws {
    let recipe = RenditionRecipe(name: "r", path: nil, bounds: .longestSide(90), quality: 95)
    let outcome = try rendered(source(120, 80), recipe, orientation: orientation)
    let swaps = (5...8).contains(orientation)
    #expect(outcome.sourceSize == PixelSize(width: swaps ? 80 : 120, height: swaps ? 120 : 80))
    let picture = try decoded(try #require(outcome.renditions[0].bytes))
    let (right, bottom) = (picture.width * 3 / 4, picture.height * 3 / 4)
    let (left, top) = (picture.width / 4, picture.height / 4)
    let seen = [
      picture[left, top], picture[right, top], picture[left, bottom], picture[right, bottom],
    ]
    let names = seen.map { color -> Character in
      switch (color.red > 128, color.green > 128, color.blue > 128) {
      case (true, false, false): "R"
      case (false, true, false): "G"
      case (false, false, true): "B"
      case (true, true, true): "W"
      default: "?"
      }
    }
    #expect(String(names) == expected)
  }

  @Test func `renditions are written where the recipe says`() throws {
    let path = TemporaryDirectory.current / "media/ab/abcdef.jpg"
    let recipe = RenditionRecipe(name: "r", path: path, bounds: .longestSide(60))
    let outcome = try rendered(source(120, 80), recipe)
    #expect(try File.read(path).count == outcome.renditions[0].byteCount)
    #expect(outcome.renditions[0].bytes == nil)
  }

  @Test func `only the smallest JPEG describes the picture, and reads back as it was`() throws {
    let outcome = try render(
      RenderRequest(
        source: source(1200, 800),
        renditions: [
          RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(320)),
          RenditionRecipe(name: "large", path: nil, bounds: .longestSide(1000)),
        ]
      )
    )
    let thumb = readRenditionInfo(try #require(outcome.renditions[0].bytes))
    #expect(thumb?.color == outcome.color)
    #expect(thumb?.placeholder == outcome.placeholder)
    #expect(outcome.placeholder.utf8.count < 400)
    #expect(readRenditionInfo(try #require(outcome.renditions[1].bytes))?.color == nil)
  }

  @Test func `a rendition that is asked to describes the picture, whatever its size`() throws {
    var asked = RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(320))
    asked.isDescribing = true
    let small = RenditionRecipe(name: "small", path: nil, bounds: .longestSide(160))
    let outcome = try render(
      RenderRequest(source: source(1200, 800), renditions: [asked, small])
    )
    let colors = try outcome.renditions.map {
      readRenditionInfo(try #require($0.bytes))?.color
    }
    #expect(colors == [outcome.color, nil])
  }

  @Test func `the same picture gives the same bytes`() throws {
    let recipe = RenditionRecipe(name: "r", path: nil, bounds: .longestSide(60))
    let first = try rendered(source(120, 80), recipe).renditions
    #expect(try rendered(source(120, 80), recipe).renditions == first)
  }

  @Test func `too many pixels are refused from the header`() throws {
    var bytes = try TestPictures.jpeg(TestPictures.quarters(16, 16))
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xDC, 0xFF, 0xDC])
    let request = RenderRequest(source: .bytes(bytes, name: "bomb.jpg"), renditions: [])
    #expect(
      throws: ImagingError.tooLarge(
        file: "bomb.jpg",
        width: 65500,
        height: 65500,
        limit: 300_000_000
      )
    ) { try render(request) }
  }

  @Test func `memory is asked for no longer chunk than the file`() throws {
    var bytes = try GDEncoder.encodePNG(TestPictures.quarters(40, 30))
    // Behind the header of 33 bytes: a text of 2 GB.
    bytes.insert(contentsOf: [0x79, 0, 0, 0] + Array("tEXtComment".utf8), at: 33)
    let error = #expect(throws: ImagingError.self) {
      try rendered(
        .bytes(bytes, name: "long.png"),
        RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(20))
      )
    }
    #expect("\(try #require(error))".contains("ends before its pixels"))
  }

  @Test func `a cut JPEG is rendered with a warning that names it`() throws {
    let picture = try TestPictures.raster(200, 200) { x, y in (x, y, (x * y) & 255) }
    let bytes = try TestPictures.jpeg(picture)
    let recipe = RenditionRecipe(name: "r", path: nil, bounds: .longestSide(60))
    let outcome = try rendered(.bytes(Array(bytes.prefix(bytes.count / 2)), name: "c.jpg"), recipe)
    #expect(outcome.warnings.count == 1)
    #expect(outcome.warnings.first?.contains("c.jpg") == true)
    #expect(throws: ImagingError.self) {
      try rendered(.bytes(Array(bytes.prefix(100)), name: "c.jpg"), recipe)
    }
  }

  @Test func `a JPEG that can't be decoded shows nothing of another photo`() throws {
    let picture = try TestPictures.raster(200, 200) { x, y in (x, y, (x * y) & 255) }
    var bytes = try TestPictures.jpeg(picture)
    // Without quantization tables a warning comes first, and then the failure looks like one too.
    while let start = bytes.firstRange(of: [0xFF, 0xDB])?.lowerBound {
      let length = 2 + Int(bytes[start + 2]) << 8 + Int(bytes[start + 3])
      for index in start..<start + length { bytes[index] = 0 }
    }
    for side in [60, 200] {
      let recipe = RenditionRecipe(name: "r", path: nil, bounds: .longestSide(side))
      #expect(throws: ImagingError.self) { try rendered(.bytes(bytes, name: "c.jpg"), recipe) }
    }
  }
}
