import Foundation
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

  @Test(
    arguments: [
      ("山水", "山水"), ("Москва 2026", "москва-2026"), ("Ελλάδα", "ελλάδα"),
      ("서울", "서울"), ("東京タワー", "東京タワー"), ("がぎぐ", "がぎぐ"), ("हिन्दी", "हिन्दी"),
      ("القاهرة", "القاهرة"), ("ירושלים", "ירושלים"), ("กำแพง", "กำแพง"),
      ("Đà Nẵng", "đa-nang"), ("2026 春 – Kyōto", "2026-春-kyoto"), ("Ｐａｒｉｓ", "paris"),
    ]
  )
  func `letters of any script stay, composed`(name: String, slug: String) {
    for form in [
      name.decomposedStringWithCanonicalMapping, name.precomposedStringWithCanonicalMapping,
    ] {
      let made = Slug.slug(for: form)
      // By bytes: to `==` composed and decomposed letters are the same.
      #expect(Array(made.utf8) == Array(slug.precomposedStringWithCanonicalMapping.utf8), "\(made)")
    }
  }

  @Test func `what disks take for one name is told apart`() {
    let names = ["Σίσυφος", "σίσυφοσ", "ΣΊΣΥΦΟΣ", "が", "か\u{3099}", "۱۲", "12", "i", "ı", "İ"]
    let slugs = Slug.slugs(for: names.map { Array($0.utf8) })
    let folded = slugs.map { $0.uppercased().decomposedStringWithCompatibilityMapping }
    #expect(Set(folded.map { Array($0.utf8) }).count == names.count)
    #expect(slugs[6] == "12")
    // A name in another script takes no address away from one that had it before.
    #expect(slugs[7] != "ı" && slugs[8].hasPrefix("ı-"))
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
      #expect(
        slug.wholeMatch(of: /[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?/) != nil,
        "\(slug)"
      )
      #expect(slug.utf8.count <= 105)
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
