import Glibc
import PhotoLibrary
import Platform
import TestSupport
import Testing

/// Kills an editor at every one of its writes, and looks at what is left.
@Suite(.temporaryDirectory) struct CrashTests {
  private let photos = [
    SmallPhoto(1, date: "2026:05:02 10:00:00"), SmallPhoto(2, date: "2026:05:02 11:00:00"),
  ]

  private func sources() throws -> [String] {
    try photos.enumerated().map { index, photo in
      let path = TemporaryDirectory.current / "card/\(index).jpg"
      try photo.write(to: path)
      return path.string
    }
  }

  @Test func `an editor that is killed at any write leaves the old or the new state`()
    async throws
  {
    let sources = try sources()
    for fault in 1...200 {
      let made = try MadeLibrary()
      try Folder.removeAll(made.root)
      try made.write("kept.jpg", SmallPhoto(9))
      try await made.editor().add(try await made.open().assets, toAlbum: "Best")
      let isFinished = try await killAdding(sources, to: made.root.string, at: fault)
      try await expectOldOrNew(made, fault)
      // The same command once more finishes the work, and doubles nothing.
      _ = try await made.editor().add(files: sources, toAlbum: "Best", at: 0)
      let library = try await made.open()
      #expect(library.paths == ["2026/2026-05-02/0.jpg", "2026/2026-05-02/1.jpg", "kept.jpg"])
      #expect(library.only("Best")?.names == ["0.jpg", "1.jpg", "kept.jpg"])
      #expect(library.problems.isEmpty)
      let left = try Folder.entries(of: made.root / ".gallery/albums").map(\.name.string)
      #expect(left == ["best.picks.json"])
      if isFinished {
        #expect(fault > 10, "the faults were hardly reached")
        return
      }
    }
    Issue.record("the work has more writes than were tried")
  }

  @Test func `an album that is being deleted is there or not when it is killed`() async throws {
    for fault in 1...20 {
      let made = try MadeLibrary()
      try Folder.removeAll(made.root)
      try made.write("kept.jpg", SmallPhoto(9))
      try await made.editor().add(try await made.open().assets, toAlbum: "Best")
      let root = made.root.string
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [root = root as String, fault = fault as Int] in
        setenv("GALLERY_FAULT_AT", "\(fault)", 1)
        try await LibraryEditor(root: root, now: 0).deleteAlbum("Best")
        try AtomicFile.write("", to: Path(root) / ".gallery/finished")
        kill(getpid(), SIGKILL)
      }
      let library = try await made.open()
      #expect(library.paths == ["kept.jpg"])
      #expect(library.problems.isEmpty)
      let count = library.only("Best")?.count()
      #expect(count == nil || count == 1)
      if File.exists(made.root / ".gallery/finished") { return }
    }
    Issue.record("the work has more writes than were tried")
  }

  /// Lets a process of its own add the files and die at the fault; says whether it came to its end.
  private func killAdding(_ sources: [String], to root: String, at fault: Int) async throws -> Bool
  {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [sources = sources as [String], root = root as String, fault = fault as Int] in
      setenv("GALLERY_FAULT_AT", "\(fault)", 1)
      let editor = try LibraryEditor(root: root, now: 1000)
      _ = try await editor.add(files: sources, toAlbum: "Best", at: 0)
      unsetenv("GALLERY_FAULT_AT")
      try Folder.create(Path(root) / ".gallery/finished")
      kill(getpid(), SIGKILL)
    }
    return File.exists(Path(root) / ".gallery/finished")
  }

  private func expectOldOrNew(_ made: MadeLibrary, _ fault: Int) async throws {
    let library = try await made.open()
    #expect(library.problems.isEmpty, "fault \(fault)")
    for asset in library.assets where asset.path.parent.string == "2026/2026-05-02" {
      let index = try #require(Int(asset.name.prefix(1)))
      let bytes = try File.read(library.absolutePath(of: asset.path))
      #expect(bytes == photos[index].bytes, "fault \(fault): \(asset.name) is not whole")
    }
    let names = library.only("Best")?.names
    let isKnown = names == ["kept.jpg"] || names == ["0.jpg", "1.jpg", "kept.jpg"]
    #expect(isKnown, "fault \(fault): \(names ?? [])")
  }
}
