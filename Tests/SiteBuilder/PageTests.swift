import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct PageTests {
  private let hostile = "<script>alert(1)</script>\"'&\n</script><!--\u{2028}"

  @Test func `hostile names and captions stay text`() async throws {
    var library = MadeLibrary()
    try library.useTestTheme()
    let name = "a#b?c%20d<x>\"'&.jpg"
    let asset = MadeLibrary.asset("what? #1/\(name)") {
      $0.annotations.caption = hostile
      $0.annotations.keywords = [hostile]
      $0.camera.model = hostile
    }
    library.configuration.title = hostile
    library.configuration.photoPages = true
    library.albums = [MadeLibrary.album("what? #1", [asset], title: hostile)]
    _ = try await library.build()
    for (file, bytes) in try library.files() where file.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("<script>alert"), "\(file)")
      #expect(!text.contains("<x>"), "\(file)")
    }
    let site = try library.data("data/site.js")
    #expect(site["title"] as? String == hostile)
    let albums = try #require(site["albums"] as? [[String: Any]])
    let file = try #require(albums[0]["data"] as? String)
    let script = try library.page(file)
    #expect(!script.contains("<"))
    #expect(!script.unicodeScalars.contains("\u{2028}"))
    let assets = try #require(try library.data(file)["assets"] as? [[String: Any]])
    #expect(assets[0]["caption"] as? String == hostile)
    #expect(assets[0]["name"] as? String == name)
    #expect(assets[0]["path"] as? String == "what? #1/\(name)")
  }

  @Test func `every link of every page leads to a file of the site`() async throws {
    var library = MadeLibrary.small()
    library.configuration.photoPages = true
    library.configuration.albums.pageSize = 1
    library.configuration.renditions.formats = [.jpeg, .webp]
    library.albums.append(
      MadeLibrary.album("été #1 100%", [MadeLibrary.asset("été #1 100%/麻美.jpg")])
    )
    library.albums.append(
      Album(id: "p", kind: .faces, title: "Ana", members: [library.albums[1].members[0]])
    )
    library.configuration.albums.kinds = [.cameraRoll, .album, .faces]
    _ = try await library.build()
    let files = try library.files()
    var count = 0
    for (file, bytes) in files where file.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      for match in text.matches(of: /\s(?:src|href)="([^"]*)"/) {
        let target = String(match.1.prefix { $0 != "#" })
        if target.isEmpty { continue }
        let path = ((Path(file).parent / target).normalized).string
        #expect(files[path] != nil, "\(file) links to \(target)")
        count += 1
      }
      for match in text.matches(of: /\ssrcset="([^"]*)"/) {
        for part in match.1.split(separator: ",") {
          let target = part.split(separator: " ")[0]
          let path = ((Path(file).parent / String(target)).normalized).string
          #expect(files[path] != nil, "\(file) names \(target)")
        }
      }
    }
    #expect(count > 50)
  }

  @Test func `long albums are paged, and the data file has all`() async throws {
    var library = MadeLibrary()
    try library.useTestTheme()
    library.configuration.albums.pageSize = 10
    let assets = (1...25).map { MadeLibrary.asset("a/\($0).jpg") }
    library.albums = [MadeLibrary.album("a", assets)]
    _ = try await library.build()
    let second = try library.page("a/page-2.html")
    #expect(second.matches(of: /data-asset-id/).count == 10)
    #expect(second.contains(#"<a href="../a/index.html">1</a>"#))
    #expect(try library.page("a/page-3.html").matches(of: /data-asset-id/).count == 5)
    let site = try library.data("data/site.js")
    let albums = try #require(site["albums"] as? [[String: Any]])
    let file = try #require(albums[0]["data"] as? String)
    #expect((try library.data(file)["assets"] as? [Any])?.count == 25)
    // Fewer photos: the last pages go.
    library.albums[0].members.removeLast(10)
    _ = try await library.build()
    #expect(try library.files()["a/page-3.html"] == nil)
  }

  @Test func `a photo's position is in no file unless it is asked for`() async throws {
    var library = MadeLibrary.small()
    library.albums[1].members[0].location = Location(latitude: 52.5163, longitude: 13.3777)
    _ = try await library.build()
    func mentions() throws -> Bool {
      try library.files().values.contains { String(decoding: $0, as: UTF8.self).contains("52.516") }
    }
    #expect(try !mentions())
    library.configuration.privacy.location = true
    _ = try await library.build()
    #expect(try mentions())
  }

  @Test func `search engines are kept out unless they are let in`() async throws {
    var library = MadeLibrary.small()
    _ = try await library.build()
    #expect(try library.page("index.html").contains(#"<meta name="robots" content="noindex"#))
    library.configuration.privacy.searchEngines = true
    _ = try await library.build()
    #expect(try !library.page("index.html").contains("noindex"))
  }

  @Test func `picks that are there already are marked, and alone if asked for`() async throws {
    var library = MadeLibrary.small()
    library.preselected = [library.albums[1].members[0].id]
    library.configuration.onlySelected = true
    let report = try await library.build()
    #expect(report.photos == 1)
    #expect(try library.files()["2026/wedding/index.html"] == nil)
    #expect(try library.page("2026/index.html").contains(#"aria-pressed="true""#))
  }

  @Test func `albums that nobody named are called by the language of the site`() async throws {
    var library = MadeLibrary.small()
    library.configuration.language = "zh-Hans"
    _ = try await library.build()
    let index = try library.page("index.html")
    #expect(index.contains("相机胶卷"))
    #expect(index.contains(#"<html lang="zh-Hans""#))
    #expect(index.contains("2026年5月2日"))
  }
}
