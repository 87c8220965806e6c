import PhotoLibrary
import Platform
import TestSupport
import Testing

@testable import SiteBuilder

@Suite(.temporaryDirectory) struct DownloadTests {
  /// A library whose files are there.
  private func library(_ files: Configuration.Downloads.Files) throws -> MadeLibrary {
    var library = MadeLibrary.small()
    library.configuration.downloads.files = files
    for path in ["2026/a.jpg", "2026/wedding/b.jpg", "2026/wedding/c.mp4"] {
      let file = library.folder / "library" / Path(path)
      try Folder.create(file.parent)
      try AtomicFile.write("original of \(path)", to: file)
    }
    return library
  }

  private func listing(_ zip: Path) throws -> [String] {
    let output = try ChildProcess.run("unzip", arguments: ["-Z1", zip])
    #expect(output.status == 0)
    return String(decoding: output.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `an album's zip file holds its originals, and its page names the size`() async throws {
    let library = try library(.originals)
    let report = try await library.build()
    #expect(report.problems.isEmpty)
    let zip = library.output / "2026/wedding/wedding.zip"
    #expect(try listing(zip) == ["wedding/b.jpg", "wedding/c.mp4"])
    #expect(try ChildProcess.run("unzip", arguments: ["-tqq", zip]).status == 0)
    let page = try library.page("2026/wedding/index.html")
    #expect(page.contains(#"href="../../2026/wedding/wedding.zip" download"#))
    #expect(page.contains(/<span class="g-hero__size">\d+ bytes<\/span>/))
    // Of the kinds that were not asked for there is none.
    #expect(
      try library.files().keys.filter { $0.hasSuffix(".zip") }.sorted() == [
        "2026/2026.zip", "2026/wedding/wedding.zip",
      ]
    )
  }

  @Test(arguments: [
    (".hidden. ", ".hidden_"), ("IMG_1.jpg ", "IMG_1.jpg"), ("a. \u{A0}", "a_"),
    ("b c.png", "b c.png"), ("a?\u{301}b.png", "a_b.png"),
  ])
  func `names have nothing that Windows refuses or drops`(name: String, safe: String) {
    #expect(PortableName.file(Path(name)) == safe)
  }

  @Test func `it is written again only when a file of it changes, and then the same everywhere`()
    async throws
  {
    let library = try library(.originals)
    _ = try await library.build()
    let zip = library.output / "2026/wedding/wedding.zip"
    let first = try File.read(zip)
    let written = try FileStatus.of(zip).modified
    #expect(try await library.build().pagesWritten == 0)
    #expect(try FileStatus.of(zip).modified == written)
    // A lost state folder: the same bytes again.
    try Folder.removeAll(library.state)
    _ = try await library.build()
    #expect(try File.read(zip) == first)
    #expect(try FileStatus.of(zip).modified != written)
    // What a file holds changes: so does its zip file, and no other.
    let other = try FileStatus.of(library.output / "2026/2026.zip").modified
    try AtomicFile.write("another film!!!", to: library.folder / "library/2026/wedding/c.mp4")
    _ = try await library.build()
    #expect(try File.read(zip) != first)
    #expect(try FileStatus.of(library.output / "2026/2026.zip").modified == other)
    // Somebody shortened it: it is made whole.
    try AtomicFile.write("half", to: zip)
    _ = try await library.build()
    #expect(try listing(zip).count == 2)
  }

  @Test func `the largest pictures and films can be in it instead`() async throws {
    var library = try library(.largest)
    library.albums[2].title = "../Ana: \"Luis\"? "
    _ = try await library.build(FakeRenderer(broken: ["2026/a.jpg"]))
    let zip = library.output / "2026/wedding/wedding.zip"
    #expect(try listing(zip) == ["_Ana_ _Luis__/b.jpg", "_Ana_ _Luis__/c.mp4"])
    let output = try ChildProcess.run("unzip", arguments: ["-p", zip, "*/b.jpg"])
    #expect(String(decoding: output.output, as: UTF8.self) == "2048")
    // Nothing of that album could be rendered: there is nothing to download.
    #expect(try library.files()["2026/2026.zip"] == nil)
    #expect(try !library.page("2026/index.html").contains("download-album"))
    library.configuration.downloads.files = .none
    _ = try await library.build()
    #expect(try library.files()["2026/wedding/wedding.zip"] == nil)
  }

  @Test func `an original that can't be read is left out, told, and tried again`() async throws {
    let library = try library(.originals)
    let film = library.folder / "library/2026/wedding/c.mp4"
    try File.remove(film)
    let report = try await library.build()
    #expect(report.problems.map(\.path) == [LibraryPath("2026/wedding/c.mp4")])
    #expect(report.problems.first?.message.contains("not in the album's zip file") == true)
    let zip = library.output / "2026/wedding/wedding.zip"
    #expect(try listing(zip) == ["wedding/b.jpg"])
    try AtomicFile.write("back", to: film)
    #expect(try await library.build().problems.isEmpty)
    #expect(try listing(zip).count == 2)
  }

  @Test func `names that a disk would take for one are numbered`() throws {
    var archive = AlbumArchive(file: "a/a.zip", title: "...", fallback: "a")
    for name in ["x.jpg", "X.JPG", "x (2).jpg", "é.jpg", "e\u{301}.jpg", "README"] {
      archive.add("/p", as: name, date: nil)
    }
    #expect(
      archive.entries.map(\.name) == [
        "a/x.jpg", "a/X (2).JPG", "a/x (2) (2).jpg", "a/é.jpg", "a/e\u{301} (2).jpg", "a/README",
      ]
    )
    #expect(archive.entries[0].modified == 315_532_800)
  }

  @Test func `a place in a zip file is found by the check`() async throws {
    let library = try library(.originals)
    let filler = String(repeating: " ", count: (4 << 20) - 130)
    try AtomicFile.write(
      filler + "exif:GPSLatitude",
      to: library.folder / "library/2026/wedding/b.jpg"
    )
    _ = try await library.build()
    func told(_ allowsPlaces: Bool) throws -> [String] {
      try SiteCheck(
        output: library.output,
        published: [],
        secrets: [],
        allowsPlaces: allowsPlaces
      ).findings().map(\.file).filter { $0.hasSuffix(".zip") }
    }
    #expect(try Set(told(false)) == ["2026/wedding/wedding.zip"])
    #expect(try told(true) == [])
  }
}
