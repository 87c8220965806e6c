@testable import Metadata
@testable import PhotoLibrary
import Platform
import Storage
import Synchronization
import TestSupport
import Testing

/// Counts what is described, and leaves the work to the usual describer.
final class CountingDescriber: FileDescriber {
  private let described = Mutex<[String]>([])

  func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {
    described.withLock { $0 += files.map { Path($0.path).name.string } }
    await LocalDescriber().describe(files, receive)
  }

  /// The names described since the last call.
  func take() -> [String] {
    described.withLock { names in
      defer { names = [] }
      return names
    }
  }
}

@Suite(.temporaryDirectory) struct IndexTests {
  private let describer = CountingDescriber()

  private var indexPath: Path { TemporaryDirectory.current / "index.sqlite" }

  private func open(_ made: MadeLibrary, now: Double? = nil) async throws -> PhotoLibrary {
    try await made.open(index: made.index, describer: describer) { $0.now = now }
  }

  @Test func `only what is new or changed is read again`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", "b.jpg", "sub/c.jpg")
    try made.write("a.xmp", SmallXMP(rating: 3))
    let first = try await open(made)
    #expect(describer.take().sorted() == ["a.jpg", "a.xmp", "b.jpg", "c.jpg"])
    let second = try await open(made)
    #expect(describer.take() == [])
    #expect(second.assets == first.assets)
    #expect(second.summary.unchanged == 4)
    try made.write("b.jpg", SmallPhoto(50))
    try made.write("a.xmp", SmallXMP(rating: 44 / 11))
    try made.write("d.jpg", SmallPhoto(51))
    let third = try await open(made)
    #expect(describer.take().sorted() == ["a.xmp", "b.jpg", "d.jpg"])
    #expect(third.asset(path: "a.jpg")?.annotations.rating == 4)
  }

  @Test func `a file with its old time and size but another inode is read again`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1))
    let before = try await open(made).assets[0]
    _ = describer.take()
    let status = try FileStatus.of(made.root / "a.jpg")
    // Kept, so that the inode is not given to the new file.
    try File.rename(made.root / "a.jpg", to: made.root / "old.txt")
    try made.write("a.jpg", SmallPhoto(2))
    try File.setModified(made.root / "a.jpg", to: status.modified)
    #expect(try FileStatus.of(made.root / "a.jpg").size == status.size)
    let after = try await open(made).assets[0]
    #expect(describer.take() == ["a.jpg"])
    #expect(after.id != before.id)
  }

  @Test func `a renamed or moved file keeps its id`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    let id = try await open(made).assets[0].id
    try Folder.create(made.root / "sub")
    try File.rename(made.root / "a.jpg", to: made.root / "sub/b.jpg")
    let moved = try await open(made)
    #expect(moved.assets.map(\.id) == [id])
    #expect(moved.paths == ["sub/b.jpg"])
  }

  @Test func `the date added is kept by content, and is now for what is new later`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1))
    try File.setModified(made.root / "a.jpg", to: 1_000_000_000_000_000_000)
    #expect(try await open(made, now: 2_000_000_000).assets[0].dateAdded == 1_000_000_000)
    try made.write("b.jpg", SmallPhoto(2))
    try File.setModified(made.root / "b.jpg", to: 900_000_000_000_000_000)
    try File.rename(made.root / "a.jpg", to: made.root / "c.jpg")
    try File.setModified(made.root / "c.jpg", to: 1_500_000_000_000_000_000)
    let library = try await open(made, now: 2_100_000_000)
    #expect(library.assets.map(\.dateAdded) == [2_100_000_000, 1_000_000_000])
  }

  @Test func `a missing, damaged or newer index is made anew`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    let expected = try await open(made).assets
    try Database.remove(indexPath)
    #expect(try await open(made).assets == expected)
    try AtomicFile.write(String(repeating: "this is no index ", count: 500), to: indexPath)
    #expect(try await open(made).assets == expected)
    do {
      let database = try Database(indexPath)
      try database.execute("PRAGMA user_version = 99")
    }
    _ = describer.take()
    let library = try await open(made)
    #expect(library.assets == expected)
    #expect(library.problems.isEmpty)
    #expect(describer.take() == ["a.jpg"])
    #expect(try await open(made).summary.described == 0)
  }

  @Test func `an index whose pages are overwritten costs time only`() async throws {
    let made = try MadeLibrary()
    for index in 0..<200 { try made.write("\(index).jpg", SmallPhoto(index)) }
    let expected = try await open(made).assets
    var bytes = try File.read(indexPath)
    for index in 5000..<bytes.count { bytes[index] = 0xA5 }
    try Database.remove(indexPath)
    try AtomicFile.write(bytes, to: indexPath)
    #expect(try await open(made).assets == expected)
    #expect(try await open(made).assets == expected)
  }

  @Test func `a description that the index can't give back is made again`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", "b.jpg")
    let expected = try await open(made).assets
    do {
      let database = try Database(indexPath)
      try database.execute("UPDATE file SET description = x'0102' WHERE name = x'622e6a7067'")
    }
    _ = describer.take()
    #expect(try await open(made).assets == expected)
    #expect(describer.take() == ["b.jpg"])
  }

  @Test func `a library whose index can't be written opens, with a warning`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    try AtomicFile.write("x", to: TemporaryDirectory.current / "file")
    let location = (TemporaryDirectory.current / "file/index.sqlite").string
    let library = try await made.open(index: .file(location))
    #expect(library.paths == ["a.jpg"])
    #expect(library.problems.first?.message.contains("index") == true)
  }

  @Test func `two openings at once share one index`() async throws {
    let made = try MadeLibrary()
    for index in 0..<100 { try made.write("\(index).jpg", SmallPhoto(index)) }
    try await withThrowingTaskGroup(of: [Asset].self) { group in
      for _ in 0..<4 { group.addTask { try await made.open(index: made.index).assets } }
      var results: Set<[AssetID]> = []
      for try await assets in group { results.insert(assets.map(\.id)) }
      #expect(results.count == 1)
    }
    let library = try await open(made)
    #expect(library.assets.count == 100)
    #expect(library.summary.described == 0)
    #expect(library.problems.isEmpty)
  }

  @Test func `what is gone is forgotten`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", "sub/b.jpg", "c.jpg")
    _ = try await open(made)
    try File.remove(made.root / "c.jpg")
    try Folder.removeAll(made.root / "sub")
    #expect(try await open(made).paths == ["a.jpg"])
    let database = try Database(indexPath)
    let count = try database.number("SELECT count(*) FROM file")
    #expect(count == 1)
  }

  @Test func `every field of a description survives the index`() throws {
    var metadata = FileMetadata()
    metadata.format = .heic
    metadata.isAnimated = true
    metadata.pixelSize = MediaSize(width: 4032, height: 3024)
    metadata.orientation = 6
    metadata.colorProfile = "profile"
    metadata.date = MetadataDate(
      year: 2026,
      month: 5,
      day: 2,
      hour: 16,
      minute: 20,
      second: 11,
      nanosecond: 5,
      offset: -210,
      source: .quickTime
    )
    metadata.location = GeoPoint(latitude: -33.5, longitude: 151.25, altitude: -3)
    metadata.camera.make = "Canon"
    metadata.camera.model = "R5"
    metadata.camera.lens = "50"
    metadata.camera.exposureTime = 0.004
    metadata.camera.aperture = 1.8
    metadata.camera.iso = 100
    metadata.camera.focalLength = 50
    metadata.contentIdentifier = "id"
    metadata.video = VideoMetadata()
    metadata.video?.duration = 2.5
    metadata.video?.videoCodec = "hevc"
    metadata.video?.audioCodec = "aac"
    metadata.video?.isWebPlayable = true
    metadata.missingTool = "ffprobe"
    metadata.colorProfile = "0a"
    metadata.warnings = ["one", "two"]
    metadata.descriptive.title = "title"
    metadata.descriptive.caption = "caption 😀"
    metadata.descriptive.creator = "creator"
    metadata.descriptive.copyright = "copyright"
    metadata.descriptive.keywords = ["a", "b"]
    metadata.descriptive.people = [PersonRegion(name: "Ana", x: 0.1, y: 0.2, width: 0.3, height: 1)]
    metadata.descriptive.rating = -1
    metadata.descriptive.label = "Red"
    metadata.descriptive.pick = 1
    metadata.descriptive.place = ["Porto", "Portugal"]
    metadata.descriptive.date = metadata.date
    metadata.descriptive.location = metadata.location
    // A field that is added and not set here would not be tested, nor perhaps kept.
    for part in [metadata.descriptive, metadata.camera, metadata] as [Any] {
      for field in Mirror(reflecting: part).children {
        #expect(
          "\(field.value)" != "nil" && "\(field.value)" != "[]",
          "\(field.label ?? "") is unset"
        )
      }
    }
    let description = FileDescription(contentID: "0f", metadata: metadata, problem: "odd")
    #expect(FileDescription(indexed: description.indexed[...]) == description)
    let bytes = description.indexed
    for count in 0..<bytes.count {
      #expect(FileDescription(indexed: bytes.prefix(count)) == nil)
    }
    #expect(FileDescription(indexed: (bytes + [0])[...]) == nil)
  }
}
