import Metadata
import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct AlbumTests {
  @Test func `folders are albums, nested, in natural order`() async throws {
    let root = TemporaryDirectory.current
    for name in ["10 France/a.jpg", "2 Rome/b.jpg", "2 Rome/old/c.jpg", "d.jpg"] {
      try Folder.create((root / name).parent)
      try AtomicFile.write("\(name)", to: root / name)
    }
    let library = try await PhotoLibrary.open(root.string)
    let albums = Array(library.albums(kinds: [.album]))
    #expect(albums.map(\.title).dropFirst() == ["2 Rome", "old", "10 France"])
    #expect(albums[2].parent == albums[1].id)
    #expect(library.assets.count == 4)
  }
}
