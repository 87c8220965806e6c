import Metadata
import Testing

private let rating = XMPDocument.Name("http://ns.adobe.com/xap/1.0/", "xmp", "Rating")
private let subject = XMPDocument.Name("http://purl.org/dc/elements/1.1/", "dc", "subject")

private func packet(_ inside: String) -> String {
  "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
    + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\(inside)</rdf:RDF>"
    + "</x:xmpmeta>\n"
}

private func edit(_ text: String, _ change: (inout XMPDocument) throws -> Void) throws -> String {
  var document = try XMPDocument(Array(text.utf8))
  try change(&document)
  return String(decoding: document.bytes, as: UTF8.self)
}

private let dublinCore = "xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
private let xmp = "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""

@Suite struct XMPDocumentTests {
  @Test func `an attribute changes in place`() throws {
    let before = packet("<rdf:Description \(xmp) a='&lt;' xmp:Rating='3' xmp:Label=\"Red\"/>")
    let after = try edit(before) { try $0.set(rating, to: "5") }
    #expect(after == before.replacing("'3'", with: "'5'"))
  }

  @Test func `an element changes in place, under any prefix`() throws {
    let before = packet(
      "<rdf:Description xmlns:xap=\"http://ns.adobe.com/xap/1.0/\">"
        + "<!-- <xap:Rating>1</xap:Rating> -->\n<xap:Rating>3</xap:Rating></rdf:Description>"
    )
    let after = try edit(before) { try $0.set(rating, to: "5") }
    #expect(after == before.replacing(">3<", with: ">5<"))
    let empty = before.replacing("<xap:Rating>3</xap:Rating>", with: "<xap:Rating/>")
    #expect(try edit(empty) { try $0.set(rating, to: "5") } == after)
  }

  @Test func `what is set already changes no byte`() throws {
    let before = packet("<rdf:Description \(xmp) xmp:Rating=\"&#53;\"/>")
    #expect(try edit(before) { try $0.set(rating, to: "5") } == before)
  }

  @Test func `a new property brings its namespace`() throws {
    let before = packet(
      "<rdf:Description rdf:about=\"\" xmlns:xmp=\"urn:other\"></rdf:Description>"
    )
    let after = try edit(before) { try $0.set(rating, to: "a\"<&\n'é") }
    let set =
      " xmlns:xmp2=\"http://ns.adobe.com/xap/1.0/\" xmp2:Rating="
      + "\"a&quot;&lt;&amp;&#10;&apos;é\""
    #expect(after == before.replacing("\"urn:other\"", with: "\"urn:other\"" + set))
    #expect(try XMPDocument(Array(after.utf8)).value(rating) == "a\"<&\n'é")
  }

  @Test func `an empty RDF gets a description`() throws {
    let after = try edit(packet("").replacing("></rdf:RDF>", with: "/>")) {
      try $0.set(rating, to: "5")
      try $0.add(["x"], to: subject)
    }
    let document = try XMPDocument(Array(after.utf8))
    #expect(document.value(rating) == "5")
    #expect(document.items(subject) == ["x"])
  }

  @Test func `a property given twice is set twice`() throws {
    let before = packet(
      "<rdf:Description \(xmp) xmp:Rating=\"1\"/><rdf:Description \(xmp)>"
        + "<xmp:Rating>2</xmp:Rating></rdf:Description>"
    )
    let after = try edit(before) { try $0.set(rating, to: "5") }
    #expect(after == before.replacing("\"1\"", with: "\"5\"").replacing(">2<", with: ">5<"))
  }

  @Test func `items are added once, after those that are there`() throws {
    let before = packet(
      "<rdf:Description \(dublinCore)><dc:subject><rdf:Bag>\n   <rdf:li>caf\u{E9}</rdf:li>\n"
        + "  </rdf:Bag></dc:subject></rdf:Description>"
    )
    let after = try edit(before) { try $0.add(["cafe\u{301}", "Picked", "Picked"], to: subject) }
    let added = "</rdf:li>\n   <rdf:li>Picked</rdf:li>"
    #expect(after == before.replacing("</rdf:li>", with: added))
    #expect(try edit(after) { try $0.remove(["Picked"], from: subject) } == before)
  }

