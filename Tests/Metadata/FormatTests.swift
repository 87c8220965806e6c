import Metadata
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct FormatTests {
  @Test(arguments: [
    ("", MediaFormat.unknown), ("hello, this is a text", .unknown),
    ("<!DOCTYPE html><html></html>", .unknown), ("%PDF-1.7 and so on", .unknown),
    ("GIF89a\0\0\0\0\0\0\0\0", .gif), ("RIFF\0\0\0\0WEBPVP8 ", .webp),
    ("RIFF\0\0\0\0AVI LIST", .avi), ("RIFF\0\0\0\0WAVEfmt ", .unknown),
    ("FUJIFILMCCD-RAW 0201", .raf), ("IIRO\u{8}\0\0\0\0\0\0\0\0\0\0\0", .orf),
    ("MMOR\0\0\0\u{8}\0\0\0\0\0\0\0\0", .orf), ("IIU\0\u{8}\0\0\0\0\0\0\0\0\0", .rw2),
    ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", .heic),
    ("\0\0\0\u{18}ftypmif1\0\0\0\0avifmif1", .avif),
    ("\0\0\0\u{18}ftypavif\0\0\0\0mif1miaf", .avif),
    ("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", .cr3),
    ("\0\0\0\u{14}ftypqt  \0\0\0\0qt  ", .mov), ("\0\0\0\u{18}ftypisom\0\0\0\0isomavc1", .mp4),
    ("\0\0\0\u{18}ftypM4A \0\0\0\0M4A isom", .unknown),
    ("\0\0\0\u{8}wide\0\0\0\u{20}mdatxxxxxxxxxx", .mov),
    ("\0\0\0\u{14}ftypjp2 \0\0\0\0jp2 ", .unknown),
  ])
  func `a format is told by its first bytes`(text: String, format: MediaFormat) {
    #expect(MediaFormat.sniff(Array(text.utf8)) == format)
  }

  @Test func `Matroska and WebM differ by their document type`() {
    let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x93, 0x42, 0x82]
    #expect(MediaFormat.sniff(header + [0x84] + Array("webm".utf8)) == .webm)
    #expect(MediaFormat.sniff(header + [0x88] + Array("matroska".utf8)) == .mkv)
    #expect(MediaFormat.sniff(header + [0x84] + Array("xxxx".utf8)) == .unknown)
  }

  @Test func `a TIFF that a camera's maker wrote is no RAW without sensor data`() {
    let plain = ExifBlock(image: [0x010F: .ascii("NIKON CORPORATION"), 0x0106: .short(2)])
    #expect(MediaFormat.sniff(plain.bytes) == .tiff)
    let sensor = ExifBlock(image: [0x010F: .ascii("NIKON CORPORATION"), 0x0106: .short(32803)])
    #expect(MediaFormat.sniff(sensor.bytes) == .nef)
    let sony = ExifBlock(image: [0x010F: .ascii("SONY"), 0x0103: .short(32767)])
    #expect(MediaFormat.sniff(sony.bytes) == .arw)
    let dng = ExifBlock(image: [0x010F: .ascii("SONY"), 0xC612: .long(0x0104_0000)])
    #expect(MediaFormat.sniff(dng.bytes) == .dng)
  }

  @Test(
    .enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"),
    arguments: [
      ("jpeg/jpeg_named.png", MediaFormat.jpeg), ("jpeg/png_named.jpg", .png),
      ("raw/jpeg_named.nef", .jpeg), ("webp/looks_like_svg.webp", .webp),
      ("heif/jpeg_xl.jxl", .unknown), ("jpeg/zero_byte.jpg", .unknown),
      ("jpeg/all_zero.jpg", .unknown), ("litter/Thumbs.db", .unknown), ("xmp/IMG_1.aae", .unknown),
      ("raw/IMG_0001.CR2", .cr2), ("raw/DSC_0003.NEF", .nef), ("raw/real_nikon_small.nef", .nef),
      ("raw/PXL_0005.dng", .dng), ("raw/real_fuji_small.raf", .raf), ("raw/tiny_broken.rw2", .rw2),
      ("tiff/bigtiff.tif", .tiff), ("heif/sony_3.HIF", .heic), ("heif/nokia_hdr.heif", .heic),
      ("video/thumbsup.mp4", .mp4), ("video/iphone_rot90.mov", .mov), ("video/vp9.webm", .webm),
      ("jpeg/mpo_3ds.mpo", .jpeg), ("video/example video.ogv", .unknown),
    ]
  )
  func `names do not matter`(file: String, format: MediaFormat) throws {
    #expect(try MediaFormat.sniff(CorpusCase.named(file).path) == format)
  }

  @Test(
    .enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"),
    arguments: [
      ("gif/anim3.gif", true), ("gif/cogs.gif", true), ("gif/transparent.gif", false),
      ("webp/anim.webp", true), ("webp/lossy.webp", false), ("png/apng.png", true),
      ("png/alpha.png", false),
    ]
  )
  func `animations are marked`(file: String, isAnimated: Bool) throws {
    #expect(try readMetadata(of: CorpusCase.named(file).path).isAnimated == isAnimated)
  }

  @Test func `a missing file is an error, a damaged one a warning`() throws {
    #expect(throws: MetadataError.self) {
      try readMetadata(of: TemporaryDirectory.current / "none.jpg")
    }
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + [UInt8](repeating: 0, count: 20)
    let path = try write(bytes, named: "a.jpg", in: TemporaryDirectory.current)
    let metadata = try readMetadata(of: path)
    #expect(metadata.format == .jpeg)
    #expect(metadata.pixelSize == nil)
    #expect(!metadata.warnings.isEmpty)
  }

  @Test func `an orientation that makes no sense is 1`() throws {
    for (stored, used) in [(0, 1), (9, 1), (1, 1), (6, 6), (8, 8)] {
      let exif = ExifBlock(image: [0x0112: .short(stored)])
      let path = try write(
        TinyJPEG.bytes(exif: exif.bytes),
        named: "a.jpg",
        in: TemporaryDirectory.current
      )
      let metadata = try readMetadata(of: path)
      #expect(metadata.orientation == used)
      let upright = used > 4 ? MediaSize(width: 30, height: 40) : MediaSize(width: 40, height: 30)
      #expect(metadata.uprightSize == upright)
    }
  }

  @Test func `XMP's orientation is not applied, as browsers do not`() throws {
    let xmp = XMPText.packet(attributes: #"tiff:Orientation="6""#)
    let path = try write(TinyJPEG.bytes(xmp: xmp), named: "a.jpg", in: TemporaryDirectory.current)
    #expect(try readMetadata(of: path).orientation == 1)
  }
}
