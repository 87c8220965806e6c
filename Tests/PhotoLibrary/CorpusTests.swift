import PhotoLibrary
import Platform
import TestSupport
import Testing

/// One line of the shared corpus' table.
private struct CorpusLine {
  let file: String
  let outcome: String

  static func all(_ corpus: Path) throws -> [CorpusLine] {
    try File.text(corpus / "open/cases.tsv").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return CorpusLine(file: String(fields[0]), outcome: fields.count > 4 ? "\(fields[4])" : "")
    }
  }

  var isSidecar: Bool { Path(file).lowercasedEnding == "xmp" }

  /// The upright size, where exactly one is right.
  var size: PixelSize? {
    guard let match = outcome.firstMatch(of: /^(?:ok|warn|raw|video) (\d+)x(\d+)(?!\d| or)/),
      let width = Int(match.1), let height = Int(match.2)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The date as ISO 8601 begins, where one is stated in local time.
  var date: String? {
    let pattern = /(?:date|shown) (\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?(?!Z)/
    guard let match = outcome.firstMatch(of: pattern), !outcome.contains("Z;") else { return nil }
    return match.2.map { "\(match.1)T\($0)" } ?? String(match.1)
  }

  var rating: Int? { outcome.firstMatch(of: /\brating (\d)/).flatMap { Int($0.1) } }
}

/// What a library makes of the files that other programs stumbled over.
@Suite(
  .serialized,
  .enabled(if: Repository.corpus != nil, "the shared corpus is not beside the checkout")
)
struct LibraryCorpusTests {
  /// Opens the corpus once for all tests, which take their turns.
  private actor Opened {
    static let corpus = Opened()
    private var library: PhotoLibrary?

    func open() async throws -> PhotoLibrary {
      if let library { return library }
      let corpus = try #require(Repository.corpus)
      let opened = try await PhotoLibrary.open((corpus / "open").string)
      library = opened
      return opened
    }
  }

  private func library() async throws -> PhotoLibrary { try await Opened.corpus.open() }

  private func lines() throws -> [CorpusLine] {
    try CorpusLine.all(try #require(Repository.corpus))
  }

  @Test func `every file is listed, or skipped where that is right`() async throws {
    let library = try await library()
    for line in try lines() where !line.isSidecar {
      let asset = library.asset(path: line.file)
      if line.outcome.hasPrefix("skip"), !line.file.hasSuffix(".jxl") {
        #expect(asset == nil, "\(line.file)")
      } else {
        #expect(asset != nil, "\(line.file)")
      }
    }
  }

  @Test func `what can be shown has its upright size and no fault`() async throws {
    let library = try await library()
    for line in try lines() {
      guard let size = line.size, let asset = library.asset(path: line.file) else { continue }
      let file = asset.representations.first { $0.path.string == line.file }
      guard file?.role == .primary else { continue }
      #expect(asset.pixelSize == size, "\(line.file)")
      #expect(!asset.isUnreadable, "\(line.file): \(asset.problems)")
      #expect(asset.type != .unknown, "\(line.file)")
    }
  }

  @Test func `what has no header that can be read is told of by name`() async throws {
    let library = try await library()
    let broken = [
      "heif/zero_byte.heic", "heif/cut.heic", "jpeg/all_zero.jpg", "jpeg/cut_in_header.jpg",
      "jpeg/empty.jpeg", "jpeg/seventeen_bytes.jpg", "jpeg/zero_byte.jpg", "png/broken.png",
      "video/audio_only.mp4", "video/zero.mov", "gif/zero_width.gif", "raw/tiny_broken.rw2",
    ]
    for file in broken {
      #expect(library.asset(path: file)?.isUnreadable == true, "\(file)")
      #expect(library.problems.contains { $0.path.string == file }, "\(file)")
    }
  }

  @Test func `dates are those that the files and sidecars state`() async throws {
    let library = try await library()
    var count = 0
    for line in try lines() where !line.isSidecar {
      guard let date = line.date, let asset = library.asset(path: line.file) else { continue }
      count += 1
      let found = asset.captureDate?.iso8601 ?? "none"
      #expect(found.hasPrefix(date), "\(line.file): \(found), not \(date)")
    }
    #expect(count > 20)
  }

  @Test func `files that state no date are ordered last, by an assumed one`() async throws {
    let album = try #require(try await library().only("date"))
    for name in ["blank.jpg", "zero.jpg"] {
      #expect(album.assets().first { $0.name == name }?.captureDate?.isAssumed == true)
    }
    #expect(Set(album.names.suffix(2)) == ["blank.jpg", "zero.jpg"])
    #expect(album.names.first == "year_1919.jpg")
    let burst = album.names.filter { $0.hasPrefix("burst") }
    #expect(burst == ["burst_c.jpg", "burst_a.jpg", "burst_b.jpg"])
  }

  @Test func `ratings, labels, keywords and captions come from files and sidecars`() async throws {
    let library = try await library()
    func said(_ file: String) -> Annotations? { library.asset(path: file)?.annotations }
    for line in try lines() where !line.isSidecar && !line.file.hasPrefix("pairs/") {
      guard let rating = line.rating, let asset = library.asset(path: line.file) else { continue }
      #expect(asset.annotations.rating == rating, "\(line.file)")
    }
    #expect(said("meta/rating_reject.jpg")?.rating == -1)
    #expect(said("meta/rating_conflict.jpg")?.rating == 4)
    #expect(said("meta/rating_5_red.jpg")?.label == .red)
    #expect(said("xmp/ladybug.jpg")?.rating == 1)
    #expect(said("xmp/ladybug.jpg")?.keywords == ["Ladybug"])
    #expect(said("xmp/digikam-example.jpg")?.caption == "2014-Drachenfest-Waterfront-Bremen")
    #expect(said("meta/keywords_odd.jpg")?.keywords.count == 4)
    #expect(library.asset(path: "xmp/date.heic")?.captureDate?.offset == -7 * 60)
  }

  @Test func `pairs are one asset each, with the sidecar of each file`() async throws {
    let library = try await library()
    let lightroom = try #require(library.asset(path: "pairs/lr/IMG_0010.JPG"))
    #expect(lightroom.representations.map(\.role) == [.primary, .raw, .sidecar])
    #expect(lightroom.annotations.rating == 3)
    #expect(lightroom.annotations.label == .yellow)
    let darktable = try #require(library.asset(path: "pairs/dt/IMG_0020.CR2"))
    #expect(darktable.name == "IMG_0020.jpg")
    #expect(darktable.annotations.rating == 1)
    #expect(darktable.representations.count == 4)
    let names = ["file01.jpg", "file01.mp4", "file01.png"]
    #expect(library.only("ext")?.assets().map(\.name).sorted() == names)
    #expect(
      library.asset(path: "pairs/ext/a/IMG_0001.JPG")
        != library.asset(path: "pairs/ext/b/IMG_0001.JPG")
    )
  }

  @Test func `places keep their hemispheres`() async throws {
    let library = try await library()
    let west = try #require(library.asset(path: "gps/south_west.jpg")?.location)
    #expect(abs(west.latitude + 33.9249) < 0.001 && abs(west.longitude + 71.6) < 0.001)
    let east = try #require(library.asset(path: "gps/fiji_south_east.JPG")?.location)
    #expect(east.latitude < -17 && east.longitude > 177)
    #expect(library.asset(path: "gps/empty_tags.jpg")?.location == nil)
  }
}
