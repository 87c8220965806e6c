import Foundation
import Platform
import PhotoLibrary
import Selections
import TestSupport
import Testing

/// The vectors that the browser's code is tested with, too.
private struct Vectors: Decodable {
  struct Pick: Decodable {
    var id: String
    var state: String
    var rating: Int?
    var label: String?
  }
  struct Valid: Decodable {
    var name: String
    var siteID: String
    var final: Bool
    var picks: [Pick]
    var value: String
  }
  struct Invalid: Decodable {
    var name: String
    var value: String
  }
  var valid: [Valid]
  var invalid: [Invalid]

  static func load() throws -> Vectors {
    let bytes = try File.read(Repository.root / "Tests/Fixtures/picks-links.json")
    return try JSONDecoder().decode(Vectors.self, from: Data(bytes))
  }
}

@Suite struct PicksLinkTests {
  @Test func `picks become the shared vectors' links`() throws {
    for vector in try Vectors.load().valid {
      var manifest = SelectionManifest()
      manifest.site = .init(id: vector.siteID)
      manifest.isFinal = vector.final
      manifest.picks = try vector.picks.map { linked in
        var pick = SelectionManifest.Pick(id: linked.id)
        pick.state = try #require(.init(rawValue: linked.state))
        pick.rating = linked.rating
        pick.label = linked.label.flatMap { ColorLabel(rawValue: $0) }
        return pick
      }
      let link = try #require(PicksLink(manifest))
      #expect(link.value == vector.value, "\(vector.name)")
      #expect(try PicksLink("https://host/a/picks.html#picks=\(vector.value)") == link)
    }
  }

  @Test func `links become the shared vectors' picks`() throws {
    for vector in try Vectors.load().valid {
      let link = try PicksLink(vector.value)
      #expect(link.siteID == vector.siteID)
      #expect(link.isFinal == vector.final)
      #expect(link.picks.count == vector.picks.count, "\(vector.name)")
      for (found, wanted) in zip(link.manifest.picks, vector.picks) {
        #expect(found.id == "\(wanted.id.prefix(12))\(wanted.id.dropFirst(32))")
        #expect(found.state.rawValue == wanted.state)
        #expect(found.rating == wanted.rating)
        #expect(found.label?.rawValue == wanted.label)
      }
    }
  }

  @Test func `damaged links are refused`() throws {
    for vector in try Vectors.load().invalid {
      #expect(throws: ManifestError.self, "\(vector.name)") { try PicksLink(vector.value) }
    }
  }

  @Test func `a link broken into lines by a mail program is read`() throws {
    let value = try #require(try Vectors.load().valid.last).value
    let middle = value.index(value.startIndex, offsetBy: 700)
    let mail = "Hi!\nhttps://host/picks.html#picks=\(value[..<middle])\r\n\(value[middle...])\n"
    #expect(try PicksLink(mail).picks.count == 300)
    #expect(try PicksLink("<file:///x/picks.html#picks=\(value)>\nYours, Ana").picks.count == 300)
  }

  @Test func `no way of cutting or changing a link crashes`() throws {
    let value = try #require(try Vectors.load().valid.first { $0.name.contains("copies") }).value
    for length in 0..<value.count { _ = try? PicksLink(String(value.prefix(length))) }
    for index in value.indices {
      for other in "A_z9" {
        _ = try? PicksLink(value[..<index] + "\(other)" + value[index...].dropFirst())
      }
    }
  }
}
