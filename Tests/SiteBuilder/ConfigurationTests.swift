import PhotoLibrary
import Platform
import SiteBuilder
import Testing

@Suite struct ConfigurationTests {
  private func read(_ text: String) throws -> Configuration {
    try Configuration.read(Array(text.utf8), file: "gallery.json")
  }

  @Test func `the defaults make a private proofing site`() throws {
    let configuration = try read("{}")
    #expect(configuration == Configuration())
    #expect(configuration.originals == .none)
    #expect(!configuration.privacy.location)
    #expect(!configuration.privacy.searchEngines)
    #expect(configuration.picking.enabled)
    #expect(configuration.albums.kinds == [.cameraRoll, .album])
  }

  @Test func `an object of settings turns on what it is about, unless it says otherwise`() throws {
    #expect(try !read("{}").map.enabled)
    #expect(try read("{\"map\": true}").map.enabled)
    #expect(try read("{\"map\": {\"maximumZoom\": 12}}").map.enabled)
    #expect(try !read("{\"map\": {\"enabled\": false, \"maximumZoom\": 12}}").map.enabled)
    #expect(try !read("{\"picking\": {\"enabled\": false}}").picking.enabled)
  }

  @Test func `comments, bare keys and trailing commas are fine`() throws {
    let configuration = try read(
      """
      \u{FEFF}// my site
      {
        title: 'Ana & Luis', /* the
        couple */
        "sort": "-date",
        renditions: { sizes: [800, 1600,], thumbnail: { shape: "square" }, },
        picking: false,
        albums: { kinds: ["album", "faces"], smart: [{ title: "Best", minimumRating: 4 }] },
        picking2: undefined,
      }
      """.replacing("  picking2: undefined,\n", with: "")
    )
    #expect(configuration.title == "Ana & Luis")
    #expect(configuration.sort == .newestFirst)
    #expect(configuration.renditions.sizes == [800, 1600])
    #expect(configuration.renditions.thumbnail.shape == .square)
    #expect(!configuration.picking.enabled)
    #expect(configuration.albums.kinds == [.album, .faces])
    #expect(configuration.albums.smart.first?.minimumRating == 4)
  }

  @Test(
    arguments: [
      ("{\n\"titel\": 1}", 2, "titel", "did you mean 'title'?"),
      ("{\n\n\"picking\": {\n\"mdoe\": 1}}", 4, "picking.mdoe", "did you mean 'mode'?"),
      ("{\"zzzz\": 1}", 1, "zzzz", "use library, output, title"),
      ("{\"title\": 3}", 1, "title", "expected a text in quotes, not 3"),
      ("{\"title\": \"\"}", 1, "title", "expected a text in quotes"),
      ("{\"sort\": \"dat\"}", 1, "sort", "did you mean \"date\"?"),
      ("{\"originals\": \"all\"}", 1, "originals", "expected one of \"none\", \"link\", \"copy\""),
      ("{\"renditions\":\n{\"sizes\": [800,\n9]}}", 3, "renditions.sizes[1]", "from 64 to 16384"),
      ("{\"renditions\": {\"sizes\": []}}", 1, "renditions.sizes", "at least one size"),
      ("{\"renditions\": {\"quality\": 82.5}}", 1, "renditions.quality", "a whole number"),
      ("{\"renditions\": {\"background\": \"red\"}}", 1, "renditions.background", "#ffffff"),
      ("{\"albums\": []}", 1, "albums", "expected an object in braces, not a list"),
      (
        "{\"picking\": {\"minimum\": 9,\n\"maximum\": 3}}", 1, "picking.minimum",
        "more than the maximum"
      ),
      (
        "{\"picking\": {\"labelNames\": {\"gren\": \"x\"}}}", 1, "picking.labelNames.gren",
        "'green'"
      ),
      ("{\"feed\": true}", 1, "feed", "set 'baseURL'"),
      ("{\"baseURL\": \"example.org\"}", 1, "baseURL", "begins with https://"),
      ("{\"theme\": \"../x\"}", 1, "theme", "not a path"),
      ("{\"title\": \"a\",\n\"title\": \"b\"}", 2, "title", "set twice"),
      ("{\"title\": \"a\"\n\"author\": \"b\"}", 2, "", "expected ',' or '}', not '\"author\":'"),
      ("{\n\"title\" \"a\"}", 2, "", "expected ':' after 'title'"),
      ("{\n\"title\": \"a\n}", 2, "", "no closing quote"),
      ("{\"albums\": {\n", 2, "", "the brace of 'albums' is never closed"),
      ("{\n} }", 2, "", "nothing more may follow"),
      ("{\"title\":\n}", 2, "", "expected a value or a name, not '}'"),
      ("", 1, "", "expected a value or a name, not the end of the file"),
      ("[]", 1, "", "expected settings in braces, not a list"),
      ("{\"watermark\": true}", 1, "watermark", "set 'text' or 'image'"),
      ("{\"watermark\": {\"text\": \"a\", \"image\": \"b\"}}", 1, "watermark.image", "remove one"),
      ("{\"map\": {\"tiles\": \"https://t.example\"}}", 1, "map.tiles", "{z}, {x} and {y}"),
      (
        "{\"map\": {\"tiles\": \"https://t.example/{z}/{x}/{y}.png\"}}", 1, "map.tiles",
        "set 'map.attribution'"
      ),
      (
        "{\"map\": {\"tiles\": \"https://t.example; img-src */{z}/{x}/{y}\", \"attribution\": \"x\"}}",
        1, "map.tiles", "expected an address"
      ),
      ("{\"onlySelected\": true}", 1, "onlySelected", "set 'selections'"),
    ]
  )
  func `a mistake names the key, the line and a remedy`(
    text: String,
    line: Int,
    key: String,
    words: String
  ) throws {
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    let problem = try #require(error?.problems.first)
    #expect(problem.key == key)
    #expect(problem.line == line)
    #expect(problem.message.contains(words), "\(problem.message)")
  }

  @Test func `all mistakes are told at once, in the order of their lines`() {
    let error = #expect(throws: ConfigurationError.self) {
      try read("{\n\"b\": 1,\n\"a\": 2,\n\"sort\": 3\n}")
    }
    #expect(error?.problems.map(\.line) == [2, 3, 4])
    #expect(error?.description.contains("gallery.json: line 2: 'b'") == true)
  }

  @Test(arguments: ["[", "{\"title\":", "[{\"a\":\n"])
  func `braces and brackets without end are told, and not followed`(piece: String) throws {
    let text = "{\"albums\":\n" + String(repeating: piece, count: 200_000)
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    let problem = try #require(error?.problems.first)
    #expect(problem.line >= 2)
    #expect(problem.message.contains("more than 64 braces and brackets deep"))
  }

  @Test(arguments: ["{\n\u{FF}a: 1}", "{\n\"title\": \"a\u{FF}\"}"])
  func `a file in Latin-1 is told with its line`(text: String) throws {
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.read(latin, file: "gallery.json")
    }
    let words = "this is not UTF-8: save the file in that encoding"
    #expect(error?.description == "gallery.json: line 2: \(words)")
  }
}
