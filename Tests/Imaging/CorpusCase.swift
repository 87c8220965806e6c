@testable import Imaging
import Platform
import TestSupport
import Testing

/// A picture of the shared corpus and what should become of it.
struct CorpusCase: Sendable, CustomTestStringConvertible {
  enum Expectation: Sendable, Equatable {
    case rendered(PixelSize)
    case refused
    /// Either is right, as long as nothing breaks.
    case either
  }

  let name: String
  let path: Path
  let expectation: Expectation
  let expectsWarning: Bool

  var testDescription: String { name }

  /// Folders whose files are not pictures to decode here.
  private static let otherFolders: Set<String> = ["video", "raw", "litter", "pairs"]

  static let all: [CorpusCase] = {
    guard let corpus = Repository.corpus,
      let table = try? File.text(corpus / "open/cases.tsv")
    else { return [] }
    return table.split(separator: "\n").dropFirst().compactMap {
      CorpusCase(row: $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
    .compactMap { $0.resolved(in: corpus / "open") }
  }()

  static func named(_ name: String) -> CorpusCase? { all.first { $0.name == name } }

  private init?(row: [String]) {
    guard row.count >= 5, let folder = row[0].split(separator: "/").first,
      !Self.otherFolders.contains(String(folder))
    else { return nil }
    let outcome = row[4]
    name = row[0]
    path = Path(row[0])
    expectsWarning = outcome.hasPrefix("warn")
    let size = outcome.firstMatch(of: /^(?:ok|warn)[^;0-9]*?(\d+)x(\d+)/).flatMap { match in
      Int(match.1).flatMap { width in
        Int(match.2).map { PixelSize(width: width, height: $0) }
      }
    }
    if outcome.contains(" or ") || outcome.hasPrefix("either") || outcome.contains("clap") {
      expectation = .either
    } else if let size {
      expectation = .rendered(size)
    } else if outcome.firstMatch(of: /^reject\b/) != nil {
      expectation = .refused
    } else {
      expectation = .either
    }
  }

  private init(_ other: CorpusCase, path: Path) {
    name = other.name
    self.path = path
    expectation = other.expectation
    expectsWarning = other.expectsWarning
  }

  private func resolved(in folder: Path) -> CorpusCase? { CorpusCase(self, path: folder / path) }

  /// Renders the picture as a site would, and hands back what came of it.
  func render(_ recipes: [RenditionRecipe]) throws(ImagingError) -> RenderOutcome {
    var orientation = Orientation.upright
    if let bytes = try? File.read(path) { orientation = StoredOrientation.of(bytes) }
    return try Imaging.render(
      RenderRequest(source: .file(path), orientation: orientation, renditions: recipes)
    )
  }
}
