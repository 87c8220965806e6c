import Platform
import Testing

@testable import SiteBuilder

@Suite struct SlugTests {
  @Test(
    arguments: [
      ("2024 Italy", "2024-italy"), ("Ana & Luis", "ana-luis"), ("été", "ete"),
      ("Straße", "strasse"), ("a_b", "a-b"), ("  x..y  ", "x-y"),
    ]
  )
  func `a readable name becomes a readable slug`(name: String, slug: String) {
    #expect(Slug.slug(for: name) == slug)
  }

  @Test func `no two names share a slug, on a disk that knows no case either`() {
    let names: [[UInt8]] =
      [
        "Italy", "italy", "ITALY", "北京", "上海", "a b", "a_b", "a-b", "é", "e\u{301}", "E",
        "😀", "😁", "con", "CON", "nul", "..", ".", "/", "", "x.", "x", "%2e", "#", "?",
        String(repeating: "山", count: 83), String(repeating: "a", count: 251),
        String(repeating: "a", count: 250), "a".padding(60, with: "b"),
      ].map { Array($0.utf8) } + [[0xFF], [0xFE], [0x61, 0xFF]]
    let slugs = Slug.slugs(for: names, reserved: ["media", "data"])
    #expect(Set(slugs).count == names.count)
    for slug in slugs {
      #expect(slug.wholeMatch(of: /[a-z0-9]([a-z0-9-]*[a-z0-9])?/) != nil, "\(slug)")
      #expect(slug.utf8.count <= 60)
    }
    #expect(Set(slugs).isDisjoint(with: ["con", "nul"]))
    #expect(Slug.slugs(for: [Array("media".utf8)], reserved: ["media"]) != ["media"])
  }

  @Test func `an album's slug depends on no other album, unless they would be the same`() {
    let alone = Slug.slugs(for: [Array("北京".utf8)])
    let among = Slug.slugs(for: ["上海", "a", "北京"].map { Array($0.utf8) })
    #expect(among[2] == alone[0])
    // Never one that another album had before: an old link opens nothing rather than the wrong one.
    let both = Slug.slugs(for: ["Italy", "italy"].map { Array($0.utf8) })
    #expect(!both.contains("italy"))
  }
}

extension String {
  fileprivate func padding(_ count: Int, with filler: Character) -> String {
    self + String(repeating: filler, count: count)
  }
}
