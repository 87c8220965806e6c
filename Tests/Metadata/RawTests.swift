import Metadata
import Platform
import TestSupport
import Testing

@Suite(
  .temporaryDirectory,
  .enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout")
)
struct RawTests {
  @Test(arguments: [
    ("raw/IMG_0001.CR2", 1280, 853, 6), ("raw/IMG_0002.cr2", 1280, 853, 1),
    ("raw/DSC_0003.NEF", 960, 640, 8), ("raw/PXL_0005.dng", 1024, 683, 1),
    ("raw/real_dng_canon6d.dng", 1024, 683, 1), ("raw/real_fuji_small.raf", 160, 120, 1),
  ])
  func `the largest preview stands for a RAW, with the RAW's orientation`(
    file: String,
    width: Int,
    height: Int,
    orientation: Int
  ) throws {
    let path = CorpusCase.named(file).path
    let preview = try embeddedPreview(of: path)
    #expect(preview.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(preview.pixelSize == MediaSize(width: width, height: height))
    #expect(preview.orientation == orientation)
    let metadata = try readMetadata(of: path)
    #expect(metadata.pixelSize == preview.pixelSize)
    #expect(metadata.orientation == orientation)
  }

  @Test(arguments: ["raw/real_nikon_small.nef", "raw/tiny_broken.rw2"])
  func `a RAW without a usable preview says so`(file: String) throws {
    let path = CorpusCase.named(file).path
    #expect(throws: MetadataError.noPreview(path)) { try embeddedPreview(of: path) }
    let metadata = try readMetadata(of: path)
    #expect(metadata.pixelSize == nil)
    #expect(metadata.warnings.count == 1)
  }

  @Test(arguments: [("IIRO\u{8}\0\0\0", "a.orf"), ("IIU\0\u{8}\0\0\0", "a.rw2")])
  func `a preview that nobody lists is searched for`(header: String, name: String) throws {
    let small = TinyJPEG.bytes(width: 16, height: 12)
    let large = TinyJPEG.bytes(width: 1600, height: 1200)
    let filler = [UInt8](repeating: 0x55, count: 3_000_000)
    let bytes = Array(header.utf8) + [0, 0, 0, 0, 0, 0] + small + filler + large + filler
    let path = try write(bytes, named: name, in: TemporaryDirectory.current)
    #expect(try embeddedPreview(of: path).pixelSize == MediaSize(width: 1600, height: 1200))
  }

  @Test func `a preview with an orientation of its own keeps it`() throws {
    let exif = ExifBlock(image: [0x0112: .short(3)])
    let preview = TinyJPEG.bytes(width: 64, height: 48, exif: exif.bytes)
    let bytes = Array("IIRO".utf8) + [0, 0, 0, 0] + [UInt8](repeating: 0, count: 40) + preview
    let path = try write(bytes, named: "a.orf", in: TemporaryDirectory.current)
    #expect(try embeddedPreview(of: path).orientation == 3)
  }
}
