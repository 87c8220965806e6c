import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ExportNamesTests {
  private var zip: Path { TemporaryDirectory.current / "picks.zip" }

  @Test(arguments: [
    ("a:b?.jpg", "a_b_.jpg"), ("CON.jpg", "_CON.jpg"), ("nul", "_nul"),
    ("com5.tar.gz", "_com5.tar.gz"),
    ("end. ", "end._"), ("console.jpg", "console.jpg"), ("back\\slash.jpg", "back_slash.jpg"),
    ("\"12.jpg", "_12.jpg"), ("\u{1}x.jpg", "_x.jpg"), ("été 日本.jpg", "été 日本.jpg"),
  ])
  func `names that Windows refuses are changed`(name: String, portable: String) throws {
    var library = try MadeLibrary()
    try library.add(name)
    var options = ExportOptions()
    options.portability = .always
    options.isDryRun = true
    let out = (TemporaryDirectory.current / "out").string
    let report = try exportFiles(
      of: library.assets,
      libraryRoot: library.root.string,
      to: out,
      options: options
    )
    #expect(report.files.map(\.target.string) == [portable])
  }

  @Test func `names stay as they are where the disk takes them`() throws {
    var library = try MadeLibrary()
    try library.add("what?.jpg")
    let out = TemporaryDirectory.current / "out"
    _ = try exportFiles(of: library.assets, libraryRoot: library.root.string, to: out.string)
    #expect(try Set(allFiles(below: out).keys) == ["what?.jpg"])
  }

  @Test func `a name that gets too long is shortened, with its ending`() throws {
    var library = try MadeLibrary()
    let name = String(repeating: "山", count: 83)
    try library.add("a/\(name).jpg", "a/\(name).xmp")
    try library.add("b/\(name).jpg")
    let out = TemporaryDirectory.current / "out"
    let report = try exportFiles(
      of: library.assets,
      libraryRoot: library.root.string,
      to: out.string
    )
    #expect(report.failures.isEmpty)
    let names = try allFiles(below: out).keys
    #expect(names.count == 3)
    #expect(names.count { $0.hasSuffix(".jpg") } == 2)
    let stems = Set(names.filter { $0.hasPrefix("a_") }.map { $0.dropLast(4) })
    #expect(stems.count == 1)
  }

  @Test func `an archive holds the picks, its names safe`() throws {
    var library = try MadeLibrary()
    try library.add("a/x:1.JPG", "a/x:1.CR2")
    try library.add("b/2.JPG")
    let report = try exportArchive(
      of: library.assets,
      libraryRoot: library.root.string,
      to: zip.string
    )
    #expect(report.files.allSatisfy { $0.outcome == .archived })
    #expect(report.files.map(\.target.string) == ["x_1.JPG", "x_1.CR2", "2.JPG"])
    #expect(throws: ExportError.targetTaken(zip.string)) {
      try exportArchive(of: library.assets, libraryRoot: library.root.string, to: zip.string)
    }
    #expect(
      try Folder.entries(of: TemporaryDirectory.current).map(\.name) == ["library", "picks.zip"]
    )
  }

  @Test func `stopping leaves no half archive`() throws {
    struct Stop: Error {}
    var library = try MadeLibrary()
    try library.add("1.JPG")
    try library.add("2.JPG")
    #expect(throws: Stop.self) {
      try exportArchive(of: library.assets, libraryRoot: library.root.string, to: zip.string) { _ in
        throw Stop()
      }
    }
    #expect(try Folder.entries(of: TemporaryDirectory.current).map(\.name) == ["library"])
  }
}
