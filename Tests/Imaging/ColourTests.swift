@testable import Imaging
import Platform
import TestSupport
import Testing

@Suite(.enabled(if: !CorpusCase.all.isEmpty, "the shared corpus is not beside this checkout"))
struct ColourTests {
  private func rendered(_ name: String, longestSide: Int = 400) throws -> Raster {
    let picture = try #require(CorpusCase.named(name))
    let recipe = RenditionRecipe(
      name: "r",
      path: nil,
      bounds: .longestSide(longestSide),
      quality: 95
    )
    let outcome = try picture.render([recipe])
    return try decoded(try #require(outcome.renditions[0].bytes))
  }

  private func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> RGBColor {
    RGBColor(red: red, green: green, blue: blue)
  }

  @Test func `Display P3 becomes sRGB`() throws {
    let picture = try rendered("colour/patches_p3.jpg")
    let expected = [color(216, 69, 50), color(0, 163, 69), color(54, 81, 187)]
    for (patch, expected) in expected.enumerated() {
      #expect(picture[50 + 100 * patch, 50].distance(to: expected) <= 3)
    }
  }

  @Test(arguments: ["colour/patches_srgb_untagged.jpg", "colour/patches_garbage_icc.jpg"])
  func `without a usable profile the numbers are sRGB`(name: String) throws {
    let picture = try rendered(name)
    let expected = [color(200, 80, 60), color(60, 160, 80), color(60, 80, 180)]
    for (patch, expected) in expected.enumerated() {
      #expect(picture[50 + 100 * patch, 50].distance(to: expected) <= 4)
    }
  }

  @Test func `a broken profile is noted and does not travel`() throws {
    let picture = try #require(CorpusCase.named("colour/patches_garbage_icc.jpg"))
    let outcome = try picture.render([
      RenditionRecipe(name: "r", path: nil, bounds: .longestSide(300))
    ])
    #expect(outcome.warnings.count == 1)
    #expect(JPEGHeader(try #require(outcome.renditions[0].bytes))?.profile == nil)
  }

  @Test func `a PNG's profile is applied`() throws {
    let picture = try rendered("colour/patches_wacky.png")
    #expect(picture[50, 50].distance(to: color(60, 80, 200)) <= 4)
  }

  @Test func `Adobe's inverted inks are not shown as a negative`() throws {
    let picture = try rendered("jpeg/ycck.jpg")
    #expect(picture[50, 50].distance(to: .black) < 30)
    #expect(picture[2, 2].distance(to: color(255, 13, 25)) < 30)
    let natural = try rendered("jpeg/cmyk_no_icc.jpg")
    let plain = try rendered("jpeg/progressive.jpg")
    var worst = 0
    for (x, y) in [(100, 60), (240, 160), (380, 250)] where x < natural.width && y < natural.height
    {
      worst = max(worst, natural[x, y].distance(to: plain[x, y]))
    }
    #expect(worst < 60)
  }

  @Test func `the first frame of an animation is rendered and marked`() throws {
    let picture = try #require(CorpusCase.named("gif/anim3.gif"))
    let recipe = RenditionRecipe(name: "r", path: nil, bounds: .longestSide(100))
    let outcome = try picture.render([recipe])
    #expect(outcome.isAnimated)
    #expect(try rendered("gif/anim3.gif")[40, 40].distance(to: color(255, 0, 0)) < 20)
    #expect(try #require(CorpusCase.named("webp/anim.webp")).render([recipe]).isAnimated)
    #expect(try #require(CorpusCase.named("png/apng.png")).render([recipe]).isAnimated)
    #expect(
      try #require(CorpusCase.named("gif/transparent.gif")).render([recipe]).isAnimated == false
    )
  }

  @Test(arguments: [
    "png/alpha.png", "png/palette_trns.png", "gif/transparent.gif", "webp/alpha.webp",
    "heif/alpha.heic", "heif/alpha.avif",
  ])
  func `what is clear shows the background`(name: String) throws {
    let picture = try #require(CorpusCase.named(name))
    let bytes = try File.read(picture.path)
    func rendition(on background: RGBColor) throws -> Raster {
      let outcome = try render(
        RenderRequest(
          source: .bytes(bytes, name: name),
          renditions: [
            RenditionRecipe(name: "r", path: nil, bounds: .longestSide(400), format: .png)
          ],
          background: background
        )
      )
      return try decoded(try #require(outcome.renditions[0].bytes))
    }
    let white = try rendition(on: .white)
    let black = try rendition(on: .black)
    let places = (0..<white.height).flatMap { y in (0..<white.width).map { (x: $0, y: y) } }
    let shining = places.filter { white[$0.x, $0.y].distance(to: black[$0.x, $0.y]) > 200 }
    #expect(!shining.isEmpty)
    #expect(shining.count < places.count)
  }
}
