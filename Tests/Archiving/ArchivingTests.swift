import Archiving
import Foundation
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ArchivingTests {
  private func pack(_ files: [(name: String, bytes: [UInt8])], to zip: Path) throws {
    let writer = try ZipWriter(creating: zip)
    for (index, file) in files.enumerated() {
      let source = TemporaryDirectory.current / "source-\(index)"
      try AtomicFile.write(file.bytes, to: source)
      try File.setModified(source, to: 1_700_000_000_000_000_000)
      #expect(try writer.add(source, named: file.name) == Hash128.of(file.bytes))
    }
    try writer.finish()
  }

  @Test func `what was put in comes out`() throws {
    let zip = TemporaryDirectory.current / "a.zip"
    let large = [UInt8](repeating: 7, count: 9 << 20)
    let files: [(name: String, bytes: [UInt8])] = [
      ("été/日本 😀.jpg", [1, 2, 3]), ("empty.jpg", []), ("a/b/large.cr2", large),
    ]
    try pack(files, to: zip)
    let found = try archivedFiles(of: zip)
    #expect(found.map(\.name) == files.map(\.name))
    #expect(found.map(\.hash) == files.map { Hash128.of($0.bytes) })
    #expect(found.map(\.size) == files.map { Int64($0.bytes.count) })
  }

  @Test func `unzip reads it`() throws {
    let zip = TemporaryDirectory.current / "a.zip"
    try pack([("été/日本.jpg", Array("picture".utf8)), ("b.txt", [65])], to: zip)
    let target = TemporaryDirectory.current / "out"
    let unzip = Process()
    unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
    unzip.arguments = ["-q", zip.string, "-d", target.string]
    unzip.environment = ["LANG": "C.UTF-8"]
    try unzip.run()
    unzip.waitUntilExit()
    #expect(unzip.terminationStatus == 0)
    #expect(try File.text(target / "été/日本.jpg") == "picture")
    #expect(try FileStatus.of(target / "b.txt").modified == 1_700_000_000_000_000_000)
  }

  @Test func `more files than an old zip holds are kept`() throws {
    let zip = TemporaryDirectory.current / "many.zip"
    let source = TemporaryDirectory.current / "one"
    try AtomicFile.write([1], to: source)
    let writer = try ZipWriter(creating: zip)
    for index in 0..<66_000 { _ = try writer.add(source, named: "\(index).jpg") }
    try writer.finish()
    #expect(try archivedFiles(of: zip).count == 66_000)
  }

  @Test func `a file that is there is not replaced`() throws {
    let zip = TemporaryDirectory.current / "a.zip"
    try AtomicFile.write([1], to: zip)
    let error = #expect(throws: ArchiveError.self) { _ = try ZipWriter(creating: zip) }
    #expect(error?.description.contains("exists") == true)
    #expect(try File.read(zip) == [1])
  }

  @Test func `a damaged archive is told`() throws {
    let zip = TemporaryDirectory.current / "a.zip"
    try pack([("a.jpg", [UInt8](repeating: 3, count: 1000))], to: zip)
    var bytes = try File.read(zip)
    bytes[500] = 4
    try AtomicFile.write(bytes, to: zip)
    #expect(throws: ArchiveError.self) { try archivedFiles(of: zip) }
  }
}
