import Glibc
import Metadata
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct LivePhotoTests {
  private static let identifier = "3E0FA9B1-6C0A-4C4B-8F0B-0123456789AB"

  @Test(arguments: [true, false])
  func `a still has its movie's identifier in Apple's maker note`(bigEndian: Bool) throws {
    let text = Array(Self.identifier.utf8) + [0]
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let bytes = (0..<length).map { UInt8(value >> (8 * $0) & 255) }
      return bigEndian ? bytes.reversed() : bytes
    }
    let entries = number(1, 2) + number(0x0011, 2) + number(2, 2) + number(text.count, 4)
    let note =
      Array("Apple iOS\0\0\u{1}".utf8) + Array((bigEndian ? "MM" : "II").utf8)
      + entries + number(32, 4) + number(0, 4) + text
    let exif = ExifBlock(photo: [0x927C: .bytes(note)])
    let path = try write(
      TinyJPEG.bytes(exif: exif.bytes),
      named: "a.jpg",
      in: TemporaryDirectory.current
    )
    #expect(try readMetadata(of: path).contentIdentifier == Self.identifier)
  }

  @Test(.enabled(if: ChildProcess.find("ffmpeg") != nil, "ffmpeg is not installed"))
  func `a movie has it in its QuickTime metadata`() throws {
    let path = TemporaryDirectory.current / "a.mov"
    let arguments: [Path] = [
      "-v", "error", "-f", "lavfi", "-i", "color=red:s=32x32:d=0.2", "-pix_fmt", "yuv420p",
      "-movflags", "use_metadata_tags", "-metadata",
      Path("com.apple.quicktime.content.identifier=\(Self.identifier)"), "-metadata",
      "com.apple.quicktime.creationdate=2022-02-16T12:55:41+0100", "-metadata",
      "com.apple.quicktime.location.ISO6709=-33.9249-071.6000+012.5/", path,
    ]
    #expect(try ChildProcess.run("ffmpeg", arguments: arguments).status == 0)
    let metadata = try readMetadata(of: path)
    #expect(metadata.contentIdentifier == Self.identifier)
    #expect(metadata.date?.text == "2022-02-16 12:55:41")
    #expect(metadata.date?.offset == 60)
    #expect(metadata.location == GeoPoint(latitude: -33.9249, longitude: -71.6, altitude: 12.5))
  }

  @Test(.enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"))
  func `without ffmpeg a film is still a film, dated by its name, and the tool is named`() async {
    await #expect(processExitsWith: .success) {
      setenv("PATH", "/nonexistent", 1)
      let path = CorpusCase.named("video/thumbsup.mp4").path
      let metadata = try readMetadata(of: path)
      guard metadata.format == .mp4, metadata.missingTool == "ffprobe" else { exit(2) }
      do {
        _ = try videoPoster(of: path)
        exit(3)
      } catch MetadataError.missingTool {
        exit(0)
      }
    }
  }
}
