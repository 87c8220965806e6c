import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct FolderWatcherTests {
  @Test func `a change in a folder made later is seen`() throws {
    let root = TemporaryDirectory.current
    try Folder.create(root / "site")
    let watcher = try FolderWatcher.watch(root) { $0.name == "site" }
    #expect(try !watcher.waitForChange(milliseconds: 50))
    try Folder.create(root / "new")
    #expect(try watcher.waitForChange(milliseconds: 2000, quiet: 20))
    try AtomicFile.write("x", to: root / "new/photo.jpg")
    #expect(try watcher.waitForChange(milliseconds: 2000, quiet: 20))
  }

  @Test func `an ignored folder is not watched`() throws {
    let root = TemporaryDirectory.current
    try Folder.create(root / "site")
    let watcher = try FolderWatcher.watch(root) { $0.name == "site" }
    try AtomicFile.write("x", to: root / "site/index.html")
    #expect(try !watcher.waitForChange(milliseconds: 100, quiet: 20))
  }
}
