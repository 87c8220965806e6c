import Glibc
import PhotoLibrary
import Platform
import TestSupport
import Testing

/// What a user sees who may not read everything; run as another user where these tests are root's.
@Suite(.temporaryDirectory) struct AuthorizationTests {
  private func makeLibrary() throws -> MadeLibrary {
    let made = try MadeLibrary()
    try made.write("ok/a.jpg", SmallPhoto(1))
    try made.write("ok/c.jpg", SmallPhoto(2))
    try made.write("secret/b.jpg", SmallPhoto(3))
    try made.write("secret/deep/d.jpg", SmallPhoto(4))
    return made
  }

  @Test func `a missing library is told of as missing`() async throws {
    let path = (TemporaryDirectory.current / "none").string
    #expect(PhotoLibrary.authorizationStatus(of: path) == .missing)
    let error = await #expect(throws: LibraryError.self) { try await PhotoLibrary.open(path) }
    #expect(error == .missing(path))
    #expect(error?.description.contains(path) == true)
  }

  @Test func `a file is no library`() async throws {
    let path = TemporaryDirectory.current / "a.jpg"
    try SmallPhoto().write(to: path)
    await #expect(throws: LibraryError.notAFolder(path.string)) {
      try await PhotoLibrary.open(path.string)
    }
  }

  @Test func `a library that may not be read is told of as denied`() async throws {
    let made = try makeLibrary()
    try File.setMode(made.root, to: 0)
    let root = made.root.string
    await #expect(processExitsWith: .success) { [root = root as String] in
      becomeNobody()
      #expect(PhotoLibrary.authorizationStatus(of: root) == .denied)
      await #expect(throws: LibraryError.denied(root)) { try await PhotoLibrary.open(root) }
    }
    try File.setMode(made.root, to: 0o755)
  }

  @Test func `a folder and a file that may not be read are named, the rest is there`()
    async throws
  {
    let made = try makeLibrary()
    try File.setMode(made.root / "secret", to: 0)
    try File.setMode(made.root / "ok/c.jpg", to: 0)
    let root = made.root.string
    await #expect(processExitsWith: .success) { [root = root as String] in
      becomeNobody()
      let library = try await PhotoLibrary.open(root)
      #expect(library.authorizationStatus == .partlyDenied(folders: [LibraryPath("secret")]))
      #expect(library.authorizationStatus(of: LibraryPath("ok")) == .authorized)
      #expect(library.authorizationStatus(of: LibraryPath("secret")) == .denied)
      #expect(library.authorizationStatus(of: LibraryPath("secret/deep")) == .denied)
      #expect(library.authorizationStatus(of: LibraryPath("none")) == .missing)
      #expect(library.problems.map(\.path.string) == ["ok/c.jpg", "secret"])
      #expect(library.problems.allSatisfy { $0.severity == .unreadable })
      #expect(library.asset(path: "ok/a.jpg")?.isUnreadable == false)
      #expect(library.asset(path: "ok/c.jpg")?.type == .unknown)
    }
    try File.setMode(made.root / "secret", to: 0o755)
  }

  @Test func `what the index knows of a folder is kept while it may not be read`() async throws {
    let made = try makeLibrary()
    let index = (TemporaryDirectory.current / "state/index.sqlite").string
    let before = try await made.open(index: .file(index)).assets
    for name in ["state", "state/index.sqlite"] {
      try File.setMode(TemporaryDirectory.current / name, to: 0o777)
    }
    try File.setMode(made.root / "secret", to: 0)
    try File.setMode(made.root / "ok/c.jpg", to: 0)
    let root = made.root.string
    await #expect(processExitsWith: .success) { [root = root as String, index = index as String] in
      becomeNobody()
      let library = try await PhotoLibrary.open(root, index: .file(index))
      #expect(library.summary.described == 0)
      // Its picture is known, and its id; only its file can't be opened now.
      #expect(library.asset(path: "ok/c.jpg")?.type == .photo)
      #expect(library.asset(path: "ok/c.jpg")?.isUnreadable == true)
    }
    try File.setMode(made.root / "secret", to: 0o755)
    try File.setMode(made.root / "ok/c.jpg", to: 0o644)
    let after = try await made.open(index: .file(index))
    #expect(after.summary.described == 0)
    #expect(after.assets == before)
  }
}

/// Gives up root's rights for the rest of the process.
private func becomeNobody() {
  guard geteuid() == 0 else { return }
  let nobody: UInt32 = 65_534
  #expect(setgroups(0, nil) == 0 && setgid(nobody) == 0 && setuid(nobody) == 0)
}
