import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct AddingTests {
  private func incoming(_ name: String, _ photo: SmallPhoto) throws -> String {
    let path = TemporaryDirectory.current / "card" / name
    try photo.write(to: path)
    return path.string
  }

  @Test func `a file is stored by its day, then referred to at the wanted place`() async throws {
    let made = try MadeLibrary()
    let editor = try made.editor()
    let one = try incoming("1.jpg", SmallPhoto(1, date: "2026:05:02 10:00:00"))
    let two = try incoming("2.jpg", SmallPhoto(2))
    let first = try await editor.add(files: [one], toAlbum: "New")
    #expect(first.map(\.path.string) == ["2026/2026-05-02/1.jpg"])
    #expect(first.map(\.outcome) == [.stored])
    let second = try await editor.add(files: [two], toAlbum: "New", at: 0)
    #expect(second.map(\.path.string) == ["Imported/2.jpg"])
    let library = try await made.open()
    #expect(library.only("New")?.names == ["2.jpg", "1.jpg"])
    #expect(library.asset(path: "2026/2026-05-02/1.jpg")?.id == first[0].assetID)
    #expect(try File.read(made.root / "Imported/2.jpg") == File.read(Path(two)))
    #expect(File.exists(Path(one)))
  }

  @Test func `nothing is overwritten, and the same content is stored once`() async throws {
    let made = try MadeLibrary()
    try made.write("Imported/1.jpg", SmallPhoto(1))
    let old = try File.read(made.root / "Imported/1.jpg")
    let editor = try made.editor()
    let other = try incoming("1.jpg", SmallPhoto(2))
    let same = try incoming("same.jpg", SmallPhoto(1, xmp: SmallXMP(rating: 5)))
    let again = try incoming("again.jpg", SmallPhoto(2))
    let added = try await editor.add(files: [other, same, again, other])
    #expect(
      added.map(\.path.string) == [
        "Imported/1-2.jpg", "Imported/1.jpg", "Imported/1-2.jpg", "Imported/1-2.jpg",
      ]
    )
    #expect(added.map(\.outcome) == [.stored, .known, .known, .known])
    #expect(try File.read(made.root / "Imported/1.jpg") == old)
    #expect(try await made.open().assets.count == 2)
  }

  @Test func `files of one photo stay together under one number`() async throws {
    let made = try MadeLibrary()
    try made.write("in/IMG_1.CR2", text: "taken")
    let folder = TemporaryDirectory.current / "card"
    let jpeg = try incoming("IMG_1.JPG", SmallPhoto(1))
    try SmallXMP(rating: 4).write(to: folder / "IMG_1.JPG.xmp")
    try SmallXMP(rating: 2).write(to: folder / "IMG_1.xmp")
    try SmallPhoto(2).write(to: folder / "IMG_1.png")
    try made.write("in/IMG_1.png", text: "taken too")
    let files = [jpeg] + ["IMG_1.JPG.xmp", "IMG_1.xmp", "IMG_1.png"].map { (folder / $0).string }
    let added = try await made.editor().add(files: files, folder: LibraryPath("in"))
    #expect(
      added.map(\.path.string) == [
        "in/IMG_1-2.JPG", "in/IMG_1-2.JPG.xmp", "in/IMG_1-2.xmp", "in/IMG_1-2.png",
      ]
    )
    #expect(try await made.open().asset(path: "in/IMG_1-2.JPG")?.annotations.rating == 4)
  }

  @Test func `what is no photo, or no folder of the library, is refused before anything is stored`()
    async throws
  {
    let made = try MadeLibrary()
    let good = try incoming("1.jpg", SmallPhoto(1))
    let text = TemporaryDirectory.current / "card/note.jpg"
    try AtomicFile.write("just a text that is long enough", to: text)
    let editor = try made.editor()
    await #expect(throws: LibraryError.notAPhoto(text.string)) {
      try await editor.add(files: [good, text.string])
    }
    await #expect(throws: LibraryError.self) {
      try await editor.add(files: [good], folder: LibraryPath("../outside"))
    }
    #expect(try await made.open().assets.isEmpty)
    #expect(!File.exists(TemporaryDirectory.current / "outside"))
  }

  @Test func `a picture in memory is stored under the ending of its content`() async throws {
    let made = try MadeLibrary()
    let editor = try made.editor()
    let added = try await editor.add(bytes: SmallPhoto(1).bytes, named: "pasted", toAlbum: "New")
    #expect(added.path.string == "Imported/pasted.jpg")
    #expect(try await made.open().only("New")?.names == ["pasted.jpg"])
    await #expect(throws: LibraryError.notAPhoto("x")) {
      try await editor.add(bytes: Array("nothing that is a picture".utf8), named: "x")
    }
    #expect(!File.exists(made.root / ".gallery/incoming"))
  }

  @Test func `two editors at once store a picture once and lose no reference`() async throws {
    let made = try MadeLibrary()
    let files = try (0..<6).map { try incoming("\($0).jpg", SmallPhoto($0)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<6 {
        group.addTask {
          let editor = try made.editor()
          _ = try await editor.add(files: [files[index], files[(index + 1) % 6]], toAlbum: "All")
        }
      }
      try await group.waitForAll()
    }
    let library = try await made.open()
    #expect(library.assets.count == 6)
    #expect(library.only("All")?.count() == 6)
  }
}
