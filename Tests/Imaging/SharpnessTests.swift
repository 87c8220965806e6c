@testable import Imaging
import Foundation
import Testing

@Suite struct SharpnessTests {
  /// Five pictures that are hard to make small: what they hold, and how.
  enum Subject: String, CaseIterable, Sendable {
    case grain, rings, facade, leaves, gradient

    func color(_ x: Int, _ y: Int) -> (Int, Int, Int) {
      let (u, v) = (Double(x), Double(y))
      func level(_ value: Double) -> Int { Int(min(max(value, 0), 255)) }
      func noise(_ seed: Int) -> Double {
        var state = UInt64(
          bitPattern: Int64(x &* 73_856_093 ^ y &* 19_349_663 ^ seed &* 83_492_791)
        )
        state = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
        state = (state ^ state >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return Double((state ^ state >> 33) % 1000) / 1000 - 0.5
      }
      switch self {
      case .grain:
        let base = 90 + u / 6
        return (
          level(base + 40 * noise(1)), level(base + 40 * noise(1)), level(120 + 40 * noise(1))
        )
      case .rings:
        let wave = 127 + 110 * cos(((u - 240) * (u - 240) + (v - 160) * (v - 160)) / 900)
        return (level(wave), level(wave), level(wave * 0.8))
      case .facade:
        let isWindow = x % 23 > 6 && y % 31 > 10
        return isWindow ? (30, 40, 60) : (200, 180, 150 + x / 8)
      case .leaves:
        let a = sin(u / 3.1) * cos(v / 2.7) + sin((u + v) / 7) + noise(2)
        return (level(60 + 30 * a), level(110 + 50 * a), level(40 + 20 * a))
      case .gradient:
        return (level(u / 2), level(v / 2), level(255 - u / 2))
      }
    }
  }

  @Test(arguments: Subject.allCases, [82, 95])
  func `renditions come near a Lanczos of the full picture`(subject: Subject, quality: Int) throws {
    let bytes = try TestPictures.jpeg(
      TestPictures.raster(480, 320, subject.color),
      quality: quality
    )
    let full = try decoded(bytes)
    let outcome = try render(
      RenderRequest(
        source: .bytes(bytes, name: subject.rawValue),
        renditions: [
          RenditionRecipe(name: "display", path: nil, bounds: .longestSide(200), format: .png),
          RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(60), format: .png),
        ]
      )
    )
    for (rendition, floors) in zip(outcome.renditions, [(44.0, 0.99), (50.0, 0.995)]) {
      let (width, height) = (rendition.width, rendition.height)
      let pixels = Reference.samples(try decoded(try #require(rendition.bytes)))
      let reference = Reference.scaled(full, toWidth: width, height: height)
      let likeness = Reference.similarity(pixels, reference, width: width, height: height)
      #expect(Reference.psnr(pixels, reference) >= floors.0, "\(rendition.name)")
      #expect(likeness >= floors.1, "\(rendition.name)")
    }
  }

  @Test(arguments: [2, 3, 4, 7])
  func `a ramp comes out exact, without a shift`(factor: Int) throws {
    let ramp = try TestPictures.raster(250 * factor, 250 * factor) { x, y in
      (x / factor, y / factor, 250 - x / factor)
    }
    let small = try ramp.scaled(toWidth: 250, height: 250)
    for i in 20..<230 {
      #expect(small[i, 100] == RGBColor(red: UInt8(i), green: 100, blue: UInt8(250 - i)))
      #expect(small[100, i] == RGBColor(red: 100, green: UInt8(i), blue: 150))
    }
  }

  @Test func `planes and pixels give the same picture`() throws {
    let picture = try TestPictures.raster(301, 203) { x, y in (x * 5 / 6, y, 255 - x / 2) }
    let bytes = try TestPictures.jpeg(picture, quality: 89)
    let full = try decoded(bytes)
    let decoder = try JPEGDecoder(PictureFile(name: "odd.jpg", bytes: bytes))
    let planes = try decoder.decode(covering: PixelSize(width: 150, height: 101))
    let small = try planes.scaled(toWidth: 150, height: 101)
    let reference = try full.scaled(toWidth: 150, height: 101)
    for (x, y) in [(0, 0), (149, 0), (0, 100), (149, 100), (75, 50), (20, 80)] {
      #expect(small[x, y].distance(to: reference[x, y]) <= 3)
    }
  }

  @Test func `a crop is scaled from its own place`() throws {
    let picture = try TestPictures.quarters(200, 100)
    let corner = CropBox(x: 100, y: 0, width: 100, height: 50)
    let green = try picture.scaled(from: corner, toWidth: 20, height: 10)
    #expect(green[10, 5] == RGBColor(red: 0, green: 255, blue: 0))
    #expect(green[17, 2] == RGBColor(red: 0, green: 255, blue: 0))
  }
}
