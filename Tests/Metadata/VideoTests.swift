import Metadata
import Platform
import TestSupport
import Testing

@Suite(
  .temporaryDirectory,
  .enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"),
  .enabled(if: ChildProcess.find("ffprobe") != nil, "ffmpeg is not installed")
)
struct VideoTests {
  @Test func `Apple's creation date goes first, with its zone and place`() throws {
    let metadata = try readMetadata(of: CorpusCase.named("video/iphone_rot90.mov").path)
    let date = try #require(metadata.date)
    #expect(date.text == "2019-07-24 11:25:40")
    #expect(date.offset == 180)
    #expect(date.source == .quickTime)
    #expect(metadata.location != nil)
    #expect(metadata.camera.make == "Apple")
    #expect(metadata.video?.duration.map { abs($0 - 4) < 0.2 } == true)
    #expect(metadata.video?.videoCodec == "h264")
    #expect(metadata.video?.isWebPlayable == true)
    #expect(metadata.orientation == 1)
  }

  @Test func `a container's time is UTC`() throws {
    let date = try #require(try readMetadata(of: CorpusCase.named("video/rot90.mp4").path).date)
    #expect(date.hour == 8)
    #expect(date.offset == 0)
  }

  @Test func `a browser does not play HEVC`() throws {
    let metadata = try readMetadata(of: CorpusCase.named("video/short.mp4").path)
    #expect(metadata.video?.videoCodec == "hevc")
    #expect(metadata.video?.isWebPlayable == false)
    #expect(metadata.date == nil)
  }

  @Test func `a header without frames has no poster`() throws {
    let path = CorpusCase.named("video/broken_header.mov").path
    #expect(throws: MetadataError.self) { try videoPoster(of: path) }
  }

  @Test(arguments: ["audio_only.mp4", "cut_no_moov.mp4"])
  func `a film without a picture is told`(name: String) throws {
    let path = CorpusCase.named("video/\(name)").path
    let metadata = try readMetadata(of: path)
    #expect(metadata.pixelSize == nil)
    #expect(metadata.warnings.count == 1)
    #expect(throws: MetadataError.self) { try videoPoster(of: path) }
  }

  @Test(arguments: [
    ("one_frame.mp4", 320, 180), ("rot90.mp4", 180, 320), ("iphone_rot90.mov", 320, 568),
    ("christmas.mp4", 640, 416), ("vp9.webm", 320, 180), ("rot180.mov", 320, 180),
  ])
  func `a poster is a frame, upright`(name: String, width: Int, height: Int) throws {
    let bitmap = try videoPoster(of: CorpusCase.named("video/\(name)").path)
    #expect(size(of: bitmap) == MediaSize(width: width, height: height))
  }

  @Test func `a poster is not black where the film is not`() throws {
    let bitmap = try videoPoster(of: CorpusCase.named("video/black_start.mp4").path)
    let mean = bitmap.dropFirst(54).reduce(0) { $0 + Int($1) } / bitmap.count
    #expect(mean > 20)
  }

  @Test func `a poster is bounded, and a name that looks like an option is a name`() throws {
    let folder = TemporaryDirectory.current
    let odd = folder / "-f concat:a b%03d.mp4"
    try File.copy(CorpusCase.named("video/thumbsup.mp4").path, to: odd)
    let bitmap = try videoPoster(of: odd, maximumSide: 100)
    #expect(size(of: bitmap) == MediaSize(width: 100, height: 75))
    #expect(try readMetadata(of: odd).uprightSize == MediaSize(width: 480, height: 360))
  }

  @Test func `AVI and MKV are films too`() throws {
    for (name, format) in [("a.avi", MediaFormat.avi), ("a.mkv", .mkv)] {
      let path = TemporaryDirectory.current / name
      let arguments: [Path] = [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:d=1", "-pix_fmt", "yuv420p", path,
      ]
      #expect(try ChildProcess.run("ffmpeg", arguments: arguments).status == 0)
      let metadata = try readMetadata(of: path)
      #expect(metadata.format == format)
      #expect(metadata.uprightSize == MediaSize(width: 64, height: 48))
      #expect(metadata.video?.isWebPlayable == false)
    }
  }

  private func size(of bitmap: [UInt8]) -> MediaSize {
    func number(_ index: Int) -> Int {
      Int(bitmap[index]) | Int(bitmap[index + 1]) << 8 | Int(bitmap[index + 2]) << 16
    }
    return MediaSize(width: number(18), height: number(22))
  }
}
