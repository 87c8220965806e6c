import Metadata
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct SidecarTests {
  @Test func `attributes, elements and nested descriptions say the same`() throws {
    let forms = [
      XMPText.packet(attributes: #"xmp:Rating="3" xmp:Label="Red""#),
      XMPText.packet(elements: "<xmp:Rating>3</xmp:Rating><xmp:Label>Red</xmp:Label>"),
      XMPText.packet(
        attributes: #"xmp:Label="Red""#,
        elements: """
          <xmp:Rating rdf:parseType="Resource"><rdf:value>3</rdf:value></xmp:Rating>
          """
      ),
      XMPText.packet(
        elements: "<xmp:Rating><![CDATA[3]]></xmp:Rating><xmp:Label>R&#101;d</xmp:Label><!-- x -->"
      ),
    ]
    for form in forms {
      let found = try read(Array(form.utf8))
      #expect(found.rating == 3, "\(form)")
      #expect(found.label == "Red", "\(form)")
    }
  }

  @Test func `the default language is taken`() throws {
    let found = try read(
      Array(
        XMPText.packet(
          elements: """
            <dc:title><rdf:Alt><rdf:li xml:lang="de">Hallo</rdf:li>
            <rdf:li xml:lang="x-default">Hello</rdf:li></rdf:Alt></dc:title>
            """
        ).utf8
      )
    )
    #expect(found.title == "Hello")
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read in both byte orders, with a mark or without`(
    bigEndian: Bool,
    mark: Bool
  ) throws {
    let text = (mark ? "\u{FEFF}" : "") + XMPText.packet(attributes: #"xmp:Label="Grün 東""#)
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
      return bigEndian ? pair : pair.reversed()
    }
    #expect(try read(bytes).label == "Grün 東")
  }

  @Test func `a declaration of another encoding does no harm`() throws {
    let declared = #"<?xml version="1.0" encoding="UTF-16"?>"#
    let text = declared + XMPText.packet(attributes: #"xmp:Rating="2""#)
    #expect(try read(Array(text.utf8)).rating == 2)
  }

  @Test(arguments: [
    "2022-09-03T17:48:26-07:00", "2022-09-03T17:48:26-0700", "2022:09:03 17:48:26-07:00",
  ])
  func `a date keeps its wall clock and zone`(text: String) throws {
    let found = try read(Array(XMPText.packet(attributes: "xmp:CreateDate=\"\(text)\"").utf8))
    #expect(found.date?.text == "2022-09-03 17:48:26")
    #expect(found.date?.offset == -420)
    #expect(found.date?.source == .xmp)
  }

  @Test(arguments: [
    #"<!DOCTYPE x [<!ENTITY a "aaaa">]>"#, #"<!DOCTYPE x SYSTEM "file:///etc/passwd">"#,
  ])
  func `document types and entities are refused`(text: String) throws {
    let bytes = Array((text + XMPText.packet(attributes: #"xmp:Rating="1""#)).utf8)
    #expect(throws: MetadataError.self) { try read(bytes) }
  }

  @Test func `an unknown entity stays as it stands`() throws {
    let found = try read(Array(XMPText.packet(attributes: #"xmp:Label="a &b; &amp;lt;""#).utf8))
    #expect(found.label == "a &b; &lt;")
  }

  @Test func `nesting and size are bounded`() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: MetadataError.self) { try read(Array(deep.utf8)) }
    let path = try write([], named: "big.xmp", in: TemporaryDirectory.current)
    try AtomicFile.write([UInt8](repeating: 0x20, count: 17 << 20), to: path)
    #expect(throws: MetadataError.tooLarge(path, limitInBytes: 16 << 20)) {
      try readSidecar(at: path)
    }
  }

  @Test(arguments: ["", "hello", "<a/>", "<x:xmpmeta xmlns:x='adobe:ns:meta/'></x:xmpmeta>", "<"])
  func `what is no XMP is an error that names the file`(text: String) throws {
    do {
      _ = try read(Array(text.utf8))
      Issue.record("no error")
    } catch let error as MetadataError {
      #expect("\(error)".contains("a.xmp"))
    }
  }

  @Test func `what comes before damage is kept`() throws {
    let text = XMPText.packet(attributes: #"xmp:Rating="4""#)
    let cut = text.replacing("</rdf:RDF></x:xmpmeta>", with: "<dc:title")
    #expect(try read(Array(cut.utf8)).rating == 4)
  }

  @Test(.enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"))
  func `the corpus' sidecars are read`() throws {
    func found(_ file: String) throws -> DescriptiveMetadata {
      try readSidecar(at: CorpusCase.named(file).path)
    }
    let utf16 = try found("xmp/utf16_bom.xmp")
    #expect(utf16.date?.text == "2010-09-27 14:35:33")
    #expect(utf16.date?.offset == 120)
    let heic = try found("xmp/date.heic.xmp")
    #expect(heic.date?.text == "2022-09-03 17:48:26")
    #expect(heic.date?.offset == -420)
    let place = try #require(heic.location)
    #expect(abs(place.longitude + 122.31739) < 1e-5)
    let digiKam = try found("xmp/digikam-example.xmp")
    #expect(digiKam.keywords == ["test3", "test", "test2"])
    #expect(digiKam.caption == "2014-Drachenfest-Waterfront-Bremen")
    let ladybug = try found("xmp/ladybug.xmp")
    #expect(ladybug.rating == 1)
    #expect(ladybug.keywords == ["Ladybug"])
    #expect(try found("pairs/lr/IMG_0010.xmp").label == "Yellow")
    #expect(try found("pairs/dt/IMG_0020.CR2.xmp").rating == 5)
    #expect(try found("pairs/dt/IMG_0020.jpg.xmp").rating == 1)
    let title = try #require(try found("xmp/bad_encoding.xmp").title)
    #expect(title.unicodeScalars.contains("\u{FFFD}"))
  }

  private func read(_ bytes: [UInt8]) throws -> DescriptiveMetadata {
    try readSidecar(at: try write(bytes, named: "a.xmp", in: TemporaryDirectory.current))
  }
}
