import Glibc
import PhotoLibrary
import Platform
import SiteBuilder
import Templating
import TestSupport
import Testing

/// Whole builds in this process: what a photo took is given back.
///
/// `GALLERY_LEAK_PHOTOS` asks for more than the twenty photos, and four times as many, of every run.
@Suite(.temporaryDirectory) struct LeakTests {
  private static let count =
    getenv("GALLERY_LEAK_PHOTOS").flatMap { Int(String(cString: $0)) } ?? 20

  /// Scans, describes, renders and publishes `count` photos that no build has seen.
  private static func build(_ count: Int, in folder: Path, round: Int) async throws {
    let folder = folder / Path("\(round)")
    let photos = folder / "photos/party"
    try Folder.create(photos)
    for number in 0..<count {
      let photo = SmallPhoto(
        round * 1000 + number,
        date: "2026:05:02 16:20:11",
        make: "Maker",
        model: "Model \(number)"
      )
      try AtomicFile.write(photo.bytes, to: photos / Path("IMG_\(number).jpg"))
    }
    let report = try await build(folder / "photos", in: folder)
    guard report.photos == count, report.rendered >= count else { exit(2) }
  }

  /// Builds a site of a library, with a page for each photo.
  private static func build(_ photos: Path, in folder: Path) async throws -> BuildReport {
    let library = try await PhotoLibrary.open(photos.string)
    var configuration = Configuration()
    configuration.photoPages = true
    let request = BuildRequest(
      configuration: configuration,
      siteFolder: folder,
      library: photos,
      output: folder / "site",
      state: folder / "state",
      templates: TemplateFolders(
        theme: "default",
        folders: [Repository.root / "Templates/default"]
      )
    )
    let albums = Array(library.albums(kinds: [.cameraRoll, .album], includingEmpty: false))
    return try await Build(request, renderer: LocalRenderer())
      .run(LibraryView(root: photos, albums: albums))
  }

  /// Builds of so many photos and of four times as many; prints what is held after each that was
  /// not held before.
  private static func measure(in folder: Path) async throws {
    for round in 0..<2 { try await build(40, in: folder, round: round) }
    guard let start = heldMemory() else { exit(0) }
    try await build(count, in: folder, round: 2)
    guard let few = heldMemory() else { exit(3) }
    try await build(4 * count, in: folder, round: 3)
    guard let many = heldMemory() else { exit(4) }
    let (growth, further) = (few - start, many - few)
    print("after \(count) photos \(growth) bytes more, after \(4 * count) \(further) bytes more")
    // A leaked picture of one photo alone is more than this for all sixty.
    if further - max(growth, 0) > 3 * count * 512 { exit(1) }
    exit(0)
  }

  @Test func `builds of twenty and of eighty photos hold nothing of them`() async throws {
    let folder = TemporaryDirectory.current.string
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [folder = folder as String] in
      try await LeakTests.measure(in: Path(folder))
    }
    let said = String(decoding: result.standardOutputContent, as: UTF8.self)
    print(said.split(separator: "\n").filter { $0.hasPrefix("after ") }.joined())
  }

  /// The sanitizer looks at the end of the process for what nobody can reach any more.
  @Test(
    .enabled(if: Repository.corpus != nil, "the shared corpus is not beside this checkout"),
    .enabled(if: Machine.isSanitized, "this build has no sanitizer")
  )
  func `a build of files of all kinds leaves nothing that cannot be reached`() async throws {
    let folder = TemporaryDirectory.current.string
    let corpus = try #require(Repository.corpus).string
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) { [folder = folder as String, corpus = corpus as String] in
      let report = try await LeakTests.build(Path(corpus) / "open", in: Path(folder))
      print("rendered \(report.rendered)")
      guard report.rendered > 100 else { exit(2) }
    }
    let said = String(decoding: result.standardOutputContent, as: UTF8.self)
    print(said.split(separator: "\n").filter { $0.hasPrefix("rendered ") }.joined())
  }
}
