import Metadata
import Platform
import TestSupport
import Testing

@Suite(.enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"))
struct DumpTests {
  @Test func `a dump has the tags of EXIF, IPTC and XMP as they stand`() throws {
    let tags = try fullDump(of: CorpusCase.named("meta/iptc_2021.jpg").path)
    #expect(tags["Exif.Image.Artist"] == "Creator1 (ref2021.1)")
    #expect(tags["Iptc.Application2.City"] == "City (Core) (ref2021.1)")
    #expect(tags["Xmp.dc.subject[2]"] == "Keyword2ref2021.1")
    #expect(tags["Xmp.photoshop.DateCreated"] == "2021-10-20T21:01:01+00:00")
    #expect(tags["Xmp.xmp.Rating"] == "1.0")
  }

  @Test(
    .enabled(if: ChildProcess.find("ffprobe") != nil, "ffmpeg is not installed")
  )
  func `a film's dump has its container's tags`() throws {
    let tags = try fullDump(of: CorpusCase.named("video/iphone_rot90.mov").path)
    #expect(tags["Format.com.apple.quicktime.make"] == "Apple")
  }

  @Test func `every file of the corpus can be dumped`() throws {
    for file in CorpusCase.all where !file.file.hasPrefix("video") {
      _ = try fullDump(of: file.path)
    }
  }
}
