import Glibc
import Metadata
import Platform
import TestSupport
import Testing

@Suite(
  .temporaryDirectory,
  .enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout")
)
struct HostileTests {
  /// `GALLERY_FUZZ_ROUNDS` asks for more than the few that every run does.
  private static let rounds =
    getenv("GALLERY_FUZZ_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 4

  @Test(arguments: CorpusCase.all.filter { !$0.file.hasPrefix("video") })
  func `damaged headers stop nobody`(_ file: CorpusCase) throws {
    let original = try File.read(file.path, limit: 1 << 18)
    var random = Dice(state: UInt64(original.count) &* 0x9E37_79B9_7F4A_7C15 | 1)
    let path = TemporaryDirectory.current / file.path.name
    for _ in 0..<Self.rounds {
      var bytes = original
      damage(&bytes, &random)
      try AtomicFile.write(bytes, to: path, durability: .replaceable)
      if file.isSidecar {
        // An error is a right answer here: only a crash or a hang is wrong.
        _ = try? readSidecar(at: path)
      } else {
        _ = try readMetadata(of: path)
      }
    }
  }

  @Test func `a header that claims gigabytes costs nothing`() throws {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += TinyJPEG.big32(13) + Array("IHDR".utf8) + TinyJPEG.big32(0x7FFF_FFFF)
    bytes += TinyJPEG.big32(0x7FFF_FFFF) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
    bytes += TinyJPEG.big32(0x7FFF_FFFF) + Array("eXIf".utf8) + [1, 2, 3]
    let path = try write(bytes, named: "a.png", in: TemporaryDirectory.current)
    let metadata = try readMetadata(of: path)
    #expect(metadata.pixelSize == MediaSize(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 64)
    let other = try write(tiff, named: "a.tif", in: TemporaryDirectory.current)
    #expect(try readMetadata(of: other).pixelSize == nil)
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout Dice) {
    guard bytes.count > 16 else { return }
    let reach = min(bytes.count, 8192)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 1:
      for _ in 0..<8 {
        bytes[Int.random(in: 0..<reach, using: &random)] =
          [0, 1, 0x7F, 0x80, 0xFF].randomElement(
            using: &random
          ) ?? 0
      }
    case 2:
      let start = Int.random(in: 0..<(reach - 8), using: &random)
      for index in start..<(start + 8) { bytes[index] = 0xFF }
    default:
      for _ in 0..<4 {
        let index = Int.random(in: 0..<reach, using: &random)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
  }
}
