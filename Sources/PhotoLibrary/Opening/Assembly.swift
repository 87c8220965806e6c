import Platform

/// The assets of one folder.
struct FolderAssets: Sendable {
  /// The folder's place in the scan.
  let index: Int
  let assets: [Asset]
  /// How many sidecars belong to no file.
  let orphans: Int
  /// Files whose descriptions in the index are damaged.
  let undecodable: [LibraryPath]

  /// Groups the files of a folder.
  init(_ files: [DescribedFile], ofFolder index: Int) {
    self.index = index
    var grouper = Grouper(files)
    let (groups, orphans) = grouper.groups()
    var builder = AssetBuilder(files)
    var made = groups.map { builder.asset($0) }
    VideoZones.adjust(&made)
    assets = made
    self.orphans = orphans.count
    undecodable = files.filter(\.isUndecodable).map(\.file.path)
  }
}

/// Puts the assets of all folders together: path order, ids of copies, folders.
struct Assembly {
  private let scan: Scan
  private var assets: [Asset] = []
  private var folderOfAsset: [Int] = []
  private var summary: ScanSummary
  private(set) var undecodable: [LibraryPath] = []

  init(_ scan: Scan) {
    self.scan = scan
    summary = scan.summary
  }

  /// Takes the assets of one folder.
  mutating func add(_ folder: FolderAssets) {
    summary.other += folder.orphans
    undecodable += folder.undecodable
    for asset in folder.assets where asset.type == .unknown { summary.unsupported += 1 }
    assets += folder.assets
    folderOfAsset += repeatElement(folder.index, count: folder.assets.count)
  }

  /// Finishes.
  func snapshot(root: Path, options: PhotoLibrary.Options, stamp: LibraryStamp) -> Snapshot {
    var problems = scan.problems
    let customOrder = customOrder(root, options, &problems)
    let order = pathOrder
    var sorted: [Asset] = []
    sorted.reserveCapacity(assets.count)
    var seen: Set<AssetID> = []
    seen.reserveCapacity(assets.count)
    var folders = scan.folders.map {
      Snapshot.FolderNode(path: $0.path, parent: $0.parent)
    }
    for index in order {
      var asset = assets[index]
      if !seen.insert(asset.id).inserted {
        asset.id = AssetID(contentID: asset.id.contentID, copyOf: asset.path)
      }
      folders[folderOfAsset[index]].assets.append(sorted.count)
      sorted.append(asset)
    }
    for index in folders.indices.reversed() {
      if !folders[index].assets.isEmpty { folders[index].holdsAssets = true }
      guard let parent = folders[index].parent else { continue }
      if folders[index].holdsAssets { folders[parent].holdsAssets = true }
      folders[parent].children.append(index)
    }
    problems += sorted.lazy.flatMap(\.problems)
    let customAlbums =
      options.includesCustomAlbums ? customAlbums(root, sorted, &problems) : []
    return Snapshot(
      root: root,
      options: options,
      assets: sorted,
      folders: folders,
      customAlbums: customAlbums,
      customOrder: customOrder,
      problems: problems.sorted { $0.path < $1.path },
      denied: scan.denied.sorted(),
      summary: summary,
      stamp: stamp
    )
  }

  /// The assets' places in the order of their paths; mostly they are in it already.
  private var pathOrder: [Int] {
    let isOrdered = zip(assets, assets.dropFirst()).allSatisfy { $0.path < $1.path }
    if isOrdered { return Array(assets.indices) }
    let paths = assets.map(\.path)
    return assets.indices.sorted { paths[$0] < paths[$1] }
  }

  private func customOrder(
    _ root: Path,
    _ options: PhotoLibrary.Options,
    _ problems: inout [Problem]
  ) -> CustomOrder? {
    guard options.sort == .custom else { return nil }
    do {
      return CustomOrder(try File.read(Path(options.orderFile).absolute(in: root)))
    } catch {
      let message = "can't read the order of photos, they are ordered by date: \(error.reason)"
      let path = LibraryPath(options.orderFile)
      problems.append(Problem(severity: .warning, path: path, message: message))
      return nil
    }
  }

  private func customAlbums(_ root: Path, _ assets: [Asset], _ problems: inout [Problem])
    -> [CustomAlbum]
  {
    let files = AlbumFiles(root: root)
    func warn(_ name: String, _ message: String) {
      let path = LibraryPath(".gallery/albums").appending(Path(name))
      problems.append(Problem(severity: .warning, path: path, message: message))
    }
    do {
      let (stored, failures) = try files.all()
      for failure in failures { warn(failure.name, "the album is left out: \(failure.reason)") }
      if stored.isEmpty { return [] }
      let finder = PickFinder(assets)
      return stored.map { album in
        let picks = album.manifest.picks.filter { $0.state == .picked }
        let members = picks.compactMap { finder.index(of: $0) }
        if members.count < picks.count {
          let missing = picks.count - members.count
          warn(album.slug + SelectionManifest.fileNameEnding, "\(missing) of its photos are gone")
        }
        var seen: Set<Int> = []
        let unique = members.filter { seen.insert($0).inserted }
        return CustomAlbum(slug: album.slug, title: album.title, members: unique)
      }
    } catch {
      warn("", "the custom albums are left out: \(error)")
      return []
    }
  }
}
