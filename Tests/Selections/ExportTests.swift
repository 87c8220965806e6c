import Foundation
import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

private let target = "out"

@Suite(.temporaryDirectory) struct ExportTests {
  private var out: Path { TemporaryDirectory.current / target }

  @discardableResult
  private func export(
    _ library: MadeLibrary,
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> ExportReport {
    var options = ExportOptions()
    change(&options)
    return try exportFiles(
      of: library.assets,
      libraryRoot: library.root.string,
      to: out.string,
      options: options
    )
  }

  @Test func `all that belongs to a pick goes along`() throws {
    var library = try MadeLibrary()
    try library.add("IMG_1.JPG", "IMG_1.CR2", "IMG_1.xmp", "IMG_1.JPG.xmp")
    try library.add("IMG_2.HEIC", "IMG_2.MOV")
    let before = try library.contents()
    let report = try export(library)
    #expect(try allFiles(below: out) == before)
    #expect(report.files.allSatisfy { $0.outcome == .copied })
    #expect(try FileStatus.of(out / "IMG_1.CR2").modified == 1_700_000_000_000_000_000)
    #expect(try library.contents() == before)
  }

  @Test func `only JPEGs or only RAW files go along with their own sidecars`() throws {
    var library = try MadeLibrary()
    try library.add(
      "a/IMG_1.JPG",
      "a/IMG_1.CR2",
      "a/IMG_1.xmp",
      "a/IMG_1.JPG.xmp",
      "a/IMG_1.CR2.xmp"
    )
    try library.add("a/IMG_2.JPG", "a/IMG_2.xmp")
    try library.add("a/IMG_3.CR2")
    let jpegs = try export(library) { $0.representations = .jpeg }
    #expect(
      try Set(allFiles(below: out).keys)
        == ["IMG_1.JPG", "IMG_1.JPG.xmp", "IMG_2.JPG", "IMG_2.xmp"]
    )
    #expect(jpegs.withoutFiles.map(\.name) == ["IMG_3.CR2"])
    try Folder.removeAll(out)
    let raws = try export(library) { $0.representations = .raw }
    #expect(
      try Set(allFiles(below: out).keys)
        == ["IMG_1.CR2", "IMG_1.CR2.xmp", "IMG_1.xmp", "IMG_3.CR2"]
    )
    #expect(raws.withoutFiles.map(\.name) == ["IMG_2.JPG"])
  }

  @Test func `one name from two folders is told apart, pairs stay pairs`() throws {
    var library = try MadeLibrary()
    try library.add("a/IMG_1.JPG", "a/IMG_1.CR2")
    try library.add("b/IMG_1.JPG", "b/IMG_1.xmp")
    try library.add("x/b/IMG_1.JPG")
    try library.add("c.JPG")
    try library.add("c.jpg")
    try export(library)
    #expect(
      try Set(allFiles(below: out).keys) == [
        "a_IMG_1.JPG", "a_IMG_1.CR2", "b_IMG_1.JPG", "b_IMG_1.xmp", "x-b_IMG_1.JPG", "c.JPG",
        "2_c.jpg",
      ]
    )
    #expect(try File.text(out / "x-b_IMG_1.JPG") == "x/b/IMG_1.JPG of x/b/IMG_1.JPG")
  }

  @Test func `a different file is never overwritten, the same one is not copied again`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG")
    try library.add("2.JPG")
    try Folder.create(out)
    try AtomicFile.write("another picture", to: out / "1.JPG")
    try AtomicFile.write("2.JPG of 2.JPG", to: out / "2.JPG")
    let before = try FileStatus.of(out / "2.JPG")
    let report = try export(library)
    #expect(try File.text(out / "1.JPG") == "another picture")
    #expect(try File.text(out / "2_1.JPG") == "1.JPG of 1.JPG")
    #expect(report.files.map(\.outcome) == [.copied, .alreadyThere])
    #expect(try FileStatus.of(out / "2.JPG") == before)
    #expect(try export(library).files.allSatisfy { $0.outcome == .alreadyThere })
    #expect(try allFiles(below: out).count == 3)
  }

  @Test func `numbers and dates go before the names`() throws {
    var library = try MadeLibrary()
    let date = CaptureDate(year: 2026, month: 5, day: 2, hour: 16, minute: 20, second: 11)
    try library.add("z/IMG_9.JPG", "z/IMG_9.CR2", date: date)
    try library.add("a/IMG_9.JPG")
    try export(library) {
      $0.isNumbered = true
      $0.names = .dated
    }
    #expect(
      try Set(allFiles(below: out).keys) == [
        "001_2026-05-02_16-20-11_IMG_9.JPG", "001_2026-05-02_16-20-11_IMG_9.CR2",
        "002_undated_IMG_9.JPG",
      ]
    )
  }

  @Test func `folders are kept if asked`() throws {
    var library = try MadeLibrary()
    try library.add("a/été/1.JPG")
    try library.add("b/1.JPG")
    try export(library) { $0.names = .folders }
    #expect(try Set(allFiles(below: out).keys) == ["a/été/1.JPG", "b/1.JPG"])
  }

  @Test func `a dry run writes nothing and says what it would do`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG", "1.CR2")
    let report = try export(library) { $0.isDryRun = true }
    #expect(report.files.map(\.outcome) == [.planned, .planned])
    #expect(report.files.map(\.target.string) == ["1.JPG", "1.CR2"])
    #expect(!File.exists(out))
  }

  @Test func `links point at the originals`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG")
    let hard = try export(library) { $0.method = .hardLink }
    let original = try FileStatus.of(library.root / "1.JPG")
    #expect(hard.files.map(\.outcome) == [.linked])
    #expect(try FileStatus.of(out / "1.JPG").inode == original.inode)
    try Folder.removeAll(out)
    _ = try export(library) { $0.method = .symbolicLink }
    #expect(try FileStatus.of(out / "1.JPG", following: false).kind == .link)
    #expect(try FileStatus.of(out / "1.JPG") == original)
    let again = try export(library) { $0.method = .symbolicLink }
    #expect(again.files.map(\.outcome) == [.alreadyThere])
  }

  @Test func `a reflink is made or refused with a remedy`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG")
    let report = try export(library) { $0.method = .reflink }
    if case .failed(let why) = report.files[0].outcome {
      #expect(why.contains("use copies"))
      #expect(try allFiles(below: out).isEmpty)
    } else {
      #expect(try File.text(out / "1.JPG") == "1.JPG of 1.JPG")
    }
  }

  @Test func `one missing file does not stop the others`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG")
    try library.add("2.JPG")
    try File.remove(library.root / "1.JPG")
    let report = try export(library)
    #expect(report.failures.map(\.source.string) == ["1.JPG"])
    #expect(try Set(allFiles(below: out).keys) == ["2.JPG"])
  }

  @Test func `what a killed export left is cleared away`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG")
    try Folder.create(out)
    try AtomicFile.write("half", to: out / Path(".gallery-\(AtomicFile.machine)-999999999-abc.tmp"))
    try export(library)
    #expect(try Set(allFiles(below: out).keys) == ["1.JPG"])
  }

  @Test func `nothing is written into the library`() throws {
    var library = try MadeLibrary()
    try library.add("1.JPG")
    for inside in ["", "/new", "/new/deeper"] {
      #expect(throws: ExportError.targetInLibrary(library.root.string + inside)) {
        try exportFiles(
          of: library.assets,
          libraryRoot: library.root.string,
          to: library.root.string + inside
        )
      }
    }
    #expect(try Set(library.contents().keys) == ["1.JPG"])
  }

  @Test func `more than the disk holds is refused before anything is written`() throws {
    var library = try MadeLibrary()
    var asset = try library.add("1.JPG")
    asset.representations[0].size = 1 << 60
    let error = #expect(throws: ExportError.self) {
      try exportFiles(of: [asset], libraryRoot: library.root.string, to: out.string)
    }
    #expect(error?.description.contains("free some space") == true)
    #expect(try allFiles(below: out).isEmpty)
  }
}
