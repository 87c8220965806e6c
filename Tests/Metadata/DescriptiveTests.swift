import Metadata
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DescriptiveTests {
  @Test func `XMP goes before IPTC, and IPTC before EXIF`() throws {
    let exif = ExifBlock(image: [
      0x010E: .ascii("by EXIF"), 0x013B: .ascii("Exif Artist"), 0x4746: .short(2),
      0x8298: .ascii("(c) EXIF"),
    ])
    let iptc =
      TinyJPEG.iptc(120, Array("by IPTC".utf8)) + TinyJPEG.iptc(80, Array("Iptc Byline".utf8))
    let xmp = XMPText.packet(
      attributes: #"xmp:Rating="4""#,
      elements: "<dc:description><rdf:Alt><rdf:li>by XMP</rdf:li></rdf:Alt></dc:description>"
    )
    let found = try read(TinyJPEG.bytes(exif: exif.bytes, xmp: xmp, iptc: iptc)).descriptive
    #expect(found.caption == "by XMP")
    #expect(found.creator == "Iptc Byline")
    #expect(found.copyright == "(c) EXIF")
    #expect(found.rating == 4)
  }

  @Test(arguments: [
    ("-1", -1), ("0", 0), ("5", 5), ("3.0", 3), ("1.0", 1), ("6", nil), ("-2", nil), ("x", nil),
  ])
  func `a rating is kept from rejected to five`(stored: String, rating: Int?) throws {
    let xmp = XMPText.packet(attributes: "xmp:Rating=\"\(stored)\"")
    #expect(try read(TinyJPEG.bytes(xmp: xmp)).descriptive.rating == rating)
  }

  @Test(arguments: [(1, 1), (25, 2), (50, 3), (75, 4), (99, 5)])
  func `Windows' percentages are stars`(percent: Int, stars: Int) throws {
    let xmp = XMPText.packet(attributes: "MicrosoftPhoto:Rating=\"\(percent)\"")
    #expect(try read(TinyJPEG.bytes(xmp: xmp)).descriptive.rating == stars)
    let exif = ExifBlock(image: [0x4749: .short(percent)])
    #expect(try read(TinyJPEG.bytes(exif: exif.bytes)).descriptive.rating == stars)
  }

  @Test(arguments: [
    (#"xmpDM:pick="1""#, 1), (#"xmpDM:pick="-1""#, -1), (#"xmpDM:pick="0""#, 0),
    (#"digiKam:PickLabel="3""#, 1), (#"digiKam:PickLabel="1""#, -1),
    (#"digiKam:PickLabel="0""#, nil), (#"photomechanic:Tagged="True""#, 1),
    (#"photomechanic:Prefs="Tagged:1, ColorClass:0, Rating:2, FrameNum:3""#, 1),
  ])
  func `each program's pick flag is understood`(attribute: String, pick: Int?) throws {
    let xmp = XMPText.packet(attributes: attribute)
    #expect(try read(TinyJPEG.bytes(xmp: xmp)).descriptive.pick == pick)
  }

  @Test(arguments: [
    "OLYMPUS DIGITAL CAMERA         ", "   ", "SONY DSC", "---", "DIGITAL CAMERA", "default",
  ])
  func `what a camera writes in everybody's name is no caption`(text: String) throws {
    let exif = ExifBlock(image: [0x010E: .ascii(text)])
    #expect(try read(TinyJPEG.bytes(exif: exif.bytes)).descriptive.caption == nil)
    #expect(try caption(TinyJPEG.iptc(120, Array(text.utf8))) == nil)
  }

  @Test func `the name of the camera's maker is no caption`() throws {
    let exif = ExifBlock(image: [0x010E: .ascii("WWL"), 0x010F: .ascii("WWL")])
    #expect(try read(TinyJPEG.bytes(exif: exif.bytes)).descriptive.caption == nil)
  }

  @Test func `a user comment in Unicode is read in the file's byte order`() throws {
    let text: [UInt8] = "é東".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let exif = ExifBlock(photo: [0x9286: .bytes(Array("UNICODE\0".utf8) + text)])
    #expect(try read(TinyJPEG.bytes(exif: exif.bytes)).descriptive.caption == "é東")
  }

  @Test func `IPTC is read by its stated encoding, else as UTF-8, else as Latin-1`() throws {
    let latin1: [UInt8] = [0x4D, 0xFC, 0x6C]
    #expect(try caption(TinyJPEG.iptc(120, latin1)) == "Mül")
    #expect(try caption(TinyJPEG.iptc(120, Array("Mül 東".utf8))) == "Mül 東")
    let stated = TinyJPEG.iptc(90, [0x1B, 0x25, 0x47], record: 1)
    #expect(try caption(stated + TinyJPEG.iptc(120, latin1)) == "M\u{FFFD}l")
  }

  @Test func `places go from the smallest to the largest`() throws {
    let iptc =
      TinyJPEG.iptc(101, Array("Chile".utf8)) + TinyJPEG.iptc(92, Array("Plaza".utf8))
      + TinyJPEG.iptc(90, Array("Santiago".utf8))
    #expect(
      try read(TinyJPEG.bytes(iptc: iptc)).descriptive.place == ["Plaza", "Santiago", "Chile"]
    )
  }

  @Test(.enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"))
  func `the corpus' texts are kept as they stand`() throws {
    func found(_ file: String) throws -> DescriptiveMetadata {
      try readMetadata(of: CorpusCase.named(file).path).descriptive
    }
    #expect(try found("meta/iptc_latin1.jpg").caption == "Müllers Straßencafé")
    #expect(try found("meta/iptc_utf8.jpg").caption == "Müllers Straßencafé 東京")
    #expect(
      try found("meta/keywords_odd.jpg").keywords == [
        "a,b", "semi;colon", "Ünïcode", "<b>bold</b>",
      ]
    )
    #expect(try found("meta/label_custom.jpg").label == "Zur Auswahl ✔")
    #expect(try found("meta/label_de.jpg").label == "Grün")
    #expect(try found("meta/rating_5_red.jpg").label == "Red")
    #expect(try found("meta/rating_reject.jpg").rating == -1)
    #expect(try found("meta/rating_0.jpg").rating == 0)
    #expect(try found("meta/rating_conflict.jpg").rating == 4)
    #expect(try found("meta/olympus_default.jpg").caption == nil)
    #expect(try found("meta/caption_60k.jpg").caption.map { $0.count > 59_000 } == true)
    #expect(try found("meta/caption_html.jpg").title == "</title><img src=x onerror=alert(2)>")
    let emoji = try #require(try found("meta/caption_emoji_rtl.jpg").caption)
    #expect(emoji.hasPrefix("👩‍👩‍👧 שלום مرحبا\u{200F}"))
    let title = try #require(try found("meta/caption_emoji_rtl.jpg").title)
    #expect(title.hasPrefix("caf"))
    #expect(try found("meta/iptc_2021.jpg").title == "The Title (ref2021.1)")
    #expect(try found("meta/mongolels_3.jpg").rating == 3)
  }

  private func caption(_ iptc: [UInt8]) throws -> String? {
    try read(TinyJPEG.bytes(iptc: iptc)).descriptive.caption
  }

  private func read(_ bytes: [UInt8]) throws -> FileMetadata {
    try readMetadata(of: try write(bytes, named: "a.jpg", in: TemporaryDirectory.current))
  }
}
