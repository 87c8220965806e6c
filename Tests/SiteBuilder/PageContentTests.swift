import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

/// What pages say of themselves and of their photos, with the default theme.
@Suite(.temporaryDirectory) struct PageContentTests {
  private func library() throws -> MadeLibrary {
    var library = MadeLibrary.small()
    library.configuration.photoPages = true
    library.configuration.language = "en"
    let folder = library.folder / "library/2026/wedding"
    try Folder.create(folder)
    try AtomicFile.write(
      "Title: The wedding\nAuthor: Ana\n\nIn *May*, <script>alert(1)</script> by the sea.",
      to: folder / "index.md"
    )
    return library
  }

  @Test func `link previews and search engines get full addresses, where the site has one`()
    async throws
  {
    var library = try library()
    _ = try await library.build()
    let without = try library.page("2026/wedding/index.html")
    #expect(without.contains(#"<meta property="og:title" content="The wedding">"#))
    #expect(!without.contains("og:image") && !without.contains("canonical"))
    library.configuration.baseURL = "https://example.org/photos"
    library.albums.append(MadeLibrary.album("山水", [MadeLibrary.asset("山水/a.jpg")]))
    _ = try await library.build()
    let page = try library.page("2026/wedding/index.html")
    let base = "https://example.org/photos/"
    for part in [
      #"<link rel="canonical" href="\#(base)2026/wedding/index.html">"#,
      #"<meta property="og:url" content="\#(base)2026/wedding/index.html">"#,
      #"<meta property="og:image" content="\#(base)media/"#,
      #"<meta property="og:description" content="In May, alert(1) by the sea.">"#,
      #"<meta name="description" content="In May, alert(1) by the sea.">"#,
      #"<meta property="og:site_name" content="Test &amp; Site">"#,
      #"<link rel="icon" type="image/svg+xml" href="../../assets/icons/favicon.svg">"#,
      #"<html lang="en" dir="ltr""#, "<p>In <em>May</em>, alert(1) by the sea.</p>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    // Names in other scripts are written in full addresses as the standard has it.
    let mountain = try library.page("山水/index.html")
    #expect(mountain.contains(#"href="\#(base)%E5%B1%B1%E6%B0%B4/index.html""#))
    #expect(try library.page("index.html").contains(#"href="%E5%B1%B1%E6%B0%B4/index.html""#))
  }

  @Test func `an album says who, how many and when, and leads to the ones beside it`() async throws
  {
    var library = try library()
    library.albums.append(
      MadeLibrary.album(
        "2026/zoo",
        [
          MadeLibrary.asset("2026/zoo/z.jpg", date: CaptureDate(year: 2026, month: 5, day: 9)),
          MadeLibrary.asset("2026/zoo/y.jpg", date: CaptureDate(year: 2026, month: 6, day: 1)),
        ],
        parent: "2026"
      )
    )
    _ = try await library.build()
    let wedding = try library.page("2026/wedding/index.html")
    #expect(wedding.contains("<bdi>Ana</bdi>"))
    #expect(wedding.contains("1 photo, 1 video"))
    #expect(wedding.contains(#"rel="next" href="../../2026/zoo/index.html""#))
    #expect(!wedding.contains(#"rel="prev""#))
    let zoo = try library.page("2026/zoo/index.html")
    #expect(zoo.contains(#"rel="prev" href="../../2026/wedding/index.html""#))
    #expect(zoo.contains(/data-from="2026-05-09" data-to="2026-06-01">May 9\s–\sJune 1, 2026</))
    // The folder above counts what is in them, and spans their days.
    let year = try library.page("2026/index.html")
    #expect(year.contains(#"data-photos="4" data-videos="1""#))
    #expect(year.contains(#"data-from="2026-05-02" data-to="2026-06-01""#))
  }

  @Test(
    arguments: [
      ("camera", ["FUJIFILM X-T5", "XF 35mm", "1/250 s · f/2.8 · ISO 400"]),
      ("places", ["Roses, Spain"]), ("people", ["Luis Ortega"]),
      ("keywords", ["kiss-on-the-beach"]),
    ]
  )
  func `a photo's page and its data tell what they may, and no more`(key: String, words: [String])
    async throws
  {
    var library = try library()
    var kiss = library.albums[0].members[1]
    kiss.annotations.place = ["Roses", "Spain"]
    kiss.annotations.people = ["Luis Ortega"]
    kiss.annotations.keywords = ["kiss-on-the-beach"]
    kiss.camera.make = "FUJIFILM"
    kiss.camera.model = "X-T5"
    kiss.camera.lens = "XF 35mm"
    kiss.camera.exposureTime = 0.004
    kiss.camera.aperture = 2.8
    kiss.camera.iso = 400
    library.albums[0].members[1] = kiss
    library.albums[2].members[0] = kiss
    func tells(_ word: String) throws -> Set<String> {
      let files = try library.files().filter {
        $0.key.hasSuffix(".html") || $0.key.hasPrefix("data/")
      }
      return Set(
        files.filter { String(decoding: $0.value, as: UTF8.self).contains(word) }.keys.map {
          String($0.prefix { $0 != "/" })
        }
      )
    }
    _ = try await library.build()
    for word in words { #expect(try tells(word) == ["data", "photo"], "\(word)") }
    switch key {
    case "camera": library.configuration.privacy.camera = false
    case "places": library.configuration.privacy.places = false
    case "people": library.configuration.privacy.people = false
    default: library.configuration.privacy.keywords = false
    }
    _ = try await library.build()
    for word in words { #expect(try tells(word) == [], "\(word)") }
  }

  @Test func `a photo's page leads to its neighbours and back to its album`() async throws {
    let library = try library()
    _ = try await library.build()
    let kiss = library.albums[2].members[0].id.text
    let clip = library.albums[2].members[1].id.text
    let page = try library.page("photo/\(kiss).html")
    #expect(page.contains(#"<h1 class="g-photo__title"><bdi>The kiss</bdi></h1>"#))
    #expect(page.contains(#"rel="next" data-key="next" href="../photo/\#(clip).html""#))
    #expect(page.contains(#"rel="up" href="../2026/wedding/index.html""#))
    #expect(try library.page("photo/\(clip).html").contains(#"rel="prev" data-key="previous""#))
    #expect(try library.page("photo/\(clip).html").contains("<video"))
  }
}
