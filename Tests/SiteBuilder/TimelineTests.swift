import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct TimelineTests {
  private func taken(_ name: String, _ year: Int, _ month: Int, _ day: Int) -> Asset {
    MadeLibrary.asset(name, date: CaptureDate(year: year, month: month, day: day))
  }

  private func library() -> MadeLibrary {
    var library = MadeLibrary()
    let undated = MadeLibrary.asset(
      "a/scan.jpg",
      date: CaptureDate(year: 2020, month: 1, day: 1, source: .modificationTime)
    )
    let clip = MadeLibrary.asset(
      "a/clip.mp4",
      type: .video,
      date: CaptureDate(year: 2025, month: 12, day: 31, hour: 23)
    )
    let a = [taken("a/2.jpg", 2026, 5, 30), taken("a/1.jpg", 2026, 5, 2), undated, clip]
    let b = [taken("b/3.jpg", 2026, 1, 1), taken("b/4.jpg", 2025, 12, 1)]
    library.albums = [
      Album(id: "camera-roll", kind: .cameraRoll, title: "Camera Roll", members: a + b),
      MadeLibrary.album("a", a), MadeLibrary.album("b", b),
    ]
    library.configuration.timeline = true
    return library
  }

  @Test func `all photos stand by year and month, each once, the newest month first`() async throws
  {
    let library = library()
    _ = try await library.build()
    let page = try library.page("timeline/index.html")
    let links = page.matches(of: /data-photos="(\d)" data-videos="(\d)"[^>]*>|href="#([^"]+)"/)
    #expect(
      links.compactMap { $0.3.map(String.init) }.filter { $0 != "main" } == [
        "year-2026", "year-2025", "undated",
      ]
    )
    let months = page.matches(
      of: /data-kind="month" data-photos="(\d)" data-videos="(\d)"|href="\.\.\/timeline\/([^"]+)"/
    )
    #expect(months.count >= 4)
    let titles = page.matches(of: /<bdi data-month="([^"]+)">([^<]+)</)
    #expect(titles.map { String($0.1) } == ["2026-05", "2026-01", "2025-12", "undated"])
    #expect(
      titles.map { String($0.2) } == ["May 2026", "January 2026", "December 2025", "Undated"]
    )
    #expect(page.contains("Undated"))
    #expect(page.contains("3 photos</span>"))
    #expect(page.contains("1 photo, 1 video"))
    for file in ["index.html", "a/index.html", "picks.html"] {
      #expect(try library.page(file).contains("timeline/index.html"), "\(file)")
    }
  }

  @Test func `a month is a page like an album's, whose photos know their albums`() async throws {
    var library = library()
    library.configuration.albums.pageSize = 1
    _ = try await library.build()
    let page = try library.page("timeline/2026-05/index.html")
    #expect(page.contains("May 2026"))
    #expect(page.matches(of: /<li class="g-tile/).count == 1)
    #expect(page.contains(#"alt="1.jpg""#))
    #expect(try library.page("timeline/2026-05/page-2.html").contains(#"alt="2.jpg""#))
    #expect(page.contains(#"rel="next" href="../../timeline/2026-01/index.html""#))
    let undated = try library.page("timeline/undated/index.html")
    #expect(undated.contains("scan.jpg"))
    // Scripts say both in the viewer's language: the step and the title.
    #expect(undated.matches(of: /<bdi data-month="undated">Undated<\/bdi>/).count == 2)
    let file = try #require(page.firstMatch(of: /data\/2026-05-[0-9a-f]+\.js/)).0
    let assets = try #require(try library.data(String(file))["assets"] as? [[String: Any]])
    #expect(assets.compactMap { $0["name"] as? String } == ["1.jpg", "2.jpg"])
    #expect(
      assets.compactMap { $0["home"] as? String }
        == Array(repeating: library.albums[1].id, count: 2)
    )
    // The site's list of albums holds no months: a search finds each photo once.
    let albums = try #require(try library.data("data/site.js")["albums"] as? [[String: Any]])
    #expect(albums.count == 3)
  }

  @Test func `it is off by default, and an album of its name keeps its address then`() async throws
  {
    var library = library()
    library.albums.append(MadeLibrary.album("Timeline", [taken("Timeline/9.jpg", 2024, 1, 1)]))
    library.configuration.timeline = false
    _ = try await library.build()
    #expect(try library.page("timeline/index.html").contains("9.jpg"))
    #expect(try !library.page("index.html").contains("#year-2026"))
    library.configuration.timeline = true
    _ = try await library.build()
    #expect(try library.page("timeline/index.html").contains("year-2026"))
    let album = try #require(
      try library.files().keys.first { $0.hasPrefix("timeline-") && $0.hasSuffix("/index.html") }
    )
    #expect(try library.page(album).contains("9.jpg"))
  }
}
