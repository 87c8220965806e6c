import Foundation
import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

/// The most memory that this process has used so far, in bytes.
private func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
}

private func manifest(_ picks: String) -> [UInt8] {
  Array("{\"format\":\"gallery-selection\",\"version\":1,\"picks\":[\(picks)]}".utf8)
}

private func repeated(_ unit: String, _ bytes: Int) -> String {
  String(repeating: unit + ",", count: bytes / (unit.utf8.count + 1)) + unit
}

/// Memory stays below 20 times the text's size, or the test's process ends with a failure.
private func expectBounded(_ text: [UInt8]) {
  // What the process takes once is not the text's.
  _ = try? SelectionManifest(text: wholeManifest)
  let before = peakMemory()
  _ = try? SelectionManifest(json: text)  // read or refused, either is right
  let used = peakMemory() - before
  if used > 20 * text.count {
    print("used \(used) bytes for \(text.count)")
    exit(1)
  }
}

@Suite struct HostileInputTests {
  @Test func `memory stays bounded for many small picks`() async {
    await #expect(processExitsWith: .success) {
      expectBounded(manifest(repeated("{\"name\":\"a\"}", 1 << 20)))
    }
  }

  @Test func `memory stays bounded for unknown fields`() async {
    await #expect(processExitsWith: .success) {
      expectBounded(manifest("{\"name\":\"a\",\"x\":[\(repeated("0", 2 << 20))]}"))
      expectBounded(manifest("{\"name\":\"a\",\"x\":[\(repeated("{}", 2 << 20))]}"))
      let fields = (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",")
      expectBounded(manifest("{\"name\":\"a\",\(fields)}"))
      expectBounded(manifest("{\"name\":\"a\",\"x\":{\(fields)}}"))
    }
  }

  @Test func `memory stays bounded for votes and picks with fields of their own`() async {
    await #expect(processExitsWith: .success) {
      let votes = repeated("{\"source\":0,\"position\":0,\"name\":\"a\"}", 1 << 20)
      expectBounded(manifest("{\"name\":\"a\",\"votes\":[\(votes)]}"))
      expectBounded(manifest(repeated("{\"name\":\"a\",\"b\":0}", 1 << 20)))
      expectBounded(manifest(repeated("{\"path\":\"0123456789abcdef\"}", 1 << 20)))
    }
  }

  @Test func `more than a million picks are refused by number`() {
    let error = #expect(throws: ManifestError.self) {
      try SelectionManifest(json: manifest(repeated("0", 2_200_000)))
    }
    #expect(error?.kind == .tooLarge)
    #expect(error?.message.contains("1000000") == true)
  }

  @Test func `a file larger than the limit is not read`() throws {
    var limits = ManifestLimits()
    limits.bytes = 100
    let text = manifest(repeated("{\"name\":\"a\"}", 100))
    let error = #expect(throws: ManifestError.self) {
      try SelectionManifest(json: text, limits: limits)
    }
    #expect(error?.kind == .tooLarge)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `deep nesting is refused, however deep`(opening: String) {
    let deep = String(repeating: opening, count: 1_000_000)
    for text in [manifest(deep), manifest("{\"name\":\"a\",\"x\":\(deep)"), Array(deep.utf8)] {
      #expect(throws: ManifestError.self) { try SelectionManifest(json: text) }
    }
  }

  @Test func `hostile texts stay texts`() throws {
    let nasty = "<script>alert(1)</script>\u{202E}\u{0}\u{1B}[31m\" onload=\"x"
    var header = SelectionManifest.Header(id: nasty, title: nasty, picker: .init(name: nasty))
    header.site = .init(id: nasty)
    var pick = SelectionManifest.Pick(path: "../../etc/passwd", name: nasty)
    pick.note = nasty
    let written = SelectionManifest(header: header, picks: [pick])
    let read = try SelectionManifest(json: written.encoded())
    #expect(read == written)
    #expect(!written.encoded().contains { $0 < 0x20 && $0 != 0x0A })
    #expect(PicksLink(read) == nil)
    let resolved = Resolver(assets: [asset("a", "etc/passwd")]).resolve(read.picks)
    #expect(resolved.found.isEmpty)
  }

  @Test func `no change of one byte crashes the reader`() {
    let text = Array(wholeManifest.utf8)
    for index in text.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0xFF] {
        var changed = text
        changed[index] = byte
        if let manifest = try? SelectionManifest(json: changed) {
          #expect(throws: Never.self) { try SelectionManifest(json: manifest.encoded()) }
        }
      }
      #expect(throws: ManifestError.self) { try SelectionManifest(json: Array(text[..<index])) }
    }
  }

  @Test func `ten thousand picks are resolved among a hundred thousand photos in a second`() throws
  {
    let assets = (0..<100_000).map { number -> Asset in
      let digits = String(number, radix: 16)
      let content = digits + String(repeating: "0", count: 32 - digits.count)
      guard let id = AssetID(content) else { fatalError(content) }
      let path = LibraryPath("2026/day \(number % 100)/IMG_\(number).JPG")
      let file = Representation(role: .primary, path: path, format: "jpeg", size: 1)
      let raw = Representation(
        role: .raw,
        path: LibraryPath("\(path.string).CR2"),
        format: "cr2",
        size: 1
      )
      let date = CaptureDate(year: 2026, month: 5, day: 1 + number % 28, second: number % 60)
      return Asset(id: id, type: .photo, representations: [file, raw], captureDate: date)
    }
    let picks = stride(from: 0, to: 100_000, by: 10).map { number -> SelectionManifest.Pick in
      var pick = SelectionManifest.Pick(assets[number])
      // A part is found by id, by path, and by name alone; a part not at all.
      if number % 40 == 10 { pick.id = nil }
      if number % 40 == 20 { (pick.id, pick.path) = (nil, "moved/\(pick.name ?? "")") }
      if number % 400 == 30 { (pick.id, pick.path, pick.name) = ("gone", "gon\u{E9}", nil) }
      pick.note = "a note of usual length, with é"
      return pick
    }
    let text = SelectionManifest(picks: picks).encoded()
    let clock = ContinuousClock()
    var found = 0
    let time = try clock.measure {
      let read = try SelectionManifest(json: text)
      found = Resolver(assets: assets).resolve(read.picks).found.count
    }
    #expect(found == 10_000 - 250)
    #if DEBUG
    #expect(time < .seconds(60))
    #else
    #expect(time < .seconds(1))
    #endif
  }
}
