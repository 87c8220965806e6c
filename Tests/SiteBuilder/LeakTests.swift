import Glibc
import PhotoLibrary
import Platform
import SiteBuilder
import Templating
import TestSupport
import Testing

/// Whole builds in this process: what a photo took is given back.
@Suite(.temporaryDirectory) struct LeakTests {
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
    let library = try await PhotoLibrary.open((folder / "photos").string)
    var configuration = Configuration()
    configuration.photoPages = true
    let request = BuildRequest(
      configuration: configuration,
      siteFolder: folder,
      library: folder / "photos",
      output: folder / "site",
      state: folder / "state",
      templates: TemplateFolders(
        theme: "default",
        folders: [Repository.root / "Templates/default"]
      )
    )
    let albums = Array(library.albums(kinds: [.cameraRoll, .album], includingEmpty: false))
    let report = try await Build(request, renderer: LocalRenderer())
      .run(LibraryView(root: folder / "photos", albums: albums))
    guard report.photos == count, report.rendered >= count else { exit(2) }
  }

  /// Builds of 20 and of 80 photos; prints what is held after each that was not held before.
  private static func measure(in folder: Path) async throws {
    for round in 0..<2 { try await build(40, in: folder, round: round) }
    guard let start = heldMemory() else { exit(0) }
    try await build(20, in: folder, round: 2)
    guard let few = heldMemory() else { exit(3) }
    try await build(80, in: folder, round: 3)
    guard let many = heldMemory() else { exit(4) }
    let (growth, further) = (few - start, many - few)
    print("after 20 photos \(growth) bytes more, after 80 photos \(further) bytes more")
    // A leaked picture of one photo alone is more than this for all sixty.
    if further - max(growth, 0) > 60 * 512 { exit(1) }
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
    print(said.split(separator: "\n").filter { $0.hasPrefix("after 20") }.joined())
  }
}
