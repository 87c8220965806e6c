import PhotoLibrary
import Platform
import TestSupport
import Testing

let wholeManifest = """
  {
    "format": "gallery-selection", "version": 1,
    "id": "0b6c1f1e-2f43-4a6e-9f0c-3f1f3f1f3f1f",
    "title": "Album picks", "picker": { "name": "Ana", "mood": {"z": 1, "a": [1.50, "\\u00e9"]} },
    "createdAt": "2026-05-04T10:00:00Z", "modifiedAt": "2026-05-04T10:12:00Z",
    "site": { "id": "0123456789abcdef0123", "title": "Ana & Luis", "revision": "r7" },
    "sequence": "album", "final": true, "basedOn": {"id": "x", "modifiedAt": "y"},
    "later": {"deep": [{"er": 12345678901234567890123}]},
    "picks": [
      { "id": "9f3a5c7e1b2d4f60718293a4b5c6d7e8", "path": "2026/wedding/IMG_0001.JPG",
        "name": "IMG_0001.JPG", "captureDate": "2026-05-02T16:20:11+02:00",
        "pixelSize": [6000, 4000], "state": "picked", "rating": 5, "label": "green",
        "note": "crop \\"tighter\\"\\n\\uD83D\\uDE00", "pickedAt": "t", "thumb": "a.jpg" },
      { "name": "B.JPG", "state": "rejected" }
    ]
  }
  """

@Suite struct ManifestTests {
  @Test func `every field is read`() throws {
    let manifest = try SelectionManifest(text: wholeManifest)
    #expect(manifest.title == "Album picks")
    #expect(manifest.picker?.name == "Ana")
    #expect(manifest.site == .init(id: "0123456789abcdef0123", title: "Ana & Luis", revision: "r7"))
    #expect(manifest.sequence == .album)
    #expect(manifest.isFinal)
    #expect(manifest.basedOn == .init(id: "x", modifiedAt: "y"))
    let pick = manifest.picks[0]
    #expect(pick.path == "2026/wedding/IMG_0001.JPG")
    #expect(pick.pixelSize == PixelSize(width: 6000, height: 4000))
    #expect(pick.rating == 5)
    #expect(pick.label == .green)
    #expect(pick.note == "crop \"tighter\"\n😀")
    #expect(manifest.picks[1].state == .rejected)
    #expect(manifest.picks[1].rating == nil)
  }

  @Test func `unknown fields survive at any depth`() throws {
    let again = try SelectionManifest(json: SelectionManifest(text: wholeManifest).encoded())
    #expect(again == (try SelectionManifest(text: wholeManifest)))
    #expect(again.unknownFields["later"] == #"{"deep":[{"er":12345678901234567890123}]}"#)
    #expect(again.picker?.unknownFields["mood"] == #"{"a":[1.50,"é"],"z":1}"#)
    #expect(again.picks[0].unknownFields.json == #"{"thumb":"a.jpg"}"#)
  }

  @Test func `the order of fields and white space do not show in what is written`() throws {
    let one = try SelectionManifest(text: wholeManifest)
    let windows = "\u{FEFF}" + wholeManifest.replacing("\n", with: "\r\n")
    #expect(try SelectionManifest(text: windows).encoded() == one.encoded())
    let turned =
      #"{"picks":[{"state":"picked","b":{"y":1,"x":2},"a":0,"name":"n"}],"#
      + #""version":1.0,"format":"gallery-selection"}"#
    let straight =
      #"{"format":"gallery-selection","version":1,"#
      + #""picks":[{"name":"n","a":0,"b":{"x":2,"y":1}}]}"#
    let bytes = try SelectionManifest(text: turned).encoded()
    #expect(bytes == (try SelectionManifest(text: straight).encoded()))
    #expect(try SelectionManifest(json: bytes).encoded() == bytes)
  }

