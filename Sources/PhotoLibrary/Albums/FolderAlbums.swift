import Platform

/// The albums that folders are.
///
/// They come in the natural order of their names, each right before those in it. The library's own
/// folder is an album of the photos directly in it; it is the parent of none, so that the folders
/// in it are at the top.
struct FolderAlbums {
  private let snapshot: Snapshot

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  var seeds: [AlbumSeed] {
    guard !snapshot.folders.isEmpty else { return [] }
    var seeds: [AlbumSeed] = []
    append(0, to: &seeds)
    return seeds
  }

  static func id(of path: LibraryPath) -> String { AlbumSeed.id("folder", path.bytes) }

  private func append(_ index: Int, to seeds: inout [AlbumSeed]) {
    let folder = snapshot.folders[index]
    let children = children(of: index)
    let isRoot = folder.parent == nil
    let parent = folder.parent.flatMap { $0 == 0 ? nil : Self.id(of: snapshot.folders[$0].path) }
    seeds.append(
      AlbumSeed(
        id: Self.id(of: folder.path),
        kind: .album,
        title: title(of: folder),
        folder: folder.path,
        parent: parent,
        children: children.filter { snapshot.folders[$0].holdsAssets }.map {
          Self.id(of: snapshot.folders[$0].path)
        },
        members: folder.assets,
        inherited: folder.assets.isEmpty ? firstAsset(below: index) : nil,
        isEmpty: isRoot ? folder.assets.isEmpty : !folder.holdsAssets
      )
    )
    for child in children { append(child, to: &seeds) }
  }

  private func title(of folder: Snapshot.FolderNode) -> String {
    if folder.parent != nil { return PathText.display(of: Array(folder.path.nameBytes)) }
    return snapshot.options.titles.root ?? snapshot.root.name.display
  }

  private func children(of index: Int) -> [Int] {
    snapshot.folders[index].children.sorted { one, other in
      let (a, b) = (snapshot.folders[one].path, snapshot.folders[other].path)
      return NaturalOrder.compare(a.nameBytes, b.nameBytes) == .before
    }
  }

  /// The first asset that can be shown in the folders below, for a cover.
  private func firstAsset(below index: Int) -> Int? {
    for child in children(of: index) where snapshot.folders[child].holdsAssets {
      let own = AssetOrder.sorted(snapshot.folders[child].assets, of: snapshot)
      if let asset = own.first(where: { Album.isShowable(snapshot.assets[$0]) }) { return asset }
      if let asset = firstAsset(below: child) { return asset }
    }
    return nil
  }
}
