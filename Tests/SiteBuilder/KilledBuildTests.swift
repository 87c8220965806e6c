import Glibc
import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct KilledBuildTests {
  /// Builds the small library in `folder`, with another album instead of one of its own.
  private static func build(in folder: String, changed: Bool) async throws {
    var library = MadeLibrary.small(in: Path(folder))
    // Written once: what a killed build has behind it is to be the build's own work.
    library.templates = [library.folder / "theme"]
    if !File.exists(library.folder / "theme") { try library.useTestTheme() }
    if changed {
      library.albums.removeLast()
      library.albums[0].members.removeLast(2)
      library.albums.append(
        MadeLibrary.album("new", [MadeLibrary.asset("new/n.jpg"), MadeLibrary.asset("new/o.jpg")])
      )
    }
    _ = try await library.build()
  }

  @Test(arguments: [5, 11, 17, 23, 29, 35, 41, 44, 47, 50])
  func `a build killed at any point leaves a site that opens, and the next one finishes it`(
    point: Int
  ) async throws {
    let folder = TemporaryDirectory.current.string
    let library = MadeLibrary.small(in: Path(folder))
    try await Self.build(in: folder, changed: false)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, point = point as Int] in
      setenv("GALLERY_FAULT_AT", "\(point)", 1)
      try await KilledBuildTests.build(in: folder, changed: true)
    }
    try checkLinks(of: library)
    try await Self.build(in: folder, changed: true)
    let finished = try library.files()
    try Folder.removeAll(library.output)
    try Folder.removeAll(library.state)
    try await Self.build(in: folder, changed: true)
    #expect(try library.files() == finished)
  }

  private func checkLinks(of library: MadeLibrary) throws {
    let files = try library.files()
    #expect(files["index.html"] != nil)
    for (file, bytes) in files where file.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      for match in text.matches(of: /\s(?:src|href)="([^"]+)"/) {
        let path = (Path(file).parent / String(match.1)).normalized.string
        #expect(files[path] != nil, "\(file) links to \(path)")
      }
    }
  }
}