  @Test(arguments: [
    "<rdf:Description \(dublinCore) dc:subject=\"old\"/>",
    "<rdf:Description \(dublinCore)><dc:subject>old</dc:subject></rdf:Description>",
    "<rdf:Description \(dublinCore)><dc:subject><rdf:Seq><rdf:li>old</rdf:li></rdf:Seq>"
      + "</dc:subject></rdf:Description>",
    "<rdf:Description \(dublinCore)><dc:subject><rdf:Bag/></dc:subject>"
      + "<dc:subject><rdf:Bag><rdf:li>old</rdf:li></rdf:Bag></dc:subject></rdf:Description>",
  ])
  func `a list in any form keeps its items`(description: String) throws {
    let after = try edit(packet(description)) { try $0.add(["new"], to: subject) }
    let items = try XMPDocument(Array(after.utf8)).items(subject)
    #expect(items.contains("new"))
    #expect(description.contains("<rdf:Bag/>") || items == ["old", "new"])
  }

  @Test(arguments: [
    ("<!DOCTYPE x [<!ENTITY a 'b'>]>" + packet("<rdf:Description/>"), XMPEditError.documentType),
    ("<x><!ENTITY a></x>", .documentType),
    ("<x/>", .noRDF),
    (packet("<rdf:Description dc:subject=\"a\"/>"), .undeclared(prefix: "dc")),
    ("", .damaged(line: 1)),
    ("<a>\n<b></a>", .damaged(line: 2)),
    (packet("<rdf:Description"), .damaged(line: 1)),
    (packet("<rdf:Description a=\"1\" a=\"2\"/>"), .damaged(line: 1)),
    (packet("") + packet(""), .damaged(line: 2)),
    ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + packet(""), .encoding("ISO-8859-1")),
    (String(repeating: "<a>", count: 100_000), .tooDeep),
  ])
  func `what can't be edited without loss is refused`(text: String, error: XMPEditError) {
    #expect(throws: error) { try XMPDocument(Array(text.utf8)) }
  }

  @Test func `UTF-16 is refused`() {
    let bytes = packet("").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(throws: XMPEditError.encoding("UTF-16 or UTF-32")) { try XMPDocument(bytes) }
    #expect(throws: XMPEditError.encoding("UTF-16 or UTF-32")) {
      try XMPDocument([0xFF, 0xFE] + bytes)
    }
  }

  @Test func `bytes that are no text stay as they are`() throws {
    let start = Array(packet("").dropLast(25).utf8)
    let bytes =
      Array("<x xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><a>".utf8)
      + [0xFF, 0xC0] + Array("</a><rdf:RDF><rdf:Description/></rdf:RDF></x>".utf8)
    var document = try XMPDocument(bytes)
    try document.set(rating, to: "1")
    #expect(document.bytes.count > bytes.count && !start.isEmpty)
    #expect(document.bytes.prefix(66) == bytes.prefix(66))
  }

  @Test func `a JPEG's packet is replaced, and every other byte kept`() throws {
    let scan: [UInt8] = [0xFF, 0xDA, 0, 4, 1, 2, 3, 4, 0xFF, 0xD9]
    let exif: [UInt8] = [0xFF, 0xE1, 0, 8] + Array("Exif\0\0".utf8)
    let plain = [0xFF, 0xD8] + exif + scan
    let jpeg = try #require(JPEGPacket(plain))
    #expect(jpeg.packet == nil)
    let once = try #require(jpeg.replacing(with: Array("<one/>".utf8)))
    #expect(once.starts(with: [0xFF, 0xD8] + exif) && once.suffix(scan.count) == scan[...])
    let again = try #require(JPEGPacket(once))
    #expect(again.packet == Array("<one/>".utf8))
    let twice = try #require(again.replacing(with: Array("<other/>".utf8)))
    #expect(twice.count == once.count + 2)
    #expect(again.replacing(with: [UInt8](repeating: 32, count: 65_510)) == nil)
    #expect(JPEGPacket([1, 2, 3]) == nil)
    #expect(JPEGPacket([0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF]) == nil)
  }
}
