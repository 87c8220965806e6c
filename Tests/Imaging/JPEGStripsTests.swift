@testable import Imaging
import Platform
import TestSupport
import Testing

@Suite(.serialized) struct JPEGStripsTests {
  /// What the decoder that makes planes at once gives, scaled.
  private func byPlanes(_ bytes: [UInt8], to size: PixelSize, eighths: Int = 8) throws -> [Int32]? {
    let decompressor = try JPEGDecompressor(PictureFile(name: "whole", bytes: bytes))
    guard let layout = decompressor.planeLayout, let header = JPEGHeader(bytes) else { return nil }
    let planes = try Planes(
      width: (header.size.width * eighths + 7) / 8,
      height: (header.size.height * eighths + 7) / 8,
      sampling: layout.sampling
    )
    #expect(try decompressor.decompress(into: planes) == nil)
    return pixels(of: try planes.scaled(toWidth: size.width, height: size.height))
  }

  private struct NoStrips: Error {}

  private func strips(_ bytes: [UInt8], to size: PixelSize, eighths: Int = 8) throws -> Raster {
    guard let raster = try JPEGStrips(bytes: bytes, eighths: eighths).scaled(to: size) else {
      throw NoStrips()
    }
    return raster
  }

  private func inStrips(_ bytes: [UInt8], to size: PixelSize, eighths: Int = 8) throws -> [Int32]? {
    guard let raster = try JPEGStrips(bytes: bytes, eighths: eighths).scaled(to: size) else {
      return nil
    }
    return pixels(of: raster)
  }

  @Test(arguments: ResamplerTests.sizes.filter { $0.0 >= $0.2 && $0.1 >= $0.3 })
  func `strips give what whole planes give`(
    width: Int,
    height: Int,
    newWidth: Int,
    newHeight: Int
  ) throws {
    let picture = try TestPictures.raster(width, height) { x, y in
      (x &* 3 & 255, y &* 5 & 255, (x &+ y) & 255)
    }
    let bytes = try TestPictures.jpeg(picture, quality: 80)
    let size = PixelSize(width: newWidth, height: newHeight)
    let strips = try #require(try inStrips(bytes, to: size))
    #expect(try strips == byPlanes(bytes, to: size))
  }

  @Test func `colour at full resolution comes in strips as well`() throws {
    let picture = try TestPictures.quarters(203, 101)
    let bytes = try TestPictures.jpeg(picture, quality: 95)
    let small = try strips(bytes, to: PixelSize(width: 60, height: 30))
    let reference = try picture.scaled(toWidth: 60, height: 30)
    for (x, y) in [(5, 5), (50, 5), (5, 25), (50, 25), (29, 14)] {
      #expect(small[x, y].distance(to: reference[x, y]) <= 4)
    }
  }

  @Test(arguments: [2, 4])
  func `strips come at a smaller scale too`(eighths: Int) throws {
    let picture = try TestPictures.raster(640, 480) { x, y in (x / 3, y / 2, 128) }
    let bytes = try TestPictures.jpeg(picture, quality: 95)
    let size = PixelSize(width: 80, height: 60)
    let small = try strips(bytes, to: size, eighths: eighths)
    let reference = try picture.scaled(toWidth: 80, height: 60)
    for (x, y) in [(0, 0), (79, 0), (0, 59), (79, 59), (40, 30)] {
      #expect(small[x, y].distance(to: reference[x, y]) <= 3)
    }
  }

  @Test(arguments: [2, 4])
  func `a smaller scale gives what whole planes give`(eighths: Int) throws {
    let picture = try TestPictures.raster(641, 487) { x, y in
      (x &* 3 & 255, y &* 5 & 255, (x &+ y) & 255)
    }
    let bytes = try TestPictures.jpeg(picture, quality: 80)
    let size = PixelSize(width: 90, height: 68)
    let strips = try #require(try inStrips(bytes, to: size, eighths: eighths))
    #expect(try strips == byPlanes(bytes, to: size, eighths: eighths))
  }

  // MARK: Huffman codes

  /// The same by every code that this machine runs; that of the library first.
  private func byAll(_ bytes: [UInt8], to size: PixelSize, eighths: Int = 8) throws -> [[Int32]?] {
    let usual = HuffmanDecoder.code
    defer { _ = HuffmanDecoder.choose(usual) }
    return try [HuffmanDecoder.library, HuffmanDecoder.portable, HuffmanDecoder.fast]
      .filter { HuffmanDecoder.choose($0) }
      .map { code in
        #expect(HuffmanDecoder.choose(code))
        return try inStrips(bytes, to: size, eighths: eighths)
      }
  }

