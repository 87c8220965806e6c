@testable import PhotoLibrary
import Platform
import TestSupport
import Testing

/// Does something to the files just before they are described.
private struct DisturbedDescriber: FileDescriber {
  let disturb: @Sendable () throws -> Void

  func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {
    do { try disturb() } catch { Issue.record(error) }
    await LocalDescriber().describe(files, receive)
  }
}

/// Other programs save files while a library is read.
@Suite(.temporaryDirectory) struct ChangingFileTests {
  @Test func `a file that is replaced while it is read is read again, even if the old one returns`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1))
    let id = try await made.open().assets[0].id
    let (path, aside) = (made.root / "a.jpg", made.root / "aside.txt")
    let describer = DisturbedDescriber {
      try File.rename(path, to: aside)
      try SmallPhoto(2).write(to: path)
    }
    let disturbed = try await made.open(index: made.index, describer: describer)
    #expect(disturbed.problems.map(\.path.string) == ["a.jpg"])
    try File.rename(aside, to: path)  // with its inode, size and time
    let after = try await made.open(index: made.index)
    #expect(after.problems.isEmpty)
    #expect(after.assets.map(\.id) == [id])
  }

  @Test func `a file that is still being copied is told of, and taken when it is whole`()
    async throws
  {
    let made = try MadeLibrary()
    let bytes = SmallPhoto(1).bytes
    let path = made.root / "a.jpg"
    try AtomicFile.write(Array(bytes.prefix(500)), to: path)
    let describer = DisturbedDescriber {
      try AtomicFile.write(Array(bytes.prefix(700)), to: path)
    }
    let early = try await made.open(index: made.index, describer: describer)
    #expect(early.problems.first?.message.contains("changed while it was read") == true)
    try AtomicFile.write(bytes, to: path)
    let whole = try await made.open(index: made.index)
    #expect(whole.problems.isEmpty)
    #expect(whole.assets.map(\.type) == [.photo])
  }
}
