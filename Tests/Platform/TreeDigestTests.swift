import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct TreeDigestTests {
  private let root = TemporaryDirectory.current / "site"

  private func digest(excluding: [TreeDigest.Excluded] = []) async throws -> TreeDigest {
    var digest = TreeDigest()
    try await digest.add(folder: root, excluding: excluding)
    return digest
  }

  private func makeSite() throws {
    for folder in ["media/0a", "media/ff", "album"] { try Folder.create(root / Path(folder)) }
    for file in ["index.html", "media/0a/one.jpg", "media/ff/two.jpg", "album/index.html"] {
      try AtomicFile.write("text of \(file)", to: root / Path(file))
    }
  }

  @Test func `a folder that nobody touches keeps its digest`() async throws {
    try makeSite()
    let first = try await digest()
    #expect(try await digest() == first)
    #expect(first.files == 4)
    #expect(first.text.count == 32)
  }

  @Test(arguments: [
    "write in place", "replace", "remove", "add", "swap", "move", "empty", "leave half a file",
  ])
  func `whatever is done to a file changes the digest`(change: String) async throws {
    try makeSite()
    let first = try await digest()
    let file = root / "media/0a/one.jpg"
    let status = try FileStatus.of(file)
    switch change {
    case "write in place":
      // As long as before, and dated back: only the time of the change itself tells.
      let overwrite: Path = "printf 'TEXT' | dd of=\"$0\" conv=notrunc"
      #expect(try await runProgram("sh", ["-c", overwrite, file]))
      try File.setModified(file, to: status.modified)
      #expect(try FileStatus.of(file).size == status.size)
    case "replace": try AtomicFile.write("text of media/0a/one.jpg", to: file)
    case "remove": try File.remove(file)
    case "add": try AtomicFile.write("new", to: root / "media/0a/new.jpg")
    case "swap":
      let other = root / "media/ff/two.jpg"
      try File.rename(file, to: root / "held")
      try File.rename(other, to: file)
      try File.rename(root / "held", to: other)
    case "move": try File.rename(root / "media/0a", to: root / "media/0b")
    case "empty": #expect(try await runProgram("truncate", ["-s", "0", file]))
    default: try AtomicFile.write("", to: AtomicFile.temporaryPath(for: file))
    }
    #expect(try await digest() != first)
  }

  @Test func `what is hidden or excluded makes no difference`() async throws {
    try makeSite()
    try Folder.create(root / "state")
    let state = try #require(TreeDigest.Excluded(root / "state"))
    let first = try await digest(excluding: [state])
    try Folder.create(root / ".git")
    try AtomicFile.write("x", to: root / ".git/index")
    try AtomicFile.write("x", to: root / "state/index.sqlite")
    #expect(try await digest(excluding: [state]) == first)
    #expect(try await digest() != first)
  }

  @Test func `a link to a folder leaves the digest in doubt`() async throws {
    try makeSite()
    try File.symbolicLink(to: "media", at: root / "pictures")
    await #expect(throws: SystemError.self) { try await digest() }
  }

  @Test func `a single file counts by what it is, or by not being there`() throws {
    try makeSite()
    func digest(_ name: String) -> TreeDigest {
      var digest = TreeDigest()
      digest.add(root / Path(name))
      return digest
    }
    let absent = digest("album.json")
    #expect(digest("album.json") == absent)
    try AtomicFile.write("{}", to: root / "album.json")
    #expect(digest("album.json") != absent)
    #expect(digest("other.json") != absent)
  }

  private func runProgram(_ name: Path, _ words: [Path]) async throws -> Bool {
    try ChildProcess(name, arguments: words).wait() == 0
  }
}
