@testable import Imaging
import Platform
import TestSupport
import Testing

@Suite(.enabled(if: !CorpusCase.all.isEmpty, "the shared corpus is not beside this checkout"))
struct CorpusTests {
  private static let recipes = [
    RenditionRecipe(name: "display", path: nil, bounds: .longestSide(1600)),
    RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(320)),
  ]

  @Test(arguments: CorpusCase.all)
  func `a picture of the corpus is rendered or refused as it should be`(picture: CorpusCase) throws
  {
    let outcome: RenderOutcome
    do throws(ImagingError) {
      outcome = try picture.render(Self.recipes)
    } catch {
      #expect(picture.expectation != .rendered(PixelSize(width: 0, height: 0)))
      if case .rendered = picture.expectation { Issue.record("refused: \(error)") }
      #expect(error.description.contains(picture.path.display), "the message names the file")
      return
    }
    if case .rendered(let size) = picture.expectation { #expect(outcome.sourceSize == size) }
    if picture.expectation == .refused { Issue.record("rendered, but should be refused") }
    if picture.expectsWarning { #expect(!outcome.warnings.isEmpty) }
    for rendition in outcome.renditions {
      let picture = try decoded(try #require(rendition.bytes))
      #expect(picture.width == rendition.width)
      #expect(picture.height == rendition.height)
      #expect(rendition.width <= outcome.sourceSize.width)
      #expect(rendition.height <= outcome.sourceSize.height)
    }
  }
}
