import PhotoLibrary
import Platform
import SiteBuilder
import Templating
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ThemeTests {
  @Test(
    arguments: [
      ("{{album.titel}}", "'album' has no value 'titel'; did you mean 'album.title'?"),
      ("{{#asets}}{{/asets}}", "no page has a value 'asets'; did you mean 'assets'?"),
      ("{{strings.picksTitel}}", "there is no text 'picksTitel' in the theme's locales"),
      ("{{site.title.x}}", "'site.title' has no value 'x'; it is a plain value"),
    ]
  )
  func `a name that no page has is told with its file, line and what was meant`(
    text: String,
    words: String
  ) async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    try AtomicFile.write("a\n\n\(text)", to: library.folder / "theme/partials/tiles.mustache")
    let error = await #expect(throws: TemplateError.self) { try await library.build() }
    #expect(error?.line == 3)
    #expect(error?.file.name == "tiles.mustache")
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `style sheets and scripts are put together in the theme's order`() async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    let theme = library.folder / "theme"
    try AtomicFile.write("b{}", to: theme / "assets/css/b.css")
    try AtomicFile.write(#"{"css": ["b.css", "a.css"]}"#, to: theme / "theme.json")
    _ = try await library.build()
    let sheet = try library.page("assets/gallery.css").filter { !$0.isWhitespace }
    #expect(sheet == "b{}a{}")
    try AtomicFile.write(#"{"css": ["c.css"]}"#, to: theme / "theme.json")
    let error = await #expect(throws: TemplateError.self) { try await library.build() }
    #expect(error?.description.contains("theme.json:1: it names 'c.css', but there is no") == true)
  }

  @Test func `a site's own list adds to the theme's, and the theme's scripts stay`() async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    let (theme, own) = (library.folder / "theme", library.folder / "own")
    library.templates = [own, theme]
    try AtomicFile.write("a{}", to: theme / "assets/css/a.css")
    try AtomicFile.write("b{}", to: theme / "assets/css/b.css")
    try AtomicFile.write(#"{"css": ["a.css", "b.css"]}"#, to: theme / "theme.json")
    try Folder.create(own / "assets/css")
    try AtomicFile.write("c{}", to: own / "assets/css/c.css")
    try AtomicFile.write("d{}", to: own / "assets/css/b.css")
    try AtomicFile.write(#"{"css": ["...", "c.css"]}"#, to: own / "theme.json")
    _ = try await library.build()
    let sheet = try library.page("assets/gallery.css").filter { !$0.isWhitespace }
    #expect(sheet == "a{}d{}c{}")
  }

  @Test(
    arguments: [
      ("theme.json", "{\n  \"css\": \"a.css\"\n}", 2, "'css': expected a list in brackets"),
      (
        "theme.json", "{\n\n  \"cs\": []\n}", 3,
        "'cs': there is no such setting; did you mean 'css'?"
      ),
      ("theme.json", "{\n  \"css\": [],\n  oops\n}", 4, "this is not JSON"),
      ("locales/en.json", "{\n  \"a\": 1\n}", 2, "'a': expected a text in quotes, not 1"),
      ("locales/en.json", "{\n  \"a\": \"b\"\n  \"c\": \"d\"\n}", 3, "this is not JSON"),
    ]
  )
  func `a mistake in a theme's own lists and texts is told with its line`(
    file: String,
    text: String,
    line: Int,
    words: String
  ) async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    try Folder.create(library.folder / "theme/locales")
    try AtomicFile.write(text, to: library.folder / "theme" / file)
    let error = await #expect(throws: TemplateError.self) { try await library.build() }
    #expect(error?.line == line, "\(error?.description ?? "")")
    #expect(error?.file == library.folder / "theme" / file)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `a theme publishes no file from outside of its folder`() async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    let theme = library.folder / "theme"
    try AtomicFile.write("secret", to: library.folder / "secret.css")
    try AtomicFile.write("secret", to: library.folder / "secret.mustache")
    try AtomicFile.write(#"{"css": ["../../../secret.css"]}"#, to: theme / "theme.json")
    await #expect(throws: TemplateError.self) { try await library.build() }
    try AtomicFile.write("{}", to: theme / "theme.json")
    try AtomicFile.write("{{> ../../secret}}", to: theme / "partials/tiles.mustache")
    await #expect(throws: TemplateError.self) { try await library.build() }
  }

  @Test func `a whole page is as it was reviewed`() async throws {
    var library = MadeLibrary.small()
    try library.useTestTheme()
    _ = try await library.build()
    try Golden.expect(
      try library.page("2026/wedding/index.html"),
      in: Repository.root / "Tests/Fixtures/pages/album.html"
    )
  }

  @Test func `a theme's small pictures are made, told and chosen from; others make none`()
    async throws
  {
    var library = MadeLibrary.small()
    library.theme = #"{"css": [], "js": [], "smallSize": 200}"#
    _ = try await library.build()
    let page = try library.page("2026/index.html")
    let srcset = try #require(page.firstMatch(of: /tile__image"[^>]*srcset="([^"]*)"/)?.1)
    #expect(srcset.matches(of: /\ ([0-9]+)w/).map { String($0.1) } == ["200", "480", "1024"])
    let data = try #require(try library.files().keys.first { $0.hasPrefix("data/2026-") })
    func photo() throws -> [String: Any] {
      try #require((try library.data(data)["assets"] as? [[String: Any]])?.first)
    }
    let small = try #require(try photo()["small"] as? [String: Any])
    #expect(small["width"] as? Int == 200)
    #expect(srcset.contains(try #require(small["src"] as? String)))

    // A thumbnail that is not larger does for both.
    library.configuration.renditions.thumbnail.size = 200
    _ = try await library.build()
    #expect(try photo()["small"] == nil)
  }

  @Test func `beside thumbnails that are cut to squares no whole picture can be chosen`()
    async throws
  {
    var library = MadeLibrary.small()
    library.configuration.renditions.thumbnail.shape = .square
    _ = try await library.build()
    let page = try library.page("2026/index.html")
    #expect(page.contains("g-tile__image"))
    #expect(!page.contains("srcset"))
    // The photo's own page shows it whole, in all sizes.
    library.configuration.photoPages = true
    _ = try await library.build()
    let photos = try library.files().keys.filter { $0.hasPrefix("photo/") }.map(library.page)
    #expect(photos.contains { $0.contains("1024w") })
    #expect(!photos.contains { $0.contains("480w") })
  }
}
