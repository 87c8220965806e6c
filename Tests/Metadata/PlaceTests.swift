import Metadata
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct PlaceTests {
  @Test(arguments: [("N", "E", 1.0, 1.0), ("N", "W", 1, -1), ("S", "E", -1, 1), ("S", "W", -1, -1)])
  func `all hemispheres`(ns: String, ew: String, north: Double, east: Double) throws {
    let place = try #require(
      try read([
        1: .ascii(ns), 2: .rationals([(33, 1), (5549, 100), (0, 1)]), 3: .ascii(ew),
        4: .rationals([(71, 1), (36, 1), (36, 1)]),
      ])
    )
    #expect(abs(place.latitude - north * (33 + 55.49 / 60)) < 1e-9)
    #expect(abs(place.longitude - east * 71.61) < 1e-9)
  }

  @Test func `below the sea is negative`() throws {
    var tags = here
    tags[5] = .bytes([1])
    tags[6] = .rationals([(4123, 10)])
    #expect(try read(tags)?.altitude == -412.3)
    tags[5] = .bytes([0])
    #expect(try read(tags)?.altitude == 412.3)
  }

  @Test func `empty, impossible and zero positions are none`() throws {
    #expect(try read([1: .ascii(""), 2: .rationals([]), 3: .ascii(""), 4: .rationals([])]) == nil)
    var tags = here
    tags[2] = .rationals([(100, 1), (0, 1), (0, 1)])
    #expect(try read(tags) == nil)
    tags[2] = .rationals([(10, 0), (0, 1), (0, 1)])
    #expect(try read(tags) == nil)
    let zero = ExifBlock.Value.rationals([(0, 1), (0, 1), (0, 1)])
    #expect(try read([1: .ascii("N"), 2: zero, 3: .ascii("E"), 4: zero]) == nil)
  }

  @Test(arguments: [
    ("33,55.494S", "71,36.6W", -33.9249, -71.61), ("33,55,29.64N", "71,36,36E", 33.9249, 71.61),
    ("-33.9249", "71.61", -33.9249, 71.61),
  ])
  func `XMP tells the place where EXIF does not`(
    latitude: String,
    longitude: String,
    north: Double,
    east: Double
  ) throws {
    let attributes = "exif:GPSLatitude=\"\(latitude)\" exif:GPSLongitude=\"\(longitude)\""
    let xmp = XMPText.packet(attributes: attributes)
    let place = try #require(try read([:], xmp: xmp))
    #expect(abs(place.latitude - north) < 1e-9)
    #expect(abs(place.longitude - east) < 1e-9)
    #expect(try read(here, xmp: xmp)?.latitude == 10.5)
  }

  @Test(arguments: [
    ("-33.5", "18.25", true), ("94.5", "85", false), ("10", "180.5", false), ("nan", "1", false),
    ("0", "0", false), ("10", "", false),
  ])
  func `a place in a Markdown file is one on Earth`(lat: String, lon: String, isOne: Bool) throws {
    let text = "---\nLat: \(lat)\nLon: \(lon)\n---\nA day at the sea.\n"
    let path = try write(Array(text.utf8), named: "a.md", in: TemporaryDirectory.current)
    let notes = try readNotes(at: path)
    #expect((notes.location != nil) == isOne)
    #expect(notes.caption == "A day at the sea.")
  }

  private var here: [Int: ExifBlock.Value] {
    [
      1: .ascii("N"), 2: .rationals([(10, 1), (30, 1), (0, 1)]), 3: .ascii("E"),
      4: .rationals([(20, 1), (0, 1), (0, 1)]),
    ]
  }

  private func read(_ gps: [Int: ExifBlock.Value], xmp: String? = nil) throws -> GeoPoint? {
    let bytes = TinyJPEG.bytes(exif: ExifBlock(gps: gps).bytes, xmp: xmp)
    let path = try write(bytes, named: "a.jpg", in: TemporaryDirectory.current)
    return try readMetadata(of: path).location
  }
}
