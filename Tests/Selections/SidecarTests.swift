import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

private typealias Pick = SelectionManifest.Pick

let lightroomSidecar = """
  <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
  xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
  xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" \
  xmp:Rating="3" crs:Exposure2012="+1.00"/></rdf:RDF></x:xmpmeta>

  """

@Suite(.temporaryDirectory) struct SidecarTests {
  private func write(
    _ library: MadeLibrary,
    _ change: (inout SidecarOptions) -> Void = { _ in },
    pick: (inout Pick) -> Void = { $0.rating = 5 }
  ) throws -> SidecarReport {
    var options = SidecarOptions()
    change(&options)
    return try writeSidecars(
      for: selection(library, pick),
      libraryRoot: library.root.string,
      options: options
    )
  }

  private func selection(_ library: MadeLibrary, _ pick: (inout Pick) -> Void)
    -> ResolvedSelection
  {
    ResolvedSelection(
      picks: library.assets.map { asset in
        var made = Pick(asset)
        pick(&made)
        return ResolvedPick(pick: made, resolution: .found(asset, by: .id))
      }
    )
  }

  /// The files that are neither photos nor backups.
  private func sidecars(_ library: MadeLibrary) throws -> [String: String] {
    try library.contents().filter {
      $0.key.lowercased().hasSuffix(".xmp") && !$0.key.hasPrefix(".gallery")
    }
  }

  @Test(arguments: [
    (SidecarOptions.Program.lightroom, ["a/1.xmp"]),
    (.photoMechanic, ["a/1.xmp"]),
    (.darktable, ["a/1.CR2.xmp", "a/1.JPG.xmp"]),
    (.digikam, ["a/1.CR2.xmp", "a/1.JPG.xmp"]),
  ])
  func `each program gets the name it looks for`(
    program: SidecarOptions.Program,
    names: [String]
  ) throws {
    var library = try MadeLibrary()
    try library.add("a/1.JPG", "a/1.CR2")
    let report = try write(library) { $0.programs = [program] }
    #expect(try sidecars(library).keys.sorted() == names)
    #expect(report.results.allSatisfy { $0.outcome == .created })
    for text in try sidecars(library).values { #expect(text.contains("xmp:Rating=\"5\"")) }
  }

  @Test func `the naming can be chosen`() throws {
    var library = try MadeLibrary()
    try library.add("1.CR2")
    _ = try write(library) {
      $0.programs = [.lightroom]
      $0.naming = .both
    }
    #expect(try sidecars(library).keys.sorted() == ["1.CR2.xmp", "1.xmp"])
  }

  @Test func `an existing sidecar is merged, kept, and not written twice`() throws {
    var library = try MadeLibrary()
    try Folder.create(library.root / "a")
    try AtomicFile.write(lightroomSidecar, to: library.root / "a/1.xmp")
    try library.add("a/1.CR2", "a/1.xmp")
    let report = try write(library) { $0.programs = [.lightroom] }
    let text = try File.text(library.root / "a/1.xmp")
    #expect(text.contains("xmp:Rating=\"5\" crs:Exposure2012=\"+1.00\""))
    #expect(text.contains("<rdf:li>Picked</rdf:li>"))
    #expect(text.contains("<rdf:li>Proofing|Picked</rdf:li>"))
    #expect(report.results.map(\.outcome) == [.updated])
    #expect(report.results[0].changes.first == "xmp:Rating: 3 → 5")
    let backups = try allFiles(below: library.root / ".gallery/backups")
    #expect(backups.count == 1)
    #expect(backups.first?.key.hasPrefix("a/1.xmp.") == true)
    #expect(backups.first?.value == lightroomSidecar)
    let before = try library.contents()
    let status = try FileStatus.of(library.root / "a/1.xmp")
    let again = try write(library) { $0.programs = [.lightroom] }
    #expect(again.results.map(\.outcome) == [.unchanged])
    #expect(try library.contents() == before)
    #expect(try FileStatus.of(library.root / "a/1.xmp") == status)
  }

  @Test func `a pick without stars leaves the photographer's`() throws {
    var library = try MadeLibrary()
    try AtomicFile.write(lightroomSidecar, to: library.root / "1.xmp")
    try library.add("1.CR2", "1.xmp")
    for rating in [nil, 0] {
      _ = try write(library, { $0.programs = [.lightroom] }, pick: { $0.rating = rating })
      #expect(try File.text(library.root / "1.xmp").contains("xmp:Rating=\"3\""))
    }
  }

  @Test func `each sidecar of a file is updated, in either way of naming`() throws {
    var library = try MadeLibrary()
    for name in ["1.XMP", "1.CR2.xmp"] {
      try AtomicFile.write(lightroomSidecar, to: library.root / Path(name))
    }
    try library.add("1.CR2", "1.XMP", "1.CR2.xmp")
    _ = try write(library) { $0.programs = [.lightroom] }
    #expect(try sidecars(library).keys.sorted() == ["1.CR2.xmp", "1.XMP"])
    for text in try sidecars(library).values { #expect(text.contains("xmp:Rating=\"5\"")) }
  }

  @Test func `a sidecar beside a pair is told of`() throws {
    var library = try MadeLibrary()
    try AtomicFile.write(lightroomSidecar, to: library.root / "1.xmp")
    try library.add("1.JPG", "1.CR2", "1.xmp")
    let report = try write(library) { $0.programs = [.lightroom] }
    #expect(report.results.map(\.picture.string) == ["1.CR2"])
    #expect(report.results[0].notices.first?.contains("1.JPG and 1.CR2") == true)
  }

  @Test func `Lightroom reads no sidecar of a JPEG, so none is made`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG")
    let before = try library.contents()
    let report = try write(library) { $0.programs = [.lightroom] }
    guard case .notRead(let why) = report.results[0].outcome else {
      Issue.record("\(report.results)")
      return
    }
    #expect(why.contains("--embed"))
    #expect(try library.contents() == before)
  }

  @Test func `a sidecar that changed since it was read is left`() throws {
    var library = try MadeLibrary()
    try AtomicFile.write(lightroomSidecar, to: library.root / "1.xmp")
    try library.add("1.CR2", "1.xmp")
    try library.add("2.CR2")
    let selection = selection(library) { $0.rating = 5 }
    var options = SidecarOptions()
    options.programs = [.lightroom]
    let root = library.root.string
    let plan = try planSidecars(for: selection, libraryRoot: root, options: options)
    #expect(plan.report.results.map(\.outcome) == [.updated, .created])
    #expect(try sidecars(library).count == 1)
    let other = lightroomSidecar.replacing("+1.00", with: "+2.00")
    try AtomicFile.write(other, to: library.root / "1.xmp")
    try AtomicFile.write(other, to: library.root / "2.xmp")
    let report = plan.perform()
    #expect(report.refusals.count == 2)
    for refusal in report.refusals { #expect("\(refusal.outcome)".contains("run it again")) }
    #expect(try Array(sidecars(library).values) == [other, other])
  }

  @Test(arguments: [
    "<!DOCTYPE x><x/>", "<x", "", "\u{0}\u{0}<\u{0}x", "\u{FEFF}<nothing/>", "no XML at all",
  ])
  func `a sidecar that can't be edited without loss is left`(text: String) throws {
    var library = try MadeLibrary()
    try AtomicFile.write(text, to: library.root / "1.xmp")
    try library.add("1.CR2", "1.xmp")
    let report = try write(library) { $0.programs = [.lightroom] }
    #expect(report.refusals.count == 1)
    #expect(try File.text(library.root / "1.xmp") == text)
  }
}
