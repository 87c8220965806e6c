import Metadata
import Platform
import TestSupport
import Testing

/// Lists of other files under the name of a film; ffmpeg would open what they name.
@Suite(
  .temporaryDirectory,
  .enabled(if: ChildProcess.find("ffmpeg") != nil, "ffmpeg is not installed")
)
struct PlaylistTests {
  private func playlists() throws -> [Path] {
    let folder = TemporaryDirectory.current
    let secret = folder / "secret.ts"
    let made = try ChildProcess.run(
      "ffmpeg",
      arguments: [
        "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc=duration=1:size=160x120:rate=5",
        "-c:v", "mpeg2video", secret,
      ]
    )
    try #require(made.status == 0)
    let streaming = """
      #EXTM3U
      #EXT-X-TARGETDURATION:1
      #EXT-X-MEDIA-SEQUENCE:0
      #EXTINF:1,
      file:\(secret.string)
      #EXT-X-ENDLIST

      """
    let joined = "ffconcat version 1.0\nfile 'file:\(secret.string)'\nduration 1\n"
    return try [
      ("hls.mp4", streaming), ("hls.mkv", streaming), ("concat.mp4", joined),
      ("concat.mkv", joined),
    ].map { name, text in
      try AtomicFile.write(text, to: folder / Path(name))
      return folder / Path(name)
    }
  }

  @Test func `a playlist under the name of a film is no film, and nothing of it is opened`() throws
  {
    for path in try playlists() {
      #expect(try MediaFormat.sniff(path) == .unknown)
      // And if it were taken for one:
      #expect(throws: MetadataError.self, "\(path)") { try videoPoster(of: path) }
      let copy = TemporaryDirectory.current / "copy.mp4"
      #expect(throws: MetadataError.self) { try copyVideo(of: path, to: copy, webm: false) }
      #expect(!File.exists(copy))
    }
  }
}
