import Foundation
import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

/// Albums of more photos than a browser is told of at once.
@Suite(.temporaryDirectory) struct PartTests {
  /// A library of one large album: its photos and their names are numbered.
  private func library(_ count: Int) throws -> MadeLibrary {
    var library = MadeLibrary.small()
    let members = (1...count).map { number in
      MadeLibrary.asset("large/\(number).jpg", content: Hash128.of("photo \(number)"))
    }
    library.albums = [MadeLibrary.album("large", members)]
    library.configuration.renditions.sizes = [400]
    try library.useTestTheme()
    return library
  }

  private func hrefs(_ page: String) -> [Int] {
    page.matches(of: /<a href="[^"]*">([0-9]+)<\/a>/).compactMap { Int($0.1) }
  }

  @Test func `a very large album is told in parts, and one more photo changes one of them`()
    async throws
  {
    var library = try library(10_000)
    _ = try await library.build()
    let first = try library.files()
    let names = first.keys.filter { $0.hasPrefix("data/large-") }.sorted()
    #expect(names.count == 2)
    let one = try library.data(try #require(names.last { !$0.hasSuffix("-2.js") }))
    let two = try library.data(try #require(names.first { $0.hasSuffix("-2.js") }))
    #expect((one["assets"] as? [Any])?.count == 5000)
    #expect((two["assets"] as? [Any])?.count == 5000)
    #expect(one["part"] as? Int == 1)
    #expect(two["part"] as? Int == 2)
    let album = try #require(
      (try library.data("data/site.js")["albums"] as? [[String: Any]])?.first
    )
    #expect(album["parts"] as? [String] == names.filter { $0.hasSuffix("-2.js") })
    // Each page loads the part that its photos are in.
    #expect(try library.page("large/page-25.html").contains(try #require(album["data"] as? String)))
    #expect(try library.page("large/page-26.html").contains("-2.js"))
    #expect(try hrefs(library.page("large/index.html")) == [1, 2, 3, 26, 50])
    #expect(try hrefs(library.page("large/page-13.html")) == [1, 11, 12, 13, 14, 15])
    #expect(try hrefs(library.page("large/page-26.html")) == [1, 24, 25, 26, 27, 28])
    #expect(try hrefs(library.page("large/page-40.html")) == [1, 26, 38, 39, 40, 41, 42])

    // The newest photo begins a part of its own: the worst case.
    let newest = MadeLibrary.asset("large/10001.jpg", content: Hash128.of("photo 10001"))
    library.albums[0].members.append(newest)
    let report = try await library.build()
    let second = try library.files()
    let changed = second.filter { first[$0.key] != $0.value && !$0.key.hasPrefix("media/") }.keys
    #expect(report.pagesWritten == changed.count)
    let pages = Set(changed.filter { $0.hasPrefix("large/") })
    #expect(
      pages == [
        "large/index.html", "large/page-26.html", "large/page-49.html", "large/page-50.html",
        "large/page-51.html",
      ]
    )
    #expect(changed.filter { $0.hasPrefix("data/large-") }.count == 1)
    #expect(Set(changed).subtracting(pages).count == 3, "\(changed.sorted())")
  }

  @Test func `an album told photo by photo is the same text as told at once`() throws {
    for count in 0...2 {
      let assets = (0..<count).map {
        "{\"id\": \"\($0)\", \"name\": \"<\", \"path\": \"p\", \"type\": \"photo\"}"
      }
      let json = """
        {"id": "a", "title": "A <b>", "kind": "album", "url": "a/index.html", "part": 2,
        "assets": [\(assets.joined(separator: ","))]}
        """
      let album = try JSONDecoder().decode(AlbumData.self, from: Data(json.utf8))
      #expect(try DataScript.define(album) == DataScript.define("album", album))
    }
  }
}
