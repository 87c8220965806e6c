import PhotoLibrary
import Platform
import SiteBuilder
import Templating
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct BuildTests {
  @Test func `a library becomes a site`() async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    let report = try await library.build()
    #expect(report.photos == 2)
    #expect(report.videos == 1)
    #expect(report.rendered == 9)
    #expect(report.problems.isEmpty)
    let files = try library.files()
    for name in [
      "index.html", "picks.html", "camera-roll/index.html", "2026/index.html",
      "2026/wedding/index.html", "assets/gallery.css", "assets/gallery.js",
      "assets/icons/favicon.svg", "data/site.js", "data/locale-en.js",
    ] {
      #expect(files[name] != nil, "\(name)")
    }
    let index = try library.page("index.html")
    #expect(index.contains(#"data-photos="2" data-videos="1" href="camera-roll/index.html""#))
    #expect(index.contains(#"data-photos="2" data-videos="1" href="2026/index.html""#))
    #expect(index.contains("2026: 2 photos, 1 video"))
    #expect(index.contains("<title>Test &amp; Site</title>"))
    let album = try library.page("2026/wedding/index.html")
    #expect(album.contains(#"<a href="../../index.html">Test &amp; Site</a>"#))
    #expect(album.contains(#"<a href="../../2026/index.html">2026</a><a href="">wedding</a>"#))
    #expect(album.contains(#"<img src="../../media/"#))
    #expect(album.contains(#"alt="The kiss""#))
    // A film is played from its copy.
    #expect(album.contains(/<a href="\.\.\/\.\.\/media\/[0-9a-f]{2}\/[0-9a-f]{24}\.mp4">/))
  }

  @Test func `the same library gives the same bytes, and a second build does nothing`() async throws
  {
    let library = MadeLibrary.small()
    _ = try await library.build()
    let first = try library.files()
    let renderer = FakeRenderer()
    let report = try await library.build(renderer)
    #expect(report.rendered == 0)
    #expect(report.reused == 9)
    #expect(report.pagesWritten == 0)
    #expect(report.removed == 0)
    #expect(renderer.jobs.isEmpty)
    #expect(try library.files() == first)
    // Another machine, from nothing.
    try Folder.removeAll(library.output)
    try Folder.removeAll(library.state)
    _ = try await library.build()
    #expect(try library.files() == first)
  }

  @Test func `a lost state folder costs no rendering`() async throws {
    let library = MadeLibrary.small()
    _ = try await library.build()
    let first = try library.files()
    try Folder.removeAll(library.state)
    let renderer = FakeRenderer()
    let report = try await library.build(renderer)
    #expect(renderer.fileCount == 0)
    #expect(report.pagesWritten == 0)
    #expect(try library.files() == first)
  }

  @Test func `a photo that can't be rendered gets a tile, and the report names it`() async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    let renderer = FakeRenderer(broken: ["2026/wedding/b.jpg"])
    let report = try await library.build(renderer)
    #expect(report.hasUnreadable)
    #expect(
      report.problems.map(\.description) == ["2026/wedding/b.jpg: the JPEG data ends early"]
    )
    let page = try library.page("2026/wedding/index.html")
    #expect(page.contains("the JPEG data ends early"))
    #expect(renderer.jobs.contains { $0.source == .tile(.unreadable) })
    // Covers never show it, and it is not tried again as long as the file stays the same.
    let second = FakeRenderer(broken: ["2026/wedding/b.jpg"])
    let again = try await library.build(second)
    #expect(second.jobs.isEmpty)
    #expect(again.problems == report.problems)
    #expect(again.pagesWritten == 0)
    // Once it can be read the tile goes.
    library.albums[1].members.removeAll()
    library.albums[0].members.removeAll()
    library.albums[2].members[0] = MadeLibrary.asset(
      "2026/wedding/b.jpg",
      content: Hash128.of("new")
    )
    let repaired = try await library.build()
    #expect(!repaired.hasUnreadable)
    #expect(try !library.page("2026/wedding/index.html").contains("ends early"))
  }

  @Test func `what is no longer wanted goes, and only that`() async throws {
    var library = MadeLibrary.small()
    _ = try await library.build()
    try AtomicFile.write("example.org", to: library.output / "CNAME")
    try Folder.create(library.output / "2026/wedding/mine")
    try AtomicFile.write("mine", to: library.output / "2026/wedding/mine/notes.txt")
    let before = try library.files()
    library.albums.removeLast()
    library.albums[0].members.removeLast(2)
    let report = try await library.build()
    let after = try library.files()
    #expect(after["2026/wedding/index.html"] == nil)
    #expect(after["2026/wedding/mine/notes.txt"] == Array("mine".utf8))
    #expect(after["CNAME"] == Array("example.org".utf8))
    #expect(after.keys.count { $0.hasPrefix("media/") } == 3)
    #expect(report.removed == before.count - after.count)
  }

  @Test func `a file of somebody else's is never overwritten`() async throws {
    let library = MadeLibrary.small()
    try Folder.create(library.output)
    try AtomicFile.write("my own page", to: library.output / "index.html")
    let error = await #expect(throws: BuildError.self) { try await library.build() }
    #expect(error?.description.contains("index.html' was not made by an earlier build") == true)
    #expect(try library.page("index.html") == "my own page")
  }

  @Test func `two builds at once: the second says so`() async throws {
    let library = MadeLibrary.small()
    try Folder.create(library.state)
    let lock = try FileLock.tryLock(library.state / "build.lock")
    let isHeld = lock != nil
    #expect(isHeld)
    let error = await #expect(throws: BuildError.self) { try await library.build() }
    #expect(error?.description.hasPrefix("another build is running") == true)
    _ = consume lock
    _ = try await library.build()
  }

  @Test func `the output may not be the library, nor hold it`() async throws {
    let library = MadeLibrary.small()
    try Folder.create(library.output / "library")
    for place in [library.output, library.output / "library"] {
      var request = BuildRequest(
        configuration: library.configuration,
        siteFolder: library.folder,
        library: place,
        output: library.output,
        state: library.state,
        templates: .init(theme: "default", folders: library.templates)
      )
      request.generator = ""
      let build = Build(request, renderer: FakeRenderer())
      await #expect(throws: BuildError.self) {
        try await build.run(LibraryView(root: place, albums: library.albums))
      }
    }
    #expect(try library.files().isEmpty)
  }

  @Test func `copies of a picture share their renditions`() async throws {
    var library = MadeLibrary()
    let content = Hash128.of("same")
    library.albums = [
      MadeLibrary.album("a", [MadeLibrary.asset("a/1.jpg", content: content)]),
      MadeLibrary.album(
        "b",
        [
          MadeLibrary.asset("b/1.jpg", content: content) {
            $0.id = AssetID(contentID: content, copyOf: LibraryPath("b/1.jpg"))
          }
        ]
      ),
    ]
    let report = try await library.build()
    #expect(report.photos == 2)
    #expect(report.rendered == 3)
  }

  @Test func `a film that can't be copied is shown by its poster, and not tried again`()
    async throws
  {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    _ = try await library.build(FakeRenderer(copiesFilms: false))
    #expect(try !library.page("2026/wedding/index.html").contains(".mp4\"><img"))
    let second = FakeRenderer(copiesFilms: false)
    _ = try await library.build(second)
    _ = try await library.build(second)
    #expect(second.jobs.isEmpty)
  }

  @Test func `a build that is stopped publishes nothing, and the next one goes on`() async throws {
    let library = MadeLibrary.small()
    _ = try await library.build()
    let before = try library.files().filter { !$0.key.hasPrefix("media/") }
    var more = library
    more.albums.append(MadeLibrary.album("new", [MadeLibrary.asset("new/n.jpg")]))
    let changed = more
    let task = Task { try await changed.build { _ in withUnsafeCurrentTask { $0?.cancel() } } }
    await #expect(throws: CancellationError.self) { try await task.value }
    let after = try library.files().filter { !$0.key.hasPrefix("media/") }
    #expect(after == before)
    let report = try await changed.build()
    #expect(report.rendered == 0)
    #expect(try library.files()["new/index.html"] != nil)
  }

  @Test func `a dry run says what would be done and does nothing`() async throws {
    var library = MadeLibrary.small()
    let first = try await library.plan()
    #expect(first.jobs.count == 3)
    #expect(first.pages.last == "index.html")
    #expect(!File.exists(library.output))
    #expect(!File.exists(library.state))
    _ = try await library.build()
    library.albums.removeLast()
    library.albums[0].members.removeLast(2)
    let second = try await library.plan()
    #expect(second.jobs.isEmpty)
    #expect(second.orphans.contains("2026/wedding/index.html"))
    #expect(try library.files()["2026/wedding/index.html"] != nil)
  }

  @Test func `the shares of a plan are the plan`() async throws {
    var library = MadeLibrary()
    library.albums = [
      MadeLibrary.album("a", (1...40).map { MadeLibrary.asset("a/\($0).jpg") })
    ]
    let plan = try await library.plan()
    let shares = (1...3).map { plan.shard($0, of: 3).jobs.map(\.name) }
    #expect(shares.allSatisfy { !$0.isEmpty })
    #expect(shares.flatMap(\.self).sorted() == plan.jobs.map(\.name).sorted())
  }

  @Test(arguments: ["", "1", "480 and more"])
  func `a rendition that somebody changed is made again`(text: String) async throws {
    let library = MadeLibrary.small()
    _ = try await library.build()
    let first = try library.files()
    let name = try #require(first.keys.sorted().first { $0.hasSuffix(".jpg") })
    try AtomicFile.write(text, to: library.output / Path(name))
    let renderer = FakeRenderer()
    _ = try await library.build(renderer)
    #expect(renderer.jobs.count == 1)
    #expect(try library.files() == first)
  }
}
