import PhotoLibrary
private import Platform
private import Templating

extension AlbumSettings {
  func apply(to placed: inout PlacedAlbum) {
    if let title { placed.title = title }
    placed.author = author ?? placed.author
    placed.descriptionHTML = description.map(Markdown.html)
    if let thumbnail {
      let folder = Path(bytes: placed.album.folder?.bytes ?? [])
      let path = LibraryPath(bytes: (folder / thumbnail).normalized.bytes)
      placed.chosenCover =
        placed.album.members.first { asset in
          asset.representations.contains { $0.path == path }
        }?.id
    }
    if let (order, isDescending) = sort?.order {
      placed.album.members = placed.album.members.ordered(by: order, isDescending: isDescending)
    }
  }
}
