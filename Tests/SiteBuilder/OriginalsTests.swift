import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct OriginalsTests {
  /// The small library with its files on disk.
  private func library(_ originals: Configuration.Originals) throws -> MadeLibrary {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    library.configuration.originals = originals
    for asset in library.albums[0].members {
      let path = library.folder / "library" / Path(bytes: asset.path.bytes)
      try Folder.create(path.parent)
      if !File.exists(path) { try AtomicFile.write("original of \(asset.path)", to: path) }
    }
    return library
  }

  @Test func `by default no original is published`() async throws {
    let library = try library(.none)
    _ = try await library.build()
    #expect(try library.files().values.allSatisfy { !$0.starts(with: "original of".utf8) })
  }

  @Test(arguments: [Configuration.Originals.link, .copy])
  func `originals are published as they are, once, and go again`(
    method: Configuration.Originals
  ) async throws {
    var library = try library(method)
    _ = try await library.build()
    let published = try library.files().filter { $0.key.hasPrefix("originals/") }
    #expect(published.count == 3)
    let names = published.keys.map { Path($0).name.string }
    #expect(Set(names) == ["a.jpg", "b.jpg", "c.mp4"])
    let again = try await library.build()
    #expect(again.pagesWritten == 0)
    // A rating written into the file changes its bytes but not its id: the copy follows.
    let file = library.folder / "library/2026/a.jpg"
    try AtomicFile.write("original of another", to: file)
    _ = try await library.build()
    let copy = try #require(published.keys.first { $0.hasSuffix("a.jpg") })
    #expect(try library.page(copy) == "original of another")
    library.configuration.originals = .none
    _ = try await library.build()
    #expect(try library.files().keys.allSatisfy { !$0.hasPrefix("originals/") })
    #expect(try File.text(file) == "original of another")
  }

  @Test func `originals that tell places are warned of`() async throws {
    var library = try library(.copy)
    library.albums[0].members[0].location = Location(latitude: 1, longitude: 2)
    let report = try await library.build()
    #expect(report.problems.contains { $0.message.contains("say where they were taken") })
    #expect(!report.hasUnreadable)
  }

  @Test func `a feed and a site map have full addresses, and need no clock`() async throws {
    var library = try library(.none)
    library.configuration.baseURL = "https://example.org/a&b"
    library.configuration.feed = true
    library.configuration.privacy.searchEngines = true
    _ = try await library.build()
    let feed = try library.page("feed.xml")
    #expect(feed.contains("<id>https://example.org/a&amp;b/2026/wedding/index.html</id>"))
    #expect(feed.contains("<updated>2026-05-02T16:20:11Z</updated>"))
    #expect(try library.page("sitemap.xml").contains("<loc>https://example.org/a&amp;b/index.html"))
    #expect(try await library.build().pagesWritten == 0)
  }
}
