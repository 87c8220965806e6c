import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

private typealias Pick = SelectionManifest.Pick

/// What is written is valid by the published schema, says Python's jsonschema.
@Suite(.temporaryDirectory) struct SchemaTests {
  private let program = """
    import json, sys
    try:
      import jsonschema
    except ImportError:
      print("absent"); sys.exit()
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for name in sys.argv[2:]:
      print(next((e.message for e in validator.iter_errors(json.load(open(name)))), "valid"))
    """

  private func verdicts(_ texts: [[UInt8]]) throws -> [String] {
    var files: [String] = []
    for (index, text) in texts.enumerated() {
      let file = TemporaryDirectory.current / "\(index).picks.json"
      try AtomicFile.write(text, to: file)
      files.append(file.string)
    }
    let schema = (Repository.root / "Documentation/selection.schema.json").string
    let own = Repository.root / ".venv/bin/python"
    let python = File.exists(own) ? own.string : "python3"
    guard let output = try Tool.run(python, ["-c", program, schema] + files) else {
      try Test.cancel("no python3")
    }
    let lines = output.split(separator: "\n").map { String($0) }
    if lines == ["absent"] { try Test.cancel("no jsonschema") }
    return lines
  }

  @Test func `everything written is valid`() throws {
    let whole = try SelectionManifest(text: wholeManifest)
    var other = SelectionManifest(picks: [Pick(name: "B.JPG"), Pick(path: "x")])
    other.id = "other"
    other.picker = .init(name: "Luis")
    other.picks[1].state = .rejected
    let assets = [asset("a", "1.jpg", size: PixelSize(width: 1, height: 2))]
    let link = PicksLink(siteID: "0123456789abcdef0123", picks: [.init(idPrefix: "aaaaaaaaaaaa")])
    let list = try importSelection(Array("1.jpg".utf8), into: assets)
    let written = [
      whole, SelectionManifest(), other, merge([whole, other], by: .union).manifest,
      merge([whole, other], by: .intersection).manifest, whole.nextRound(id: "n", at: "t"),
      selection(fromLibrary: assets), link.manifest, list.manifest, list.refreshed,
    ]
    let verdicts = try verdicts(written.map { $0.encoded() })
    #expect(verdicts == written.map { _ in "valid" })
  }

  @Test func `what the reader refuses the schema refuses`() throws {
    let picks = [
      #"{}"#, #"{"name":"a","rating":6}"#, #"{"name":"a","label":"pink"}"#, #"{"name":1}"#,
      #"{"name":"a","pixelSize":[1]}"#, #"{"name":"a","state":"maybe"}"#, #"7"#,
    ]
    let texts = picks.map { #"{"format":"gallery-selection","version":1,"picks":[\#($0)]}"# }
    for text in texts { #expect(throws: ManifestError.self) { try SelectionManifest(text: text) } }
    for verdict in try verdicts(texts.map { Array($0.utf8) }) { #expect(verdict != "valid") }
  }
}
