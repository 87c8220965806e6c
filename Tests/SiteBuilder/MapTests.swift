import Foundation
import PhotoLibrary
import Platform
import TestSupport
import Testing

@testable import SiteBuilder

@Suite(.temporaryDirectory) struct MapTests {
  private func located(
    _ name: String,
    _ latitude: Double,
    _ longitude: Double,
    place: [String] = []
  )
    -> Asset
  {
    MadeLibrary.asset(name) {
      $0.location = Location(latitude: latitude, longitude: longitude)
      $0.annotations.place = place
    }
  }

  private func places(_ assets: [Asset], named: Bool = true) -> [Place] {
    Place.places(of: assets, named: named, locale: Locale(identifier: "en"))
  }

  @Test func `near photos are one place, also across the date line and at a pole`() throws {
    let found = places([
      located("a.jpg", 52.5163, 13.3777), located("b.jpg", 52.53, 13.40),
      located("c.jpg", -17, 179.99), located("d.jpg", -17, -179.99),
      located("e.jpg", 89.99, 10), located("f.jpg", 89.99, -170),
      located("g.jpg", 52.5163, 13.5),
    ])
    #expect(
      found.map { $0.assets.map(\.name) } == [
        ["e.jpg", "f.jpg"], ["a.jpg", "b.jpg"], ["g.jpg"], ["c.jpg", "d.jpg"],
      ]
    )
    let middle = try #require(found.last?.middle)
    #expect(abs(abs(middle.longitude) - 180) < 0.001)
    #expect(abs(middle.latitude + 17) < 0.001)
  }

  @Test func `places with a name go by it, unless names are kept back`() {
    let assets = [
      located("a.jpg", 64.1, -21.9, place: ["Reykjavík", "Iceland"]),
      located("b.jpg", 64.2, -21.8, place: ["Reykjavík", "Iceland"]),
      MadeLibrary.asset("c.jpg") { $0.annotations.place = ["Akureyri"] },
      MadeLibrary.asset("d.jpg"),
    ]
    let named = places(assets)
    #expect(named.map(\.name) == ["Akureyri", "Reykjavík, Iceland"])
    #expect(named[0].middle == nil)
    #expect(places(assets, named: false).flatMap(\.assets).map(\.name) == ["b.jpg", "a.jpg"])
  }

  /// A library with one photo that has a place, and Leaflet made up.
  private func library() throws -> MadeLibrary {
    var library = MadeLibrary.small()
    library.albums[1].members[0] = located("2026/a.jpg", 52.5163, 13.3777)
    library.albums[0].members[0] = library.albums[1].members[0]
    library.configuration.map.enabled = true
    library.theme = """
      {"css": [], "js": [], "parts": {"map": {"css": ["map.css"], "js": ["map-net.js", "map.js"]}}}
      """
    library.mapLibrary = library.folder / "leaflet"
    try Folder.create(library.mapLibrary / "images")
    for name in [
      "leaflet.js", "leaflet.markercluster.js", "leaflet.css", "MarkerCluster.css",
      "images/layers.png",
    ] {
      let text = "/* \(name) */\n//# sourceMappingURL=\(name).map\n"
      try AtomicFile.write(text, to: library.mapLibrary / Path(name))
    }
    return library
  }

  @Test func `the map page has Leaflet, the points and a list of places`() async throws {
    var library = try library()
    let report = try await library.build()
    #expect(report.problems.isEmpty)
    let page = try library.page("map.html")
    for part in [
      #"<script src="assets/leaflet/leaflet.js" defer>"#, #"<script src="assets/map.js" defer>"#,
      #"<link rel="stylesheet" href="assets/leaflet/leaflet.css">"#,
      #"<script src="data/map.js" defer fetchpriority="low">"#, "52.52° N, 13.38° E",
      "2026/index.html#photo=", "img-src &#39;self&#39; data: blob:;",
    ] {
      #expect(page.contains(part) || page.contains(part.replacing("&#39;", with: "'")), "\(part)")
    }
    let script = try library.page("assets/leaflet/leaflet.js")
    #expect(script.contains("leaflet.js */") && script.contains("leaflet.markercluster.js */"))
    #expect(!script.contains("sourceMappingURL"))
    #expect(try library.page("assets/leaflet/LICENCES.txt").contains("Agafonkin"))
    let points = try #require(try library.data("data/map.js")["points"] as? [[Any]])
    #expect(points.count == 1)
    #expect(points[0][0] as? Double == 52.5163)
    for file in ["index.html", "2026/wedding/index.html", "picks.html"] {
      #expect(try library.page(file).contains("map.html"), "\(file)")
      #expect(try !library.page(file).contains("leaflet"), "\(file)")
    }
    // Off again: nothing of it stays.
    library.configuration.map.enabled = false
    _ = try await library.build()
    let files = try library.files()
    #expect(!files.keys.contains { $0.contains("map") || $0.contains("leaflet") })
    #expect(!files.values.contains { String(decoding: $0, as: UTF8.self).contains("52.516") })
  }

  @Test func `the list leads to the page that a photo is on`() async throws {
    var library = try library()
    let far = located("2026/z.jpg", -33, 151)
    library.albums[1].members += [MadeLibrary.asset("2026/y.jpg"), far]
    library.configuration.albums.pageSize = 2
    _ = try await library.build()
    let page = try library.page("map.html")
    #expect(page.contains("2026/page-2.html#photo=\(far.id.text)"))
    #expect(try library.page("2026/page-2.html").contains(far.id.text))
    library.configuration.photoPages = true
    _ = try await library.build()
    #expect(try library.page("map.html").contains("href=\"photo/\(far.id.text).html\""))
  }

  @Test func `without Leaflet it is a list of places, and that is said once`() async throws {
    let library = try library()
    try Folder.removeAll(library.mapLibrary)
    let report = try await library.build()
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.message.contains("install libjs-leaflet") == true)
    #expect(!report.hasUnreadable)
    let page = try library.page("map.html")
    #expect(page.contains("52.52° N, 13.38° E"))
    #expect(!page.contains("data-role=\"map\""))
    #expect(try library.files()["assets/map.js"] == nil)
    #expect(try library.files()["data/map.js"] == nil)
  }

  @Test func `no photo with a place: no page, no link, and a word about it`() async throws {
    var library = try library()
    library.albums[0].members[0].location = nil
    library.albums[1].members[0].location = nil
    let report = try await library.build()
    #expect(report.problems.map(\.message).contains { $0.contains("no photo says where") })
    #expect(try library.files()["map.html"] == nil)
    #expect(try !library.page("index.html").contains("map.html"))
  }

  @Test(
    arguments: [
      ("https://t.example.org/{z}/{x}/{y}.png", "https://t.example.org"),
      ("https://{s}.t.example.org:8443/{z}/{x}/{y}.png", "https://*.t.example.org:8443"),
      ("tiles/{z}/{x}/{y}.png", nil),
    ]
  )
  func `only the host of the tiles is let in, and only on the map page`(
    tiles: String,
    source: String?
  ) async throws {
    var library = try library()
    library.configuration.map.tiles = tiles
    library.configuration.map.attribution = "© [Maps](https://example.org/terms) <b>"
    _ = try await library.build()
    let page = try library.page("map.html").replacing("&#39;", with: "'")
    let policy = "img-src 'self' data: blob:" + (source.map { " \($0);" } ?? ";")
    #expect(page.contains(policy))
    #expect(page.contains(#"content="\#(source == nil ? "no-referrer" : "strict-origin")""#))
    #expect(page.contains(#"© <a href="https://example.org/terms">Maps</a>"#))
    #expect(!page.contains("<b>"))
    let index = try library.page("index.html")
    #expect(!index.contains("t.example.org") && index.contains(#"content="no-referrer""#))
    #expect(try library.data("data/map.js")["tiles"] as? String == tiles)
  }
}
