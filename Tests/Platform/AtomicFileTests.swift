import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct AtomicFileTests {
  @Test func `an unchanged file is not written again`() throws {
    let path = TemporaryDirectory.current / "page.html"
    #expect(try AtomicFile.writeIfChanged(Array("one".utf8), to: path))
    let first = try FileStatus.of(path)
    #expect(try !AtomicFile.writeIfChanged(Array("one".utf8), to: path))
    #expect(try FileStatus.of(path) == first)
    #expect(try AtomicFile.writeIfChanged(Array("two".utf8), to: path))
    #expect(try File.text(path) == "two")
  }

  @Test func `creating never replaces`() throws {
    let path = TemporaryDirectory.current / "photo.jpg"
    #expect(try AtomicFile.create([1, 2], at: path))
    #expect(try !AtomicFile.create([3], at: path))
    #expect(try File.read(path) == [1, 2])
    #expect(try Folder.entries(of: TemporaryDirectory.current).map(\.name) == ["photo.jpg"])
  }

  @Test func `a failed write leaves nothing and names the file`() {
    let path = TemporaryDirectory.current / "missing/page.html"
    let error = #expect(throws: SystemError.self) { try AtomicFile.write("x", to: path) }
    #expect(error?.description.contains("page.html") == true)
    #expect(error?.isMissing == true)
  }

  @Test func `a second lock waits its turn`() throws {
    let path = TemporaryDirectory.current / "lock"
    let first = try FileLock.tryLock(path)
    let isHeld = first != nil
    #expect(isHeld)
    let second = try FileLock.tryLock(path)
    let isTakenTwice = second != nil
    #expect(!isTakenTwice)
    withExtendedLifetime(isHeld) {}
    _ = consume first
  }

  @Test func `a copy keeps bytes and time`() throws {
    let from = TemporaryDirectory.current / "a"
    let to = TemporaryDirectory.current / "b"
    try AtomicFile.write([1, 2, 3], to: from)
    try File.setModified(from, to: 1_000_000_000_123_456_789)
    try File.copy(from, to: to)
    #expect(try File.read(to) == [1, 2, 3])
    #expect(try FileStatus.of(to).modified == 1_000_000_000_123_456_789)
    #expect(throws: SystemError.self) { try File.copy(from, to: to) }
  }

  @Test func `the hash is XXH3-128`() {
    // The value that `xxhsum -H2` prints for no bytes.
    #expect(Hash128.of([]) == "99aa06d3014798d86001c324468d497f")
  }
}