  @Test(arguments: [
    ("", 1, 1, "an object"),
    ("{", 1, 2, "field name"),
    ("[]", 1, 1, "an object"),
    ("{\"format\": \"gallery-selection\",\n  \"version\": 1,\n  \"picks\": [NaN]}", 3, 13, "'NaN'"),
    ("{\"format\":\"gallery-selection\",\"version\":1}", 1, 1, "picks"),
    ("{\"format\":\"other\"}", 1, 11, "gallery-selection"),
    ("{\"a\":1}", 1, 1, "gallery-selection"),
    ("{\"format\":\"gallery-selection\",\r\n\"version\":2,\"picks\":0}", 2, 11, "newer"),
    ("{\"format\":\"gallery-selection\",\"version\":1,\"picks\":{}}", 1, 51, "an array"),
    ("{\"format\":\"gallery-selection\",\"version\":1,\"picks\":[{}]}", 1, 52, "'id'"),
    ("{\"a\":\"é\u{1}\"}", 1, 8, "control"),
    ("{\"a\":\"\\ud800\"}", 1, 7, "surrogate"),
    ("{\"a\":\"\\udc00\\ud800\"}", 1, 7, "surrogate"),
    ("{\"a\":01}", 1, 7, "','"),
    ("{\"a\":1} x", 1, 9, "the end"),
    ("{\"a\":\"x", 1, 6, "no end"),
    ("{\"a\":1,\"picks\":[],\"picks\":[]}", 1, 19, "twice"),
    ("{\"a\":tru}", 1, 6, "a value"),
    ("{'a':1}", 1, 2, "double quotes"),
    ("{\"a\":1,}", 1, 8, "field name"),
  ])
  func `what is no manifest is refused at its place`(
    text: String,
    line: Int,
    column: Int,
    words: String
  ) {
    let error = #expect(throws: ManifestError.self) { try SelectionManifest(text: text) }
    #expect(error?.line == line, "\(error.map(\.description) ?? "")")
    #expect(error?.column == column, "\(error.map(\.description) ?? "")")
    #expect(error?.message.contains(words) == true, "\(error.map(\.description) ?? "")")
  }

  @Test(arguments: [
    "\"rating\":6", "\"rating\":-1", "\"rating\":4.5", "\"rating\":1e400", "\"rating\":\"5\"",
    "\"rating\":99999999999999999999", "\"label\":\"pink\"", "\"state\":\"maybe\"",
    "\"pixelSize\":[1]", "\"pixelSize\":[1,2,3]", "\"pixelSize\":[0,4]", "\"pixelSize\":\"1x2\"",
    "\"note\":7", "\"path\":[]", "\"name\":\"b\"", "\"x\":{\"y\":1,\"y\":2}", "\"x\":1,\"x\":1",
    "\"votes\":[{\"name\":\"n\"}]", "\"votes\":[{\"source\":0,\"position\":0,\"name\":\"n\"}]",
  ])
  func `a value out of its range is refused`(field: String) {
    let text =
      "{\"format\":\"gallery-selection\",\"version\":1,\"picks\":[{\"name\":\"a\",\(field)}]}"
    let error = #expect(throws: ManifestError.self) { try SelectionManifest(text: text) }
    #expect(error?.kind == .unexpected)
  }

  @Test func `null is nothing, and a whole number may have a point`() throws {
    let fields = "\"rating\":5.0,\"label\":null,\"pixelSize\":null,\"note\":null,\"path\":null"
    let text =
      "{\"format\":\"gallery-selection\",\"version\":1,\"picks\":[{\"name\":\"a\",\(fields)}]}"
    let pick = try SelectionManifest(text: text).picks[0]
    #expect(pick.rating == 5)
    #expect(pick.path == nil)
  }

  @Test func `UTF-16 and broken UTF-8 are told`() {
    let utf16 = #expect(throws: ManifestError.self) {
      try SelectionManifest(json: [0xFF, 0xFE, 0x7B, 0])
    }
    #expect(utf16?.message.contains("UTF-16") == true)
    let broken = #expect(throws: ManifestError.self) {
      try SelectionManifest(json: Array("{\n\"a\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8))
    }
    #expect(broken?.line == 2)
    #expect(broken?.column == 7)
  }
}
