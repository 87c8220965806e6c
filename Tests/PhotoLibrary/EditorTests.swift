import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct EditorTests {
  private func names(_ made: MadeLibrary, _ title: String = "Best") async throws -> [String]? {
    try await made.open().only(title)?.names
  }

  @Test func `an album is made once, however often it is asked for`() async throws {
    let editor = try MadeLibrary().editor()
    let first = try await editor.createAlbum("Ana & Luis")
    let again = try await editor.createAlbum("  ana & luis ")
    #expect(first.isNew && !again.isNew)
    #expect(first.album == again.album)
    #expect(first.album.path.string == ".gallery/albums/ana-luis.picks.json")
    await #expect(throws: LibraryError.self) { try await editor.createAlbum("  ") }
    #expect(try editor.customAlbums().map(\.title) == ["Ana & Luis"])
  }

  @Test func `titles that share a file name are two albums`() async throws {
    let editor = try MadeLibrary().editor()
    var paths: [Substring] = []
    for title in ["A/B", "a b", "../..", "😀", "日本"] {
      let path = try await editor.createAlbum(title).album.path.string
      paths.append(path.dropFirst(".gallery/albums/".count))
    }
    #expect(paths == ["a-b", "a-b-2", "album", "album-2", "日本"].map { "\($0).picks.json"[...] })
  }

  @Test func `assets are put in, moved and taken out, in the order that was asked for`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("1.jpg", "2.jpg", "3.jpg", "4.jpg")
    let assets = try await made.open().assets
    let editor = try made.editor()
    #expect(try await editor.add([assets[0], assets[1]], toAlbum: "Best") == 2)
    #expect(try await editor.add([assets[2], assets[0]], toAlbum: "Best") == 1)
    #expect(try await names(made) == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(try await editor.add([assets[3], assets[2]], toAlbum: "Best", at: 0) == 1)
    #expect(try await names(made) == ["4.jpg", "3.jpg", "1.jpg", "2.jpg"])
    try await editor.move([assets[1], assets[3]], inAlbum: "Best", to: 1)
    #expect(try await names(made) == ["3.jpg", "2.jpg", "4.jpg", "1.jpg"])
    #expect(try await editor.remove([assets[2], assets[0]], fromAlbum: "Best") == 2)
    #expect(try await editor.remove([assets[2]], fromAlbum: "Best") == 0)
    #expect(try await names(made) == ["2.jpg", "4.jpg"])
    #expect(try await editor.add([assets[0]], toAlbum: "Best", at: 99) == 1)
    #expect(try await names(made) == ["2.jpg", "4.jpg", "1.jpg"])
  }

  @Test func `an album is renamed and keeps its id; another one's title is refused`() async throws {
    let made = try MadeLibrary()
    try made.write("1.jpg")
    let editor = try made.editor()
    let id = try await editor.createAlbum("One").album.id
    try await editor.createAlbum("Two")
    try await editor.add(try await made.open().assets, toAlbum: "One")
    try await editor.renameAlbum("One", to: "First")
    await #expect(throws: LibraryError.albumExists("two")) {
      try await editor.renameAlbum("First", to: "two")
    }
    await #expect(throws: LibraryError.noSuchAlbum("One")) {
      try await editor.renameAlbum("One", to: "x")
    }
    let album = try await made.open().album(id: id)
    #expect(album?.title == "First")
    #expect(album?.isCustom == true)
  }

  @Test func `deleting an album deletes no photo`() async throws {
    let made = try MadeLibrary()
    try made.write("1.jpg")
    let editor = try made.editor()
    try await editor.add(try await made.open().assets, toAlbum: "Best")
    try await editor.deleteAlbum("Best")
    #expect(try editor.customAlbums().isEmpty)
    #expect(try await made.open().paths == ["1.jpg"])
    await #expect(throws: LibraryError.noSuchAlbum("Best")) { try await editor.deleteAlbum("Best") }
  }

  @Test func `an album finds its photos after they were moved, renamed, rated or edited`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("1.jpg", SmallPhoto(1))
    try made.write("2.jpg", SmallPhoto(2))
    try made.write("3.jpg", SmallPhoto(3))
    try await made.editor().add(try await made.open().assets, toAlbum: "Best")
    try Folder.create(made.root / "sub")
    try File.rename(made.root / "1.jpg", to: made.root / "sub/new.jpg")
    try made.write("2.jpg", SmallPhoto(2, xmp: SmallXMP(rating: 5)))
    try made.write("3.jpg", SmallPhoto(30))
    #expect(try await names(made) == ["new.jpg", "2.jpg", "3.jpg"])
    try File.remove(made.root / "3.jpg")
    let library = try await made.open()
    #expect(library.only("Best")?.names == ["new.jpg", "2.jpg"])
    #expect(library.problems.map(\.path.string) == [".gallery/albums/best.picks.json"])
  }

  @Test func `a damaged album is told of and never overwritten`() async throws {
    let made = try MadeLibrary()
    try made.write("1.jpg")
    try made.write(".gallery/albums/best.picks.json", text: "{ \"format\": ")
    let library = try await made.open()
    #expect(library.problems.map(\.path.string) == [".gallery/albums/best.picks.json"])
    let album = try await made.editor().createAlbum("Best").album
    #expect(album.path.string == ".gallery/albums/best-2.picks.json")
  }

  @Test func `a manifest becomes an album and keeps its notes`() async throws {
    let made = try MadeLibrary()
    try made.write("1.jpg", "2.jpg")
    var manifest = SelectionManifest()
    manifest.title = "Picks of Ana"
    var pick = SelectionManifest.Pick(try await made.open().assets[1])
    pick.note = "crop"
    var rejected = SelectionManifest.Pick(try await made.open().assets[0])
    rejected.state = .rejected
    manifest.picks = [pick, rejected]
    let kept = try await made.editor().keep(manifest, asAlbum: "For Ana")
    #expect(kept.isNew && kept.album.count == 1)
    #expect(try await names(made, "For Ana") == ["2.jpg"])
    let path = made.root / Path(kept.album.path.string)
    #expect(try SelectionManifest(contentsOf: path.string).picks.map(\.note) == ["crop", nil])
    #expect(try await !made.editor().keep(manifest, asAlbum: "for ana").isNew)
  }

  @Test func `an album that does not change is not written`() async throws {
    let made = try MadeLibrary()
    try made.write("1.jpg")
    let assets = try await made.open().assets
    try await made.editor(now: 1000).add(assets, toAlbum: "Best")
    let path = made.root / ".gallery/albums/best.picks.json"
    let before = try FileStatus.of(path)
    #expect(try await made.editor(now: 2000).add(assets, toAlbum: "Best") == 0)
    #expect(try FileStatus.of(path) == before)
  }
}
