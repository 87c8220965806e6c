import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct SharedRenderingTests {
  private static func library() -> MadeLibrary {
    var library = MadeLibrary()
    library.albums = [
      MadeLibrary.album("a", (1...20).map { MadeLibrary.asset("a/\($0).jpg") })
    ]
    return library
  }

  @Test func `a share that is run again makes nothing twice, and the build only writes pages`()
    async throws
  {
    let library = Self.library()
    let first = try await library.render(share: 1, of: 2)
    #expect(first.rendered > 0)
    let again = FakeRenderer()
    #expect(try await library.render(share: 1, of: 2, again).rendered == 0)
    #expect(again.jobs.isEmpty)
    let second = try await library.render(share: 2, of: 2)
    #expect(!File.exists(library.output / "index.html"))
    let renderer = FakeRenderer()
    let report = try await library.build(renderer)
    #expect(renderer.jobs.isEmpty)
    #expect(report.reused == first.rendered + second.rendered)
  }

  @Test func `a build beside a share leaves alone what the share is writing`() async throws {
    let library = Self.library()
    _ = try await library.render(share: 1, of: 1)
    let media = library.output / "media"
    let file = media / (try #require(try Folder.entries(of: media).first)).name / "x.jpg"
    let alive = AtomicFile.temporaryPath(for: file)
    let dead = file.parent / Path(".gallery-\(AtomicFile.machine)-999999999-abc.tmp")
    let elsewhere = file.parent / ".gallery-ffffff-1-abc.tmp"
    for path in [alive, dead, elsewhere] { try AtomicFile.write("half", to: path) }
    _ = try await library.build()
    #expect(File.exists(alive))
    #expect(File.exists(elsewhere))
    #expect(!File.exists(dead))
  }

  @Test func `what may be rendered later is told apart from what can't`() async throws {
    let library = Self.library()
    let broken = FakeRenderer(broken: ["a/1.jpg"])
    let report = try await library.render(share: 1, of: 1, broken)
    #expect(report.failed == ["a/1.jpg: the JPEG data ends early"])
    #expect(report.passing.isEmpty)
    try Folder.removeAll(library.output / "media")
    let full = FakeRenderer(fullDiskAt: ["a/2.jpg"])
    let second = try await library.render(share: 1, of: 1, full)
    #expect(second.failed.isEmpty)
    #expect(second.passing == ["a/2.jpg: no space left on device"])
  }
}
