import Glibc
@testable import Imaging
import Platform
import TestSupport
import Testing

/// Each format's way through its C library, many times over.
@Suite(.enabled(if: !CorpusCase.all.isEmpty, "the shared corpus is not beside this checkout"))
struct LeakTests {
  private static func smallest(_ ending: String) -> CorpusCase? {
    CorpusCase.all.filter {
      guard case .rendered = $0.expectation else { return false }
      return $0.path.lowercasedEnding == ending
    }
    .min { (FileStatus.ifPresent($0.path)?.size ?? 0) < (FileStatus.ifPresent($1.path)?.size ?? 0) }
  }

  private static func measure(_ path: Path) {
    func render(_ count: Int) {
      for number in 0..<count {
        // A damaged file goes another way out: its picture is to be given back as well.
        let isCut = number % 4 == 3
        guard var bytes = try? File.read(path) else { exit(2) }
        if isCut { bytes.removeLast(bytes.count / 3) }
        let request = RenderRequest(
          source: .bytes(bytes, name: "photo"),
          renditions: [
            RenditionRecipe(name: "large", path: nil, bounds: .longestSide(160)),
            RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(60), shape: .square),
            RenditionRecipe(name: "webp", path: nil, bounds: .longestSide(60), format: .webp),
            RenditionRecipe(name: "avif", path: nil, bounds: .longestSide(60), format: .avif),
          ]
        )
        do { _ = try Imaging.render(request) } catch { if !isCut { exit(3) } }
      }
    }
    render(12)
    guard let start = heldMemory() else { exit(0) }
    render(20)
    guard let few = heldMemory() else { exit(4) }
    render(80)
    guard let many = heldMemory() else { exit(5) }
    print("after 20 \(few - start), after 80 \(many - few) bytes more")
    exit(many - few - max(few - start, 0) > 60 * 512 ? 1 : 0)
  }

  @Test(arguments: ["jpg", "png", "gif", "webp", "tif", "heic", "avif"])
  func `pictures of a format, whole and cut, are given back`(ending: String) async throws {
    let file = try #require(Self.smallest(ending), "no .\(ending) in the corpus")
    let path = file.path.string
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [path = path as String] in
      LeakTests.measure(Path(path))
    }
    let said = String(decoding: result.standardOutputContent, as: UTF8.self)
    print(".\(ending): \(said.split(separator: "\n").last { $0.hasPrefix("after") } ?? "")")
  }

  /// Reads a picture whose colours have a number that libheif does not know.
  private static func measureUnknownColors(_ path: Path) {
    guard var bytes = try? File.read(path),
      let place = bytes.indices.first(where: { bytes[$0...].starts(with: "nclx".utf8) })
    else { exit(2) }
    bytes.replaceSubrange((place + 4)..<(place + 6), with: [0, 0x85])
    func render(_ count: Int) {
      for _ in 0..<count {
        let request = RenderRequest(
          source: .bytes(bytes, name: "photo"),
          renditions: [RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(20))]
        )
        _ = try? Imaging.render(request)  // whether it is shown is no matter here
      }
    }
    render(20)
    // A decoder's threads may come to hold more once; what leaks does so every time.
    for _ in 0..<3 {
      guard let start = heldMemory() else { exit(0) }
      render(400)
      guard let end = heldMemory() else { exit(4) }
      if end - start <= 400 * 40 { exit(0) }
    }
    exit(1)
  }

  @Test func `colours that nobody knows are given back`() async throws {
    let file = try #require(CorpusCase.all.first { $0.path.name == "alpha.avif" })
    let path = file.path.string
    await #expect(processExitsWith: .success) { [path = path as String] in
      LeakTests.measureUnknownColors(Path(path))
    }
  }
}
