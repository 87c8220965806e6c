import PhotoLibrary
private import Platform
private import Templating

extension AlbumSettings {
  /// Makes an album what its settings say; a cover may be any photo in or below its folder.
  func apply(to placed: inout PlacedAlbum, photos: AssetsByPath) {
    if let title { placed.title = title }
    placed.author = author ?? placed.author
    placed.descriptionHTML = description.map(Markdown.html)
    placed.albumOrder = albumOrder
    placed.fields = fields
    placed.summary = description.map { Markdown.words($0) }
    if let thumbnail {
      placed.chosenCover = photos.asset(named: thumbnail, in: placed.album.folder?.bytes ?? [])
    }
    if let (order, isDescending) = sort?.order {
      placed.album.members = placed.album.members.ordered(by: order, isDescending: isDescending)
    }
  }
}

/// The photos that a site shows, to be found by the names that people write.
struct AssetsByPath {
  private var byPath: [LibraryPath: Asset] = [:]
  private var byStem: [LibraryPath: Asset] = [:]

  init(_ albums: [Album]) {
    for asset in albums.lazy.flatMap(\.members) {
      for file in asset.representations {
        byPath[file.path] = asset
        let path = Path(bytes: file.path.bytes)
        byStem[LibraryPath(bytes: (path.parent / path.stem).bytes)] = asset
      }
    }
  }

  /// The asset of a path from a folder.
  ///
  /// Sigal takes the name of a picture that it made, too: of another format, and maybe in its
  /// folder of thumbnails.
  func asset(named name: String, in folder: [UInt8]) -> Asset? {
    let path = (Path(bytes: folder) / name).normalized
    if let asset = byPath[LibraryPath(bytes: path.bytes)] { return asset }
    let isThumbnail = path.parent.name.bytes.elementsEqual("thumbnails".utf8)
    let parent = isThumbnail ? path.parent.parent : path.parent
    return byStem[LibraryPath(bytes: (parent / path.stem).normalized.bytes)]
  }
}
