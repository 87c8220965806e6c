import Foundation
import Metadata
import PhotoLibrary
import Selections
import TestSupport
import Testing

/// Damages good input at random: whatever comes of it, nothing crashes, and what is read can be
/// written and read again.
///
/// `GALLERY_FUZZ_ROUNDS` sets how often, and `GALLERY_FUZZ_SEED` from which number on; each failure
/// names its own.
@Suite struct FuzzTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private let rounds = setting("GALLERY_FUZZ_ROUNDS") ?? 200
  private let firstSeed = setting("GALLERY_FUZZ_SEED") ?? 0

  private func forEachDamage(of good: [String], _ body: ([UInt8], Int) -> Void) {
    for seed in firstSeed..<(firstSeed + rounds) {
      var damage = Damage(seed: UInt64(seed))
      body(damage.applied(to: good.map { Array($0.utf8) }), seed)
    }
  }

  @Test func `damaged manifests`() {
    let merged = try? SelectionManifest(text: wholeManifest)
    let second = merged.map { merge([$0, SelectionManifest()], by: .union).manifest.text } ?? "{}"
    forEachDamage(of: [wholeManifest, second]) { bytes, seed in
      guard let manifest = try? SelectionManifest(json: bytes) else { return }
      let encoded = manifest.encoded()
      let again = try? SelectionManifest(json: encoded)
      #expect(again == manifest && again?.encoded() == encoded, "seed \(seed)")
      _ = merge([manifest, manifest], by: .votes(minimum: 2))
      _ = Resolver(assets: [asset("9", "a.jpg")]).resolve(manifest.picks)
    }
  }

  @Test func `damaged XMP`() {
    let rating = XMPDocument.Name("http://ns.adobe.com/xap/1.0/", "xmp", "Rating")
    let subject = XMPDocument.Name("http://purl.org/dc/elements/1.1/", "dc", "subject")
    let packets = [
      lightroomSidecar, SmallXMP(rating: 1, keywords: ["a", "b"], title: "t").packet,
      String(decoding: XMPDocument().bytes, as: UTF8.self),
    ]
    forEachDamage(of: packets) { bytes, seed in
      guard var document = try? XMPDocument(bytes) else { return }
      do {
        try document.set(rating, to: "5")
        try document.add(["x&<"], to: subject)
      } catch {
        return  // refused is right; a crash is not
      }
      #expect(document.value(rating) == "5", "seed \(seed)")
      #expect(document.items(subject).contains("x&<"), "seed \(seed)")
      let once = document.bytes
      try? document.set(rating, to: "5")
      try? document.add(["x&<"], to: subject)
      let isStable = document.bytes == once
      #expect(isStable, "seed \(seed)")
    }
  }

  @Test func `damaged lists, tables, links and JPEGs`() {
    let link = PicksLink(siteID: "0123456789abcdef0123", picks: [.init(idPrefix: "9f3a5c7e1b2d")])
    let good = [
      "IMG_0001, IMG_0005.jpg; 17\n0012-0019\nIMG_1: note (x)", link.fragment, link.value,
      "name;rating;note\nIMG_0001.JPG;5;\"a;b\"\n", "Hi,\n12 to 17, 3 … 9 and 4\n",
    ]
    let assets = (1...20).map { asset("a", "IMG_00\($0).JPG") }
    forEachDamage(of: good) { bytes, _ in
      _ = try? importSelection(bytes, into: assets)
      _ = JPEGPacket([0xFF, 0xD8, 0xFF] + bytes)
    }
  }
}

/// Cuts, doubles, mixes and overwrites pieces of texts.
private struct Damage {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(state: seed) }

  mutating func applied(to good: [[UInt8]]) -> [UInt8] {
    var bytes = good.randomElement(using: &dice) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      let range = piece(of: bytes)
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: bytes.removeSubrange(range)
      case 1: bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
      case 2:
        let other = good.randomElement(using: &dice) ?? []
        bytes.replaceSubrange(range, with: other[piece(of: other)])
      case 3: bytes.replaceSubrange(range, with: Array(token().utf8))
      case 4 where !range.isEmpty: bytes[range.lowerBound] = UInt8.random(in: 0...255, using: &dice)
      default: bytes.insert(contentsOf: Array(token().utf8), at: range.lowerBound)
      }
    }
    return bytes
  }

  private mutating func piece(of bytes: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &dice)
    return start..<min(bytes.count, start + Int.random(in: 0...40, using: &dice))
  }

  private mutating func token() -> String {
    [
      "{", "}", "[", "]", "\"", "\\", "\\ud83d", ",", ":", "null", "1e999", "-0", "<", ">", "/>",
      "&#0;", "&amp;", "<!--", "<![CDATA[", "<!DOCTYPE x>", "xmlns:xmp=\"\"", "=", "'", "\r\n", "~",
      "\u{FEFF}", "\u{0}", "é", "-", "99999999999999999999",
    ].randomElement(using: &dice) ?? ""
  }
}
