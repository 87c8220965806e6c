import Platform
import Synchronization

/// What a library knows, shared by the values that it hands out.
final class Snapshot: Sendable {
  let root: Path
  let options: PhotoLibrary.Options
  /// In path order.
  let assets: [Asset]
  /// In the order of the scan: a folder comes after the one that holds it.
  let folders: [FolderNode]
  let customAlbums: [CustomAlbum]
  let customOrder: CustomOrder?
  let problems: [Problem]
  let denied: [LibraryPath]
  let summary: ScanSummary
  let stamp: LibraryStamp
  private let lazy = Mutex(Lazy())

  struct FolderNode: Sendable {
    let path: LibraryPath
    let parent: Int?
    /// The folder's own assets, by their places among all.
    var assets: [Int] = []
    var children: [Int] = []
    /// Whether an asset is in it or below.
    var holdsAssets = false
  }

  /// What is made when it is first asked for.
  private struct Lazy {
    var indexByID: [AssetID: Int]?
    var indexByPath: [LibraryPath: Int]?
    var sortedIDs: [Int]?
    var seeds: [AlbumKind: [AlbumSeed]] = [:]
    var seedByID: [String: AlbumSeed]?
    var ranks: [Int]?
  }

  init(
    root: Path,
    options: PhotoLibrary.Options,
    assets: [Asset],
    folders: [FolderNode],
    customAlbums: [CustomAlbum],
    customOrder: CustomOrder?,
    problems: [Problem],
    denied: [LibraryPath],
    summary: ScanSummary,
    stamp: LibraryStamp
  ) {
    self.root = root
    self.options = options
    self.assets = assets
    self.folders = folders
    self.customAlbums = customAlbums
    self.customOrder = customOrder
    self.problems = problems
    self.denied = denied
    self.summary = summary
    self.stamp = stamp
  }

  func index(of id: AssetID) -> Int? {
    lazy.withLock { lazy in
      if lazy.indexByID == nil {
        lazy.indexByID = Dictionary(
          assets.indices.map { (assets[$0].id, $0) },
          uniquingKeysWith: { first, _ in first }
        )
      }
      return lazy.indexByID?[id]
    }
  }

  /// The asset that a file belongs to.
  func index(ofFile path: LibraryPath) -> Int? {
    lazy.withLock { lazy in
      if lazy.indexByPath == nil {
        let pairs = assets.indices.flatMap { index in
          assets[index].representations.map { ($0.path, index) }
        }
        lazy.indexByPath = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      }
      return lazy.indexByPath?[path]
    }
  }

  /// The assets' places in the order of their ids.
  var indexesByID: [Int] {
    lazy.withLock { lazy in
      if let sorted = lazy.sortedIDs { return sorted }
      let sorted = assets.indices.sorted { assets[$0].id < assets[$1].id }
      lazy.sortedIDs = sorted
      return sorted
    }
  }

  /// The albums of a kind, without their members.
  func seeds(of kind: AlbumKind) -> [AlbumSeed] {
    if let seeds = lazy.withLock({ $0.seeds[kind] }) { return seeds }
    let seeds = AlbumPlanner(self).seeds(of: kind)
    lazy.withLock { $0.seeds[kind] = seeds }
    return seeds
  }

  /// The kinds whose albums have been looked for.
  var gatheredKinds: Set<AlbumKind> { lazy.withLock { Set($0.seeds.keys) } }

  func seed(id: String) -> AlbumSeed? {
    if let seeds = lazy.withLock({ $0.seedByID }) { return seeds[id] }
    let all = AlbumKind.allCases.flatMap { seeds(of: $0) }
    let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    lazy.withLock { $0.seedByID = byID }
    return byID[id]
  }

  /// Each asset's place in the order of captures: sorting by it is sorting by date.
  var captureRanks: [Int] {
    if let ranks = lazy.withLock({ $0.ranks }) { return ranks }
    let order = AssetOrder.indexesByCapture(assets)
    var ranks = [Int](repeating: 0, count: assets.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    lazy.withLock { $0.ranks = ranks }
    return ranks
  }
}
