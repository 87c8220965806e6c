import Metadata
import Platform
import TestSupport
import Testing

/// Cases of the corpus whose expectation is not met, each with the reason why not.
private let knownGaps: [String: String] = [
  "video/iphone_rot90.mov": """
  the table has the container's time; Apple's creation date, 17 s earlier and with its zone, goes
  before it: tested in VideoTests
  """
]

private func cases(_ matches: (CorpusCase) -> Bool) -> [CorpusCase] {
  CorpusCase.all.filter { matches($0) && knownGaps[$0.file] == nil }
}

@Suite(.enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"))
struct CorpusTests {
  @Test func `the table has all its cases`() {
    #expect(CorpusCase.all.count > 200)
    #expect(CorpusCase.all.count { $0.size != nil } > 150)
    #expect(CorpusCase.all.count { $0.date != nil } > 30)
  }

  @Test(arguments: CorpusCase.all)
  func `no file stops the reader, and none is changed`(_ file: CorpusCase) throws {
    let before = try FileStatus.of(file.path)
    if file.isSidecar {
      do {
        _ = try readSidecar(at: file.path)
      } catch {
        #expect("\(error)".contains(file.path.name.display))
      }
    } else {
      _ = try readMetadata(of: file.path)
    }
    #expect(try FileStatus.of(file.path) == before)
  }

  @Test(arguments: cases { $0.size != nil })
  func `the size is that of the upright picture`(_ file: CorpusCase) throws {
    let metadata = try readMetadata(of: file.path)
    if file.maySkip, metadata.format == .unknown { return }
    #expect(metadata.uprightSize == file.size, "\(metadata.warnings)")
  }

  @Test(arguments: cases { $0.date != nil })
  func `the date is the stated wall clock, with its zone`(_ file: CorpusCase) throws {
    let expected = try #require(file.date)
    let date = try #require(try date(of: file))
    #expect(date.text.hasPrefix(expected.text))
    if let offset = expected.offset { #expect(date.offset == offset) }
  }

  @Test(arguments: cases(\.isUndated))
  func `what states no date has none`(_ file: CorpusCase) throws {
    #expect(try date(of: file) == nil)
  }

  @Test(arguments: cases { $0.place != nil })
  func `the place is in the right hemisphere`(_ file: CorpusCase) throws {
    let expected = try #require(file.place)
    let place = try #require(try readMetadata(of: file.path).location)
    #expect(abs(place.latitude - expected.latitude) < 0.00001)
    #expect(abs(place.longitude - expected.longitude) < 0.00001)
  }

  @Test(arguments: cases { $0.rating != nil })
  func `the rating is the stated one`(_ file: CorpusCase) throws {
    #expect(try descriptive(of: file).rating == file.rating)
  }

  @Test(arguments: cases { $0.caption != nil })
  func `the caption is the stated one`(_ file: CorpusCase) throws {
    #expect(try descriptive(of: file).caption == file.caption)
  }

  @Test(arguments: cases { $0.keywordCount != nil })
  func `there are as many keywords as stated`(_ file: CorpusCase) throws {
    #expect(try descriptive(of: file).keywords.count == file.keywordCount)
  }

  @Test(arguments: cases { $0.keywords != nil })
  func `the keywords are the stated ones`(_ file: CorpusCase) throws {
    #expect(try descriptive(of: file).keywords == file.keywords)
  }

  private func date(of file: CorpusCase) throws -> MetadataDate? {
    file.isSidecar ? try readSidecar(at: file.path).date : try readMetadata(of: file.path).date
  }

  private func descriptive(of file: CorpusCase) throws -> DescriptiveMetadata {
    file.isSidecar ? try readSidecar(at: file.path) : try readMetadata(of: file.path).descriptive
  }
}
