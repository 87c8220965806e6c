import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct FingerprintTests {
  private struct Inner: Encodable {
    var a: String?
    var b: String?
  }

  private struct Outer: Encodable {
    var inner = Inner()
    var list: [Int8] = []
    var a: String?
    var b: String?
    var texts: [String: String] = [:]
  }

  @Test func `equal values have equal fingerprints, and other values have others`() throws {
    var texts: [String: String] = [:]
    for number in 0..<200 { texts["key \(number)"] = "text \(number)" }
    let values = [
      Outer(), Outer(inner: Inner(a: "x")), Outer(inner: Inner(b: "x")), Outer(a: "x"),
      Outer(b: "x"), Outer(inner: Inner(a: ""), a: "x"), Outer(inner: Inner(a: "x"), a: ""),
      Outer(list: [0]), Outer(list: [0, 0]), Outer(list: [-1]), Outer(texts: ["a": "b"]),
      Outer(texts: ["a": "", "b": ""]), Outer(texts: texts),
    ]
    let prints = try values.map { try Fingerprint(of: $0) }
    #expect(Set(prints).count == values.count)
    // A dictionary that was filled in another order is the same.
    let turned = Dictionary(uniqueKeysWithValues: texts.sorted { $0.key > $1.key })
    #expect(try Fingerprint(of: Outer(texts: turned)) == prints.last)
    for print in prints { #expect(Fingerprint(reading: print.bytes) == print) }
  }

  @Test func `letters that look the same are not the same text`() throws {
    #expect(try Fingerprint(of: "\u{e9}") != Fingerprint(of: "e\u{301}"))
  }
}
