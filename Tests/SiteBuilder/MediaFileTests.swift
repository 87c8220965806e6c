import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct MediaFileTests {
  @Test(arguments: ["jpg", "webp", "avif", "mp4", "webm"])
  func `a rendition's name is read and written back`(ending: String) throws {
    let file = try #require(MediaFile(fileName: "00a1b2c3d4e5f60718293a4b.\(ending)"))
    #expect(file.name == "media/00/00a1b2c3d4e5f60718293a4b.\(ending)")
    #expect(file.key.text == "00a1b2c3d4e5f60718293a4b")
  }

  @Test(arguments: [
    "", "a.jpg", "00a1b2c3d4e5f60718293a4b", "00a1b2c3d4e5f60718293a4b.png",
    "00A1b2c3d4e5f60718293a4b.jpg", "00a1b2c3d4e5f60718293a4b.jpg.jpg",
    "00a1b2c3d4e5f60718293a4bb.jpg", "0xa1b2c3d4e5f60718293a4b.jpg",
  ])
  func `another name is none of a rendition`(name: String) {
    #expect(MediaFile(fileName: name) == nil)
  }

  @Test func `what is noted of a rendition is given back`() throws {
    var notes = RenditionNotes()
    let key = try #require(RenditionKey("00a1b2c3d4e5f60718293a4b"))
    #expect(notes[key] == nil)
    for color in ["#000000", "#00ff01", "#ffffff", nil] {
      for bytes in [0, 1, 70_000, nil] {
        var info = RenditionInfo(width: 2048, height: 1, color: color, placeholder: "data:x")
        info.bytes = bytes
        notes[key] = info
        #expect(notes[key] == info)
      }
    }
    notes[key] = nil
    #expect(notes == RenditionNotes())
  }

  @Test func `a list of published files names renditions too`() async throws {
    let library = MadeLibrary.small()
    _ = try await library.build()
    let listed = try Publisher.read(Publisher.list(of: library.output, in: library.state))
    #expect(try Set(listed) == Set(library.files().keys))
    #expect(listed.count == Set(listed).count)
  }

  @Test func `a list in its first form keeps the renditions`() async throws {
    let library = MadeLibrary.small()
    _ = try await library.build()
    let before = try library.files()
    let list = Publisher.list(of: library.output, in: library.state)
    let names = try Publisher.read(list)
    #expect(names.contains { $0.hasPrefix("media/") })
    let quoted = names.map { "\"\($0)\"" }.joined(separator: ",")
    try AtomicFile.write(Array("{\"version\": 1, \"files\": [\(quoted)]}".utf8), to: list)
    for entry in try Folder.entries(of: library.state) where entry.name == "finished.json" {
      try File.remove(library.state / entry.name)
    }
    let report = try await library.build()
    #expect(report.removed == 0)
    #expect(try library.files() == before)
    #expect(try Set(Publisher.read(list)) == Set(before.keys))
  }
}
