@testable import Imaging
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct EncodingTests {
  private func rendered(_ format: RenditionFormat, copyright: String? = nil) throws -> [UInt8] {
    let picture = try TestPictures.quarters(120, 80)
    let outcome = try render(
      RenderRequest(
        source: .bytes(TestPictures.jpeg(picture), name: "q.jpg"),
        renditions: [
          RenditionRecipe(name: "r", path: nil, bounds: .longestSide(60), format: format)
        ],
        copyright: copyright
      )
    )
    return try #require(outcome.renditions[0].bytes)
  }

  @Test(arguments: RenditionFormat.allCases)
  func `each format is what it says and decodes to the same picture`(format: RenditionFormat)
    throws
  {
    let bytes = try rendered(format)
    #expect(ImageFormat.sniff(bytes)?.rawValue == format.rawValue)
    let picture = try decoded(bytes)
    #expect(picture.size == PixelSize(width: 60, height: 40))
    #expect(picture[10, 10].distance(to: RGBColor(red: 255, green: 0, blue: 0)) < 40)
    #expect(picture[50, 30].distance(to: .white) < 40)
    let info = readRenditionInfo(bytes)
    #expect(info?.width == 60)
    #expect(info?.height == 40)
  }

  @Test(arguments: RenditionFormat.allCases)
  func `a copyright line is kept, and only where one is given`(format: RenditionFormat) throws {
    let line = "© 2026 Ana Núñez"
    let marked = try rendered(format, copyright: line)
    #expect(marked.contains(sequence: Array(line.utf8)))
    #expect(try decoded(marked).size == PixelSize(width: 60, height: 40))
    let plain = try rendered(format)
    #expect(!plain.contains(sequence: Array("Exif".utf8)))
    #expect(!plain.contains(sequence: Array("EXIF".utf8)))
  }

  /// An independent reader finds the line, and nothing else in the file that would tell of anybody.
  @Test(arguments: RenditionFormat.allCases)
  func `exiftool reads the copyright line`(format: RenditionFormat) throws {
    let path = TemporaryDirectory.current / "r.\(format.fileEnding)"
    try AtomicFile.write(rendered(format, copyright: "© 2026 Ana Núñez"), to: path)
    guard let told = try Tool.run("exiftool", ["-s", "-G1", "-IFD0:all", "-warning", path.string])
    else { return }
    let lines = told.split(separator: "\n").map {
      $0.replacing(#/\s+/#, with: " ")
    }
    #expect(lines == ["[IFD0] Copyright : © 2026 Ana Núñez"])
  }

  @Test func `nothing in a JPEG names the library that wrote it`() throws {
    let bytes = try rendered(.jpeg)
    #expect(!bytes.contains(sequence: Array("CREATOR".utf8)))
    #expect(!bytes.contains(sequence: Array("gd-jpeg".utf8)))
  }

  @Test(arguments: [[], [0], [1, 2], [255, 254, 253], [0, 16, 131, 16]] as [[UInt8]])
  func `base64 is the standard one`(bytes: [UInt8]) {
    let known: [[UInt8]: String] = [
      []: "", [0]: "AA==", [1, 2]: "AQI=", [255, 254, 253]: "//79", [0, 16, 131, 16]: "ABCDEA==",
    ]
    #expect(Base64.encode(bytes) == known[bytes])
  }

  @Test func `a colour reads back as it was written`() {
    #expect(RGBColor(hex: "#0a1b2c")?.hex == "#0a1b2c")
    #expect(RGBColor(hex: "#fa0") == RGBColor(red: 255, green: 170, blue: 0))
    for wrong in ["", "#12", "#12345g", "123456", "#+12345"] {
      #expect(RGBColor(hex: wrong) == nil)
    }
  }
}

extension [UInt8] {
  func contains(sequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: sequence) }
  }
}
