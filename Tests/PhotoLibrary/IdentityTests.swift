import Metadata
import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct IdentityTests {
  private func contentID(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = TemporaryDirectory.current / name
    try AtomicFile.write(bytes, to: path)
    return try describeFile(at: path).contentID
  }

  @Test func `a rating written into a JPEG changes no id, another pixel does`() throws {
    let plain = SmallPhoto(1)
    let id = try contentID("a.jpg", plain.bytes)
    var rated = plain
    rated.xmp = SmallXMP(rating: 5, keywords: ["new"], title: "Title")
    rated.date = "2026:05:02 10:00:00"
    #expect(try contentID("b.jpg", rated.bytes) == id)
    var commented = plain.bytes
    commented.insert(contentsOf: [0xFF, 0xFE, 0, 5, 1, 2, 3], at: 2)
    #expect(try contentID("c.jpg", commented) == id)
    #expect(try contentID("d.jpg", SmallPhoto(2).bytes) != id)
    var wide = plain
    wide.width += 1
    #expect(try contentID("e.jpg", wide.bytes) != id)
    var changed = plain.bytes
    changed[changed.count - 3] ^= 1
    #expect(try contentID("f.jpg", changed) != id)
  }

  @Test func `an id is 32 hex digits of the image data's XXH3-128`() throws {
    let bytes = SmallPhoto(1, make: "Canon").bytes
    let id = try contentID("a.jpg", bytes)
    // Without SOI's two bytes and the APP1 segment nothing else is left out.
    let exifLength = 2 + Int(bytes[4]) << 8 + Int(bytes[5])
    let expected = Hash128.of([0xFF, 0xD8] + bytes[(2 + exifLength)...])
    #expect(id == expected)
    #expect(AssetID(id)?.text == id)
  }

  @Test(arguments: [
    [0xFF, 0xD8], [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE1, 0, 0],
    [0xFF, 0xD8, 0xFF, 0xE1, 0xFF],
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 200, 1], Array(repeating: 0xFF, count: 9000), [0xFF, 0xD8, 1, 2],
  ])
  func `a damaged JPEG has an id too`(bytes: [UInt8]) throws {
    let path = TemporaryDirectory.current / "x.jpg"
    try AtomicFile.write(bytes, to: path)
    let id = try ContentID.of(path, format: .jpeg, size: Int64(bytes.count))
    try AtomicFile.write(bytes + [7], to: path)
    #expect(id.count == 32)
    #expect(try ContentID.of(path, format: .jpeg, size: Int64(bytes.count + 1)) != id)
  }

  @Test func `a large video is known by its size and three samples`() throws {
    let path = TemporaryDirectory.current / "x.mp4"
    let size = 80 << 20
    var bytes = [UInt8](repeating: 0, count: size)
    func id() throws -> String {
      try AtomicFile.write(bytes, to: path, durability: .replaceable)
      return try ContentID.of(path, format: .mp4, size: Int64(bytes.count))
    }
    let first = try id()
    bytes[20 << 20] = 1  // between two samples
    #expect(try id() == first)
    bytes[size / 2] = 1
    let second = try id()
    #expect(second != first)
    bytes[size - 1] = 1
    #expect(try id() != second)
    bytes.append(0)
    #expect(try id() != first)
  }

  @Test func `a further copy has an id of its own and shares the content id`() async throws {
    let made = try MadeLibrary()
    for name in ["b/x.jpg", "a.jpg", "b.jpg"] { try made.write(name, SmallPhoto(1)) }
    let library = try await made.open()
    #expect(library.paths == ["a.jpg", "b.jpg", "b/x.jpg"])
    let ids = library.assets.map(\.id)
    #expect(ids[0].text == ids[0].contentID)
    #expect(ids[1].text == "\(ids[0])~\(Hash128.of("b.jpg").prefix(8))")
    #expect(Set(ids).count == 3)
    #expect(AssetID(ids[1].text) == ids[1])
  }

  @Test func `a pair has the id of what is shown`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1))
    let alone = try await made.open().assets[0].id
    try made.write("a.xmp", SmallXMP(rating: 3))
    try made.write("a-edited.png", text: "no picture")
    #expect(try await made.open().asset(path: "a.jpg")?.id == alone)
  }

  @Test func `assets are found by id, prefix, URL and path, and batches tell what is missing`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("a.jpg", "sub/b.jpg")
    try made.write("sub/b.xmp", SmallXMP(rating: 1))
    let library = try await made.open()
    let (a, b) = (library.assets[0], library.assets[1])
    let missing = try #require(AssetID(String(repeating: "0", count: 32)))
    #expect(library.asset(id: a.id) == a)
    #expect(library.asset(idPrefix: String(b.id.text.prefix(8))) == b)
    #expect(library.asset(idPrefix: "") == nil)
    #expect(library.asset(url: b.url) == b)
    #expect(library.asset(url: "gallery:\(b.id)") == b)
    #expect(library.asset(url: "gallery://album/\(b.id)") == nil)
    #expect(library.asset(path: "sub/b.xmp") == b)
    #expect(library.asset(path: "./sub/../sub/b.jpg") == b)
    #expect(library.asset(path: (made.root / "a.jpg").string) == a)
    #expect(library.asset(path: "/etc/hostname") == nil)
    #expect(library.asset(named: a.url) == a)
    let batch = library.assets(ids: [b.id, missing, a.id])
    #expect(batch.found == [b, a])
    #expect(batch.missing == [missing])
  }

  @Test func `a prefix that several pictures have means none, one of copies the first`()
    async throws
  {
    let made = try MadeLibrary()
    for seed in 0..<40 { try made.write("\(seed).jpg", SmallPhoto(seed)) }
    try made.write("copy.jpg", SmallPhoto(0))
    let library = try await made.open()
    let first = String(library.assets[0].id.text.prefix(1))
    let several = library.assets.filter { $0.id.text.hasPrefix(first) }
    #expect(library.assets(idPrefix: first).count == several.count)
    let copy = try #require(library.asset(path: "copy.jpg"))
    let original = try #require(library.asset(path: "0.jpg"))
    #expect(library.asset(idPrefix: original.id.contentID) == original)
    #expect(library.asset(idPrefix: copy.id.text) == copy)
    let ambiguous = "0123456789abcdef".map(String.init).filter {
      library.assets(idPrefix: $0).count > 2
    }
    #expect(!ambiguous.isEmpty)
    #expect(ambiguous.allSatisfy { library.asset(idPrefix: $0) == nil })
  }
}
