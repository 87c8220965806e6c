import Platform

/// An album before its members are gathered: cheap to make for every album of a library.
struct AlbumSeed: Sendable {
  let id: String
  let kind: AlbumKind
  let title: String
  var folder: LibraryPath?
  var parent: String?
  var children: [String] = []
  /// Places among the library's assets: in order if `isOrdered`.
  var members: [Int]
  var isOrdered = false
  /// The order to use where it is not the one of the options.
  var order: SortOrder?
  /// How many members there are at the most, the first in order.
  var limit: Int?
  /// For an album without assets of its own: the first asset below it.
  var inherited: Int?
  /// Whether it is left out unless empty albums are asked for.
  var isEmpty: Bool
  /// The custom album's file name without its endings.
  var slug: String?

  /// The id of an album: a hash of what makes it the same one for ever.
  static func id(_ kind: String, _ identity: [UInt8]) -> String {
    String(Hash128.of(Array(kind.utf8) + [0] + identity).prefix(16))
  }

  func album(of snapshot: Snapshot) -> Album {
    let ordered =
      isOrdered ? members : AssetOrder.sorted(members, of: snapshot, by: order)
    var album = Album(
      id: id,
      kind: kind,
      title: title,
      folder: folder,
      parent: parent,
      children: children,
      members: ordered.prefix(limit ?? ordered.count).map { snapshot.assets[$0] }
    )
    album.inheritedCover = inherited.map { snapshot.assets[$0] }
    album.slug = slug
    album.chosenCover = Covers.choice(for: album, of: snapshot)
    return album
  }
}

/// Finds the cover that a person chose for an album.
enum Covers {
  /// The asset that the options name for the album, or one with the keyword `cover`.
  static func choice(for album: Album, of snapshot: Snapshot) -> AssetID? {
    if snapshot.options.covers.isEmpty { return marked(in: album) }
    let keys = [album.id, album.folder?.string, album.title].compactMap(\.self)
    for key in keys {
      guard let wanted = snapshot.options.covers[key] else { continue }
      let path = LibraryPath(wanted)
      let isMeant = { (asset: Asset) in
        asset.id.text == wanted
          || asset.representations.contains { $0.path == path || $0.path.name == path.string }
      }
      if let asset = album.members.first(where: isMeant) { return asset.id }
    }
    return marked(in: album)
  }

  private static func marked(in album: Album) -> AssetID? {
    album.members.first { asset in
      asset.hasKeywords && asset.annotations.keywords.contains { $0.lowercased() == "cover" }
    }?.id
  }
}
