import Glibc
import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ScanTests {
  @Test func `hidden files and litter are left out in silence`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", ".hidden.jpg", ".AppleDouble/a.jpg", "@eaDir/a.jpg/SYNOPHOTO_M.jpg")
    try made.write("__MACOSX/b.jpg", "._a.jpg", "lost+found/c.jpg", ".gallery/d.jpg")
    for name in ["Thumbs.db", ".DS_Store", "desktop.ini"] { try made.write(name, text: "x") }
    let library = try await made.open()
    #expect(library.paths == ["a.jpg"])
    #expect(library.problems.isEmpty)
    #expect(library.summary.ignored == 10)
  }

  @Test func `names that begin with dots are taken when hidden files are wanted`() async throws {
    let made = try MadeLibrary()
    try made.write(".hidden.jpg", "..two.jpg", ".dir/x.jpg", "._litter.jpg")
    let library = try await made.open { $0.includesHidden = true }
    #expect(library.paths == ["..two.jpg", ".dir/x.jpg", ".hidden.jpg"])
  }

  @Test func `a folder marked with nomedia is left out, with all below it`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", "private/b.jpg", "private/more/c.jpg")
    try made.write("private/.nomedia", text: "")
    #expect(try await made.open().paths == ["a.jpg"])
  }

  @Test func `a library that is marked with nomedia itself says why it is empty`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    try made.write(".nomedia", text: "")
    let library = try await made.open()
    #expect(library.assets.isEmpty)
    #expect(library.problems.first?.message.contains(".nomedia") == true)
  }

  @Test func `include and exclude globs choose files`() async throws {
    let made = try MadeLibrary()
    try made.write("2025/a.jpg", "2026/a.jpg", "2026/raw/b.JPG", "2026/drafts/c.jpg", "d.png.jpg")
    let included = try await made.open { $0.include = ["2026"] }
    #expect(included.paths == ["2026/a.jpg", "2026/drafts/c.jpg", "2026/raw/b.JPG"])
    let both = try await made.open {
      $0.include = ["2026/**/*.jpg"]
      $0.exclude = ["drafts", "**/a.*"]
    }
    #expect(both.paths == ["2026/raw/b.JPG"])
  }

  @Test func `each photo is found once whatever links lead round in circles`() async throws {
    let made = try MadeLibrary()
    try made.write("a/b/1.jpg")
    try made.link("a/b/up", to: "..")
    try made.link("aa", to: "a/b")
    try made.link("self", to: "self")
    try made.link("dangling.jpg", to: "nowhere")
    let library = try await made.open()
    #expect(library.paths == ["a/b/1.jpg"])
    #expect(library.problems.map(\.path.string) == ["dangling.jpg"])
  }

  @Test func `links out of the library are followed only if that is allowed`() async throws {
    let made = try MadeLibrary()
    try SmallPhoto(7).write(to: TemporaryDirectory.current / "store/2024/x.jpg")
    try SmallPhoto(8).write(to: TemporaryDirectory.current / "store/y.jpg")
    try made.link("current", to: "../store/2024")
    try made.link("y.jpg", to: "../store/y.jpg")
    let closed = try await made.open()
    #expect(closed.assets.isEmpty)
    #expect(closed.problems.map(\.path.string) == ["current", "y.jpg"])
    let open = try await made.open { $0.allowsLinksOut = true }
    #expect(open.paths == ["current/x.jpg", "y.jpg"])
    #expect(open.problems.isEmpty)
    let without = try await made.open { $0.followsLinks = false }
    #expect(without.assets.isEmpty && without.problems.isEmpty)
  }

  @Test func `hard links and links to files are entries of their own`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    try File.link(made.root / "a.jpg", to: made.root / "b.jpg")
    try made.link("c.jpg", to: "a.jpg")
    let library = try await made.open()
    #expect(library.paths == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(Set(library.assets.map(\.id)).count == 3)
    #expect(Set(library.assets.map(\.id.contentID)).count == 1)
  }

  @Test func `an output folder inside the library is no part of it`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", "site/media/b.jpg")
    let library = try await made.open { $0.excludedFolders = [(made.root / "site").string] }
    #expect(library.paths == ["a.jpg"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `pipes and devices with the names of photos are passed over`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    #expect(mkfifo((made.root / "pipe.jpg").string, 0o600) == 0)
    let library = try await made.open()
    #expect(library.paths == ["a.jpg"])
    #expect(library.summary.other == 1)
  }

  @Test func `a photo of unknown kind is listed as unknown, a text is not`() async throws {
    let made = try MadeLibrary()
    try made.write("broken.jpg", text: "this is no JPEG, but long enough to be looked at")
    try made.write("drawing.psd", text: "8BPS and so on, a format that nobody reads here")
    try made.write("empty.mp4", text: "")
    try made.write("readme.txt", text: "hello")
    let library = try await made.open()
    #expect(library.paths == ["broken.jpg", "drawing.psd", "empty.mp4"])
    #expect(library.assets.allSatisfy { $0.type == .unknown })
    #expect(library.problems.map(\.severity) == [.unreadable, .warning, .unreadable])
    #expect(library.summary.other == 1)
    #expect(library.albums(kinds: [.library]).first { _ in true }?.count(.photos) == 0)
  }

  @Test func `a folder that vanishes while others are read is as if it had never been`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("a.jpg", "gone/b.jpg")
    let root = made.root
    // The root has been listed when its files are counted: then the folder goes.
    let library = try await PhotoLibrary.open(root.string) { progress in
      if progress.stage == .listing { try? Folder.removeAll(root / "gone") }
    }
    #expect(library.paths == ["a.jpg"])
    #expect(library.problems.isEmpty)
  }

  @Test(arguments: [
    "caf\u{E9}.jpg", "cafe\u{301}.jpg", "al#bum/a?b.jpg", "100%/Trip %28.jpg", "12\" 'x'.jpg",
    "line\nbreak.jpg", "😀👨‍👩‍👧.jpg", "back\\slash.jpg", "  spaces .jpg", "a & b <c>.jpg", "-rf.jpg",
  ])
  func `any name works from scan to look-up`(name: String) async throws {
    let made = try MadeLibrary()
    try made.write(name)
    let library = try await made.open(index: made.index)
    let asset = try #require(library.assets.first)
    #expect(asset.path.bytes == Array(name.utf8))
    #expect(library.asset(path: name) == asset)
    #expect(library.asset(url: asset.url) == asset)
    let again = try await made.open(index: made.index)
    #expect(again.assets == library.assets)
    #expect(again.summary.described == 0)
  }

  @Test func `a name of bytes that are not UTF-8 works`() async throws {
    let made = try MadeLibrary()
    let name = LibraryPath(bytes: [0x66, 0xFC, 0xFF, 0x2E, 0x6A, 0x70, 0x67])
    try SmallPhoto().write(to: made.root / Path(bytes: name.bytes))
    let library = try await made.open(index: made.index)
    #expect(library.assets.map(\.path) == [name])
    #expect(library.asset(path: name.string)?.path == name)
    #expect(try await made.open(index: made.index).summary.described == 0)
  }

  @Test func `composed and decomposed names are two files`() async throws {
    let made = try MadeLibrary()
    try made.write("caf\u{E9}.jpg", "cafe\u{301}.jpg")
    let library = try await made.open()
    #expect(library.assets.count == 2)
    #expect(library.asset(path: "caf\u{E9}.jpg") != library.asset(path: "cafe\u{301}.jpg"))
  }

  @Test func `endings are known in any case`() async throws {
    let made = try MadeLibrary()
    try made.write("a.JPG", "b.Jpeg", "c.JPE", "d.jfif")
    #expect(try await made.open().assets.map(\.type) == [.photo, .photo, .photo, .photo])
  }

  @Test func `opening stops when its task is cancelled`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    let error = await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { _ = try await made.open() }
        try await group.waitForAll()
      }
    }
    #expect(error != nil)
  }
}
