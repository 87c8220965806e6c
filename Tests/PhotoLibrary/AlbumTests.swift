import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct AlbumTests {
  @Test func `the Camera Roll is the first album, in capture order, under its localised name`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("b.jpg", SmallPhoto(1, date: "2026:05:02 10:00:00", make: "Canon"))
    try made.write("a.jpg", SmallPhoto(2, date: "2026:05:03 10:00:00", model: "X100"))
    try made.write("DCIM/100/c.jpg", SmallPhoto(3, date: "2026:05:01 10:00:00"))
    try made.write("scan.jpg", SmallPhoto(4))
    let library = try await made.open {
      $0.titles.cameraRoll = "相机胶卷"
      $0.kinds = [.library, .cameraRoll]
      $0.sort = .name
    }
    let albums = Array(library.albums())
    #expect(albums.map(\.kind) == [.cameraRoll, .library])
    #expect(albums[0].title == "相机胶卷")
    #expect(albums[0].names == ["c.jpg", "b.jpg", "a.jpg"])
  }

  @Test func `the library album holds every asset`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", "b/c.jpg")
    try made.write("broken.jpg", text: "no picture")
    let library = try await made.open { $0.kinds = [.library] }
    #expect(library.albums().map { $0.count() } == [3])
  }

  @Test func `folders are albums, nested, in natural order`() async throws {
    let made = try MadeLibrary()
    try made.write("10 France/a.jpg", "2 Rome/b.jpg", "2 Rome/old/c.jpg", "d.jpg")
    let library = try await made.open()
    let albums = Array(library.albums(kinds: [.album]))
    #expect(albums.map(\.title) == ["library", "2 Rome", "old", "10 France"])
    #expect(albums.map(\.parent) == [nil, nil, albums[1].id, nil])
    #expect(albums[1].children == [albums[2].id])
    #expect(library.rootAlbum.children == [albums[1].id, albums[3].id])
    #expect(library.rootAlbum.names == ["d.jpg"])
  }

  @Test func `ten levels of folders with photos on each are ten albums`() async throws {
    let made = try MadeLibrary()
    var path = ""
    for level in 1...10 {
      path += "l\(level)/"
      try made.write("\(path)p\(level).jpg", SmallPhoto(level))
    }
    let albums = Array(try await made.open().albums(kinds: [.album]))
    #expect(albums.map(\.title) == (1...10).map { "l\($0)" })
    #expect(albums.allSatisfy { $0.count() == 1 })
    #expect(albums.dropFirst().map(\.parent) == albums.dropLast().map(\.id))
  }

  @Test func `empty albums are left out unless asked for, one of subalbums is not empty`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("deep/er/a.jpg")
    try made.write("text/readme.txt", text: "hi")
    try Folder.create(made.root / "empty")
    let library = try await made.open { $0.smartAlbums = [SmartAlbum(title: "Best of nothing")] }
    let some = library.albums(kinds: [.album, .faces])
    #expect(some.map(\.title) == ["deep", "er", "Best of nothing"])
    let all = library.albums(kinds: [.album], includingEmpty: true)
    #expect(all.map(\.title) == ["library", "deep", "er", "empty", "text", "Best of nothing"])
    #expect(library.only("deep")?.cover?.name == "a.jpg")
  }

  @Test func `events end where nothing was taken for long enough`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1, date: "2026:05:02 10:00:00"))
    try made.write("b.jpg", SmallPhoto(2, date: "2026:05:02 15:59:59"))
    try made.write("c.jpg", SmallPhoto(3, date: "2026:05:02 23:00:00"))
    try made.write("d.jpg", SmallPhoto(4, date: "2026:05:03 01:00:00"))
    try made.write("undated.jpg", SmallPhoto(5))
    let library = try await made.open { $0.eventGapHours = 6 }
    let events = Array(library.albums(kinds: [.event]))
    #expect(events.map(\.names) == [["a.jpg", "b.jpg"], ["c.jpg", "d.jpg"]])
    #expect(events.map(\.title) == ["2026-05-02", "2026-05-02 – 2026-05-03"])
    let german = try await made.open { $0.language = "de" }
    #expect(german.albums(kinds: [.event]).first { _ in true }?.title == "2. Mai 2026")
  }

  @Test func `each named person is an album`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1, xmp: SmallXMP(people: ["Ana", "Luis"])))
    try made.write("b.jpg", SmallPhoto(2, xmp: SmallXMP(people: ["Luis"])))
    let faces = Array(try await made.open().albums(kinds: [.faces]))
    #expect(faces.map(\.title) == ["Ana", "Luis"])
    #expect(faces.map(\.names) == [["a.jpg"], ["a.jpg", "b.jpg"]])
  }

  @Test func `the photo stream holds the newest by the date added, within its limits`()
    async throws
  {
    let made = try MadeLibrary()
    for (name, day) in [("old", 0), ("a", 70), ("b", 75), ("c", 80)] {
      try made.write("\(name).jpg", SmallPhoto(day + 1))
      let nanoseconds = Int64(1_700_000_000 + day * 86_400) * 1_000_000_000
      try File.setModified(made.root / "\(name).jpg", to: nanoseconds)
    }
    let stream = try await made.open().albums(kinds: [.photoStream])
    #expect(stream.map(\.names) == [["c.jpg", "b.jpg", "a.jpg"]])
    let short = try await made.open { $0.photoStreamLimit = 2 }.albums(kinds: [.photoStream])
    #expect(short.map(\.names) == [["c.jpg", "b.jpg"]])
    let later = try await made.open { $0.now = 1_700_000_000 + 108 * 86_400 }
    #expect(later.albums(kinds: [.photoStream]).map(\.names) == [["c.jpg"]])
  }

  @Test func `a smart album holds what meets all of its conditions`() async throws {
    let made = try MadeLibrary()
    let best = SmallXMP(rating: 5, label: "Green", keywords: ["Sea"], people: ["Ana"])
    try made.write("a.jpg", SmallPhoto(1, date: "2026:05:02 10:00:00", model: "X100V", xmp: best))
    try made.write("b.jpg", SmallPhoto(2, date: "2026:06:02 10:00:00", xmp: SmallXMP(rating: 3)))
    var rules = [
      "keyword", "rating", "label", "person", "from", "to", "camera", "films", "pictures", "first",
    ].map { SmartAlbum(title: $0) }
    rules[0].keywords = ["sea", "lake"]
    rules[1].minimumRating = 3
    rules[2].labels = [.green]
    rules[3].people = ["Ana"]
    rules[4].from = "2026-06"
    rules[5].to = "2026-05"
    rules[6].camera = "x100"
    rules[7].type = .video
    rules[8].type = .photo
    rules[9].limit = 1
    let library = try await made.open { $0.smartAlbums = rules }
    let found = rules.map { library.only($0.title)?.names }
    let first = ["a.jpg"]
    let both = ["a.jpg", "b.jpg"]
    #expect(found == [first, both, first, first, ["b.jpg"], first, first, [], both, first])
  }

  @Test func `a cover is the chosen one, else the best rated, else the first that can be shown`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("x/0.jpg", text: "broken")
    try made.write("x/1.jpg", "x/2.jpg", "x/3.jpg")
    #expect(try await made.open().only("x")?.cover?.name == "1.jpg")
    try made.write("x/2.jpg", SmallPhoto(2, xmp: SmallXMP(rating: 4)))
    #expect(try await made.open().only("x")?.cover?.name == "2.jpg")
    try made.write("x/1.jpg", SmallPhoto(1, xmp: SmallXMP(keywords: ["cover"])))
    #expect(try await made.open().only("x")?.cover?.name == "1.jpg")
    let chosen = try await made.open { $0.covers = ["x": "3.jpg"] }
    #expect(chosen.only("x")?.cover?.name == "3.jpg")
  }

  @Test func `an album keeps its id and URL while its content changes`() async throws {
    let made = try MadeLibrary()
    try made.write("x/1.jpg")
    let before = try #require(try await made.open().only("x"))
    try made.write("x/2.jpg", SmallPhoto(9))
    let library = try await made.open()
    #expect(library.album(id: before.id)?.count() == 2)
    #expect(library.album(url: before.url)?.title == "x")
    #expect(library.album(url: "gallery://asset/\(before.id)") == nil)
  }

  @Test func `albums and assets stay valid when the library is gone`() async throws {
    let made = try MadeLibrary()
    try made.write("x/1.jpg")
    var library: PhotoLibrary? = try await made.open()
    let album = try #require(library?.only("x"))
    library = nil
    try Folder.removeAll(made.root)
    #expect(album.names == ["1.jpg"])
    #expect(album.cover?.pixelSize == PixelSize(width: 48, height: 32))
  }
}