  /// Noise has codes and values of every length.
  private func noise(_ dice: inout Dice, width: Int, height: Int) throws -> Raster {
    let samples = (0..<width * height).map { _ in
      dice.chance(70) ? 128 : Int.random(in: 0...255, using: &dice)
    }
    return try TestPictures.raster(width, height) { x, y in
      let sample = samples[y * width + x]
      return (sample, 255 - sample, sample / 2)
    }
  }

  @Test func `the fast code decodes wherever scaling is fast too`() {
    #expect(
      (HuffmanDecoder.code == HuffmanDecoder.fast) == HuffmanDecoder.choose(HuffmanDecoder.fast)
    )
    #expect(Resampler.isFast == (HuffmanDecoder.code == HuffmanDecoder.fast))
    #expect(!HuffmanDecoder.choose("x86-64-v9"))
  }

  @Test(arguments: [10, 80, 95, 100])
  func `all codes give the same pixels`(quality: Int) throws {
    var dice = Dice(state: UInt64(quality))
    let bytes = try TestPictures.jpeg(noise(&dice, width: 403, height: 301), quality: quality)
    for eighths in [4, 8] {
      let results = try byAll(bytes, to: PixelSize(width: 120, height: 90), eighths: eighths)
      #expect(results[0] != nil && results.allSatisfy { $0 == results[0] })
    }
  }

  /// A file whose scan is in parts, with tables of its own, and the same picture in one.
  @Test func `a scan with restart markers decodes as one without`() throws {
    let folder = Repository.root / "Tests/Fixtures/jpeg"
    let plain = try File.read(folder / "plain.jpg")
    var parts = try File.read(folder / "restarts.jpg")
    let size = PixelSize(width: 60, height: 40)
    let expected = try #require(try inStrips(plain, to: size))
    #expect(try byAll(parts, to: size).allSatisfy { $0 == expected })
    // Without one of them, or with them out of order, others shall say what is wrong.
    let markers = parts.indices.dropLast().filter { parts[$0] == 0xFF && parts[$0 + 1] == 0xD1 }
    let marker = try #require(markers.first)
    parts[marker + 1] = 0xD2
    #expect(try byAll(parts, to: size).allSatisfy { $0 == nil })
    parts.removeSubrange(marker..<marker + 2)
    #expect(try byAll(parts, to: size).allSatisfy { $0 == nil })
  }

  /// Bits are turned over anywhere behind the first marker: whatever is taken for whole is what
  /// libjpeg gives, and nothing is that it refuses.
  @Test func `damage is no more than libjpeg takes`() throws {
    var dice = Dice(state: 2026)
    let size = PixelSize(width: 24, height: 18)
    let whole = try TestPictures.jpeg(noise(&dice, width: 96, height: 72), quality: 90)
    var (taken, refused) = (0, 0)
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        let place = Int.random(in: 2..<bytes.count, using: &dice)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      }
      if dice.chance(10) { bytes.removeLast(Int.random(in: 1..<bytes.count / 2, using: &dice)) }
      let results = try byAll(bytes, to: size)
      let ours = results.dropFirst()
      #expect(ours.allSatisfy { $0 == ours.first && ($0 == nil || $0 == results[0]) })
      if ours.first == .some(nil) { refused += 1 } else { taken += 1 }
    }
    #expect(taken > 20 && refused > 20)
  }

  @Test func `what is damaged is left to who can tell how`() throws {
    let bytes = try TestPictures.jpeg(TestPictures.quarters(400, 300), quality: 80)
    let size = PixelSize(width: 100, height: 75)
    #expect(try inStrips(bytes, to: size) != nil)
    #expect(try inStrips(Array(bytes.prefix(bytes.count / 2)), to: size) == nil)
    #expect(try inStrips(Array(bytes.dropLast(2)), to: size) == nil)
    #expect(try inStrips([], to: size) == nil)
    #expect(try inStrips(Array("no picture at all".utf8), to: size) == nil)
    // Its strips would be single rows.
    let fullColor = try TestPictures.jpeg(TestPictures.quarters(400, 300), quality: 95)
    #expect(try inStrips(fullColor, to: PixelSize(width: 20, height: 15), eighths: 1) == nil)
  }
}
