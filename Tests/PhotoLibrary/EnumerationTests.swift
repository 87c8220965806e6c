@testable import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct EnumerationTests {
  @Test func `an enumeration of albums that is stopped early gathers no further kind`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1, make: "Canon"))
    let library = try await made.open()
    for album in library.albums() {
      #expect(album.kind == .cameraRoll)
      break
    }
    #expect(library.snapshot.gatheredKinds == [.cameraRoll])
    #expect(library.albums().contains { $0.kind == .library })
    #expect(library.snapshot.gatheredKinds == Set(AlbumKind.allCases))
  }

  /// p0, v1, p2, v3, p4: photos and videos in turn.
  private var mixed: Album {
    let assets = (0..<5).map { index in
      let name = "\(index.isMultiple(of: 2) ? "p" : "v")\(index)"
      let file = Representation(role: .primary, path: LibraryPath(name), format: "x", size: 0)
      let type: AssetType = index.isMultiple(of: 2) ? .photo : .video
      return Asset(id: AssetID(contentID: name), type: type, representations: [file])
    }
    return Album(id: "x", kind: .album, title: "x", members: assets)
  }

  @Test func `counts follow the filter`() {
    #expect(mixed.count(.photos) == 3)
    #expect(mixed.count(.videos) == 2)
    #expect(mixed.count() == 5)
  }

  @Test func `assets come forwards and backwards, filtered`() {
    #expect(mixed.assets().map(\.name) == ["p0", "v1", "p2", "v3", "p4"])
    #expect(mixed.assets(filter: .photos, order: .reverse).map(\.name) == ["p4", "p2", "p0"])
    #expect(mixed.assets(filter: .videos).map(\.name) == ["v1", "v3"])
  }

  @Test func `assets come by an index set, counted among those that pass the filter`() {
    #expect(mixed.assets(indexes: [4, 0]).map(\.name) == ["p0", "p4"])
    #expect(mixed.assets(filter: .photos, indexes: [1, 2]).map(\.name) == ["p2", "p4"])
    let backwards = mixed.assets(filter: .photos, order: .reverse, indexes: [0, 1])
    #expect(backwards.map(\.name) == ["p2", "p0"])
  }

  @Test func `an index set that is empty or out of range is no crash`() {
    #expect(Array(mixed.assets(indexes: [])).isEmpty)
    #expect(Array(mixed.assets(order: .reverse, indexes: [])).isEmpty)
    #expect(mixed.assets(indexes: [-1, 3, 99]).map(\.name) == ["v3"])
    #expect(Array(mixed.assets(order: .reverse, indexes: [Int.min, Int.max])).isEmpty)
  }

  @Test(arguments: [
    (
      ["IMG_10", "IMG_9", "IMG_011", "IMG_2", "IMG_1"],
      ["IMG_1", "IMG_2", "IMG_9", "IMG_10", "IMG_011"]
    ),
    (["b", "A", "a", "B"], ["A", "a", "B", "b"]),
    (["a 1.jpg", "a.jpg", "a10.jpg", "a2.jpg"], ["a.jpg", "a 1.jpg", "a2.jpg", "a10.jpg"]),
    (["x99999999999999999999999", "x9"], ["x9", "x99999999999999999999999"]),
    (["1.10", "1.9", "01.9"], ["01.9", "1.9", "1.10"]),
  ])
  func `names are ordered as people count`(names: [String], sorted: [String]) {
    #expect(names.sorted(by: NaturalOrder.isBefore) == sorted)
  }

  @Test func `assets are sorted by name, rating or a file, and in reverse`() async throws {
    let made = try MadeLibrary()
    try made.write("x/2.jpg", SmallPhoto(2, date: "2026:01:03 00:00:00", xmp: SmallXMP(rating: 1)))
    try made.write("x/10.jpg", SmallPhoto(3, date: "2026:01:02 00:00:00", xmp: SmallXMP(rating: 5)))
    try made.write("x/1.jpg", SmallPhoto(4, date: "2026:01:04 00:00:00", xmp: SmallXMP(rating: -1)))
    try made.write("x/3.jpg", SmallPhoto(5, date: "2026:01:01 00:00:00"))
    try made.write(".gallery/order.txt", text: "x/1.jpg\r\n2.jpg\n")
    func names(_ sort: SortOrder, isDescending: Bool = false) async throws -> [String]? {
      try await made.open {
        $0.sort = sort
        $0.isDescending = isDescending
      }.only("x")?.names
    }
    #expect(try await names(.captureDate) == ["3.jpg", "10.jpg", "2.jpg", "1.jpg"])
    #expect(try await names(.name) == ["1.jpg", "2.jpg", "3.jpg", "10.jpg"])
    #expect(try await names(.name, isDescending: true) == ["10.jpg", "3.jpg", "2.jpg", "1.jpg"])
    #expect(try await names(.rating) == ["10.jpg", "2.jpg", "3.jpg", "1.jpg"])
    #expect(try await names(.custom) == ["1.jpg", "2.jpg", "3.jpg", "10.jpg"])
  }

  @Test func `an order file that is missing is told of`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg")
    let library = try await made.open { $0.sort = .custom }
    #expect(library.problems.map(\.path.string) == [".gallery/order.txt"])
  }
}
