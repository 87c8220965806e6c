import Foundation
import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

/// A manifest that was made on a real library, and what happens to the library afterwards.
@Suite(.temporaryDirectory) struct RoundTripTests {
  private var root: Path { TemporaryDirectory.current / "photos" }

  private func photo(_ name: String, _ seed: Int, rating: Int? = nil) throws {
    let xmp = SmallXMP(rating: rating)
    try SmallPhoto(seed, date: "2026:05:02 16:20:\(10 + seed)", xmp: xmp).write(
      to: root / Path(name)
    )
  }

  private func open(_ root: Path, index: IndexLocation = .inMemory) async throws -> [Asset] {
    try await PhotoLibrary.open(root.string, index: index).assets
  }

  private func makeLibrary() async throws -> [UInt8] {
    try photo("a/IMG_0001.JPG", 1)
    try photo("b/IMG_0001.JPG", 2)
    try photo("b/été.jpg", 3)
    // The header of a Canon RAW file, with an empty directory.
    let raw = Array("II*\0".utf8) + [16, 0, 0, 0] + Array("CR".utf8) + [2, 0, 0, 0, 0, 0]
    try AtomicFile.write(raw + [UInt8](repeating: 0, count: 64), to: root / "a/IMG_0001.CR2")
    try SmallXMP(rating: 2).write(to: root / "a/IMG_0001.xmp")
    let assets = try await open(root)
    #expect(assets.count == 3)
    return SelectionManifest(picks: assets.map { SelectionManifest.Pick($0) }).encoded()
  }

  private func ways(_ manifest: [UInt8], _ assets: [Asset]) throws -> [String] {
    try importSelection(manifest, into: assets).resolved.picks.map { item in
      switch item.resolution {
      case .found(let asset, let way): "\(asset.path.string) \(way.rawValue)"
      case .missing: "missing"
      case .ambiguous: "ambiguous"
      case .duplicate: "duplicate"
      }
    }
  }

  @Test func `an untouched library has every pick`() async throws {
    let manifest = try await makeLibrary()
    #expect(
      try await ways(manifest, open(root)) == [
        "a/IMG_0001.JPG id", "b/IMG_0001.JPG id", "b/été.jpg id",
      ]
    )
  }

  @Test func `a library on another disk has every pick`() async throws {
    let manifest = try await makeLibrary()
    let other = TemporaryDirectory.current / "other"
    try File.rename(root, to: other)
    #expect(try await ways(manifest, open(other)).allSatisfy { $0.hasSuffix(" id") })
  }

  @Test func `renamed, moved and rated files are found by what they show`() async throws {
    let manifest = try await makeLibrary()
    try Folder.create(root / "c")
    try File.rename(root / "a/IMG_0001.JPG", to: root / "c/best.jpg")
    try photo("b/IMG_0001.JPG", 2, rating: 5)
    #expect(
      try await ways(manifest, open(root)) == [
        "c/best.jpg id", "b/IMG_0001.JPG id", "b/été.jpg id",
      ]
    )
  }

  @Test func `an edited file is found by its path, an edited and moved one by its time`()
    async throws
  {
    let manifest = try await makeLibrary()
    try SmallPhoto(90, date: "2026:05:02 16:20:11").write(to: root / "a/IMG_0001.JPG")
    try File.remove(root / "b/IMG_0001.JPG")
    try SmallPhoto(91, date: "2026:05:02 16:20:12").write(to: root / "z/IMG_0001.JPG")
    #expect(
      try await ways(manifest, open(root)) == [
        "a/IMG_0001.JPG path", "z/IMG_0001.JPG capture-time", "b/été.jpg id",
      ]
    )
  }

  @Test func `a damaged or deleted index loses no pick`() async throws {
    let manifest = try await makeLibrary()
    let index = TemporaryDirectory.current / "index.sqlite"
    let location = IndexLocation.file(index.string)
    let before = try await ways(manifest, open(root, index: location))
    try AtomicFile.write("no database at all", to: index)
    #expect(try await ways(manifest, open(root, index: location)) == before)
    try File.remove(index)
    #expect(try await ways(manifest, open(root, index: location)) == before)
  }

  @Test func `what is gone is missing, the rest is done`() async throws {
    let manifest = try await makeLibrary()
    try File.remove(root / "b/été.jpg")
    let assets = try await open(root)
    #expect(try ways(manifest, assets) == ["a/IMG_0001.JPG id", "b/IMG_0001.JPG id", "missing"])
    let resolved = try importSelection(manifest, into: assets).resolved
    #expect(resolved.found.count == 2 && resolved.unresolved.count == 1)
  }

  @Test func `ratings written into sidecars come back from the library`() async throws {
    _ = try await makeLibrary()
    let assets = try await open(root)
    var picks = assets.map { SelectionManifest.Pick($0) }
    picks[0].rating = 4
    picks[0].label = .green
    picks[1].state = .rejected
    let selected = Resolver(assets: assets).resolve(Array(picks.prefix(2)))
    var options = SidecarOptions()
    options.programs = [.darktable, .lightroom]
    let report = try writeSidecars(for: selected, libraryRoot: root.string, options: options)
    #expect(report.refusals.isEmpty)
    let read = selection(fromLibrary: try await open(root))
    #expect(read.picks.map(\.path) == ["a/IMG_0001.JPG", "b/IMG_0001.JPG"])
    #expect(read.picks.map(\.state) == [.picked, .rejected])
    #expect(read.picks.map(\.rating) == [4, nil])
    #expect(read.picks.map(\.label) == [.green, nil])
  }

  @Test func `a pick exports its RAW file and sidecar`() async throws {
    let manifest = try await makeLibrary()
    let assets = try await open(root)
    let resolved = try importSelection(manifest, into: assets).resolved
    let out = TemporaryDirectory.current / "out"
    let picked = Array(resolved.assets(.album, in: assets).prefix(1))
    _ = try exportFiles(of: picked, libraryRoot: root.string, to: out.string)
    #expect(
      try Folder.entries(of: out).map(\.name.string) == [
        "IMG_0001.CR2", "IMG_0001.JPG", "IMG_0001.xmp",
      ]
    )
  }
}
