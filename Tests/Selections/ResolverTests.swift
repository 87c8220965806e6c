import PhotoLibrary
import Selections
import Testing

/// A photo made up for a test, its id a digit repeated.
func asset(
  _ digit: Character,
  _ paths: String...,
  copy: String? = nil,
  date: CaptureDate? = nil,
  size: PixelSize? = nil
) -> Asset {
  let content = String(repeating: digit, count: 32)
  guard let id = AssetID(content + (copy.map { "~\($0)" } ?? "")) else { fatalError("\(digit)") }
  let files = paths.enumerated().map { index, path in
    Representation(
      role: path.hasSuffix(".xmp") ? .sidecar : index == 0 ? .primary : .raw,
      path: LibraryPath(path),
      format: path.hasSuffix(".xmp") ? "xmp" : index == 0 ? "jpeg" : "cr2",
      size: 1
    )
  }
  return Asset(id: id, type: .photo, representations: files, captureDate: date, pixelSize: size)
}

private typealias Pick = SelectionManifest.Pick

private func resolve(_ pick: Pick, in assets: Asset...) -> Resolution {
  Resolver(assets: assets).resolve([pick]).picks[0].resolution
}

@Suite struct ResolverTests {
  @Test func `the id goes before the path`() {
    let moved = asset("a", "new/1.jpg")
    let other = asset("b", "old/1.jpg")
    let pick = Pick(id: moved.id.text, path: "old/1.jpg", name: "1.jpg")
    #expect(resolve(pick, in: moved, other) == .found(moved, by: .id))
    #expect(Resolver(assets: [moved]).resolve([pick]).picks[0].isElsewhere)
  }

  @Test func `an edited file is found by its path`() {
    let edited = asset("b", "1.jpg", "1.CR2")
    let id = String(repeating: "a", count: 32)
    #expect(resolve(Pick(id: id, path: "1.jpg"), in: edited) == .found(edited, by: .path))
    #expect(resolve(Pick(path: "1.CR2"), in: edited) == .found(edited, by: .path))
  }

  @Test func `a path in another composition is found only if one fits`() {
    let decomposed = asset("a", "cafe\u{301}.jpg")
    let composed = asset("b", "caf\u{E9}.jpg")
    #expect(resolve(Pick(path: "caf\u{E9}.jpg"), in: decomposed) == .found(decomposed, by: .path))
    let both = resolve(Pick(path: "caf\u{E9}.jpg"), in: decomposed, composed)
    #expect(both == .found(composed, by: .path))
    let o1 = asset("c", "x\u{323}\u{307}/cafe\u{301}.jpg")
    let o2 = asset("d", "x\u{323}\u{307}/caf\u{E9}.jpg")
    let neither = resolve(Pick(path: "x\u{307}\u{323}/caf\u{E9}.jpg"), in: o1, o2)
    #expect(neither == .ambiguous([o1, o2], by: .path))
  }

  @Test func `name, time and size together find a moved and edited file`() {
    let date = CaptureDate(year: 2026, month: 5, day: 2, hour: 16, minute: 20, second: 11)
    let size = PixelSize(width: 6, height: 4)
    let right = asset("a", "x/1.jpg", date: date, size: size)
    let other = asset("b", "y/1.jpg", date: date, size: PixelSize(width: 4, height: 6))
    var pick = Pick(id: String(repeating: "c", count: 32), path: "z/1.jpg", name: "1.jpg")
    pick.captureDate = "2026-05-02T16:20:11.25+02:00"
    pick.pixelSize = size
    #expect(resolve(pick, in: right, other) == .found(right, by: .captureTime))
    let twin = asset("d", "z2/1.jpg", date: date, size: size)
    #expect(resolve(pick, in: right, twin) == .ambiguous([right, twin], by: .captureTime))
  }

  @Test func `a name finds only what it alone has`() {
    let one = asset("a", "2004/IMG_0015.JPG")
    let two = asset("b", "2006/IMG_0015.JPG")
    #expect(resolve(Pick(name: "IMG_0015.JPG"), in: one) == .found(one, by: .name))
    #expect(resolve(Pick(name: "IMG_0015.JPG"), in: one, two) == .ambiguous([one, two], by: .name))
    #expect(resolve(Pick(path: "2006/IMG_0015.JPG"), in: one, two) == .found(two, by: .path))
  }

  @Test func `copies are told apart by suffix and path`() {
    let first = asset("a", "a/1.jpg")
    let copy = asset("a", "b/1.jpg", copy: "deadbeef")
    #expect(resolve(Pick(id: first.id.text), in: first, copy) == .found(first, by: .id))
    #expect(resolve(Pick(id: copy.id.text), in: first, copy) == .found(copy, by: .id))
    let atPath = Pick(id: first.id.text, path: "b/1.jpg")
    #expect(resolve(atPath, in: first, copy) == .found(copy, by: .id))
    #expect(resolve(Pick(id: copy.id.text), in: first) == .found(first, by: .id))
    let other = asset("a", "c/1.jpg", copy: "00000000")
    let gone = Pick(id: String(repeating: "a", count: 32) + "~12345678")
    #expect(resolve(gone, in: copy, other) == .ambiguous([copy, other], by: .id))
  }

  @Test func `a link's short id is enough unless two photos share it`() {
    let one = asset("a", "1.jpg")
    let copy = asset("a", "2.jpg", copy: "deadbeef")
    #expect(resolve(Pick(id: "aaaaaaaaaaaa"), in: one, copy) == .found(one, by: .id))
    #expect(resolve(Pick(id: "aaaaaaaaaaaa~deadbeef"), in: one, copy) == .found(copy, by: .id))
    #expect(resolve(Pick(id: "aaaaaaaaaaa"), in: one).isUnresolved)
  }

  @Test(arguments: ["../secret.txt", "/etc/hostname", "a/../../secret.txt", "", "a\u{0}b", "a\\b"])
  func `a path that leaves the library finds nothing and is named`(path: String) {
    let secret = asset("a", "secret.txt")
    guard case .missing(let why) = resolve(Pick(path: path), in: secret) else {
      Issue.record("found \(path)")
      return
    }
    #expect(why.contains("looked up nowhere"))
  }

  @Test func `a photo picked twice counts once`() {
    let one = asset("a", "1.jpg")
    let picks = [Pick(id: one.id.text), Pick(path: "1.jpg"), Pick(path: "gone.jpg")]
    let resolved = Resolver(assets: [one]).resolve(picks)
    #expect(resolved.picks[1].resolution == .duplicate(one, of: 0))
    #expect(resolved.found.count == 1)
    #expect(resolved.unresolved.map(\.pick.path) == ["gone.jpg"])
  }
}
