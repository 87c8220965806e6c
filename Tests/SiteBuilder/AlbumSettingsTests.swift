import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct AlbumSettingsTests {
  private func settings(_ files: [String: String]) throws -> AlbumSettings? {
    let folder = TemporaryDirectory.current
    for (name, text) in files { try AtomicFile.write(text, to: folder / name) }
    return try AlbumSettings.read(folder)
  }

  @Test func `the top of index.md is read as sigal writes it`() throws {
    let settings = try #require(
      try settings([
        "index.md": """
        Title: Another *nice* gallery
        Thumbnail: m57_the_ring_nebula-587px.jpg
        Author: Simon
        Sort: -filename
        Order: 3

        Some **text** about it.

        More.
        """
      ])
    )
    #expect(settings.title == "Another *nice* gallery")
    #expect(settings.thumbnail == "m57_the_ring_nebula-587px.jpg")
    #expect(settings.author == "Simon")
    #expect(settings.sort == .nameReversed)
    #expect(settings.albumOrder == AlbumOrder("-name"))
    #expect(settings.fields["order"] == "3")
    #expect(settings.description == "Some **text** about it.\n\nMore.")
  }

  @Test(
    arguments: [
      ("---\ntitle: 'A'\n---\nText", "A", "Text"),
      ("Just: text that goes\non like this", "", "on like this"),
      ("No front matter here", "", "No front matter here"),
      ("\u{FEFF}Title: B\r\n\r\nText\r\n", "B", "Text"),
      ("Title: \"Q\" and 'A'\nTitle: C\n\nText", "\"Q\" and 'A'", "Text"),
      ("Title: D\n    more\n\nText", "D", "Text"),
    ]
  )
  func `other forms of front matter are understood`(text: String, title: String, body: String)
    throws
  {
    let settings = try #require(try settings(["index.md": text]))
    #expect(settings.title ?? "" == title)
    #expect(settings.description == body)
  }

  @Test func `album.json goes before index.md, and its mistakes are told`() throws {
    let both = try settings([
      "index.md": "Title: A\nAuthor: C\n\nText", "album.json": "{title: 'B', sort: '-date'}",
    ])
    #expect(both?.title == "B")
    #expect(both?.author == "C")
    #expect(both?.sort == .newestFirst)
    let error = #expect(throws: ConfigurationError.self) {
      try settings(["album.json": "{\n\"titel\": 'B'}"])
    }
    #expect(error?.description.contains("album.json: line 2: 'titel'") == true)
  }

  @Test func `what the library's own folder says is said of the site`() async throws {
    var library = MadeLibrary.small()
    library.configuration.title = nil
    try library.useTestTheme()
    let root = library.folder / "library"
    try Folder.create(root / "2026/wedding")
    try AtomicFile.write("Title: A year\n\nText", to: root / "index.md")
    _ = try await library.build()
    #expect(try library.page("index.html").contains("A year"))
  }

  @Test func `a folder without settings has none`() throws {
    #expect(try settings([:]) == nil)
  }

  @Test func `title, cover, order and text reach the pages`() async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    let folder = library.folder / "library/2026/wedding"
    try Folder.create(folder)
    try AtomicFile.write(
      "Title: Our <day>\nThumbnail: c.mp4\nSort: -name\n\nHello",
      to: folder / "index.md"
    )
    _ = try await library.build()
    let page = try library.page("2026/wedding/index.html")
    #expect(page.contains("<title>Our &lt;day&gt;</title>"))
    let clip = try #require(page.firstRange(of: Hash128.of("2026/wedding/c.mp4")))
    let kiss = try #require(page.firstRange(of: Hash128.of("2026/wedding/b.jpg")))
    #expect(clip.lowerBound < kiss.lowerBound)
  }
}
