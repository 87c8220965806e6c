import Platform

/// An album made by a person: an ordered list of assets under a title.
struct CustomAlbum: Sendable {
  /// The file's name without its ending, which stays when the album is renamed.
  let slug: String
  let title: String
  /// Places among the library's assets.
  let members: [Int]
}

/// The custom albums of a library: selection manifests in its folder `.gallery/albums`.
struct AlbumFiles {
  let folder: Path

  init(root: Path) { folder = root / ".gallery/albums" }

  struct Stored {
    let slug: String
    var manifest: SelectionManifest

    var title: String { manifest.title ?? slug }
  }

  func path(of slug: String) -> Path { folder / (slug + SelectionManifest.fileNameEnding) }

  /// All albums in the natural order of their titles, and what could not be read.
  func all() throws -> (albums: [Stored], failures: [(name: String, reason: String)]) {
    guard File.exists(folder) else { return ([], []) }
    var albums: [Stored] = []
    var failures: [(name: String, reason: String)] = []
    for entry in try Folder.entries(of: folder) {
      let name = entry.name.string
      guard name.hasSuffix(SelectionManifest.fileNameEnding), !name.hasPrefix(".") else { continue }
      let slug = String(name.dropLast(SelectionManifest.fileNameEnding.count))
      do {
        let manifest = try SelectionManifest(contentsOf: (folder / entry.name).string)
        albums.append(Stored(slug: slug, manifest: manifest))
      } catch {
        failures.append((name, "\(error)"))
      }
    }
    albums.sort { NaturalOrder.isBefore($0.title, $1.title) }
    return (albums, failures)
  }
}

/// Finds the assets that the picks of custom albums mean.
///
/// By id, by path, by the picture's content id, and at last by name, capture time and size, if only
/// one asset has them.
struct PickFinder {
  private struct Features: Hashable {
    let name: String
    let date: String
    let size: PixelSize
  }

  private let assets: [Asset]
  private var byID: [AssetID: Int] = [:]
  private var byContent: [String: Int] = [:]
  private var byPath: [LibraryPath: Int] = [:]
  private var byFeatures: [Features: [Int]] = [:]

  /// Indexes assets in path order.
  init(_ assets: [Asset]) {
    self.assets = assets
    for (index, asset) in assets.enumerated() {
      byID[asset.id] = index
      if byContent[asset.id.contentID] == nil { byContent[asset.id.contentID] = index }
      for file in asset.representations where file.role != .sidecar { byPath[file.path] = index }
      if let date = asset.captureDate, !date.isAssumed, let size = asset.pixelSize {
        let features = Features(name: asset.name, date: date.iso8601, size: size)
        byFeatures[features, default: []].append(index)
      }
    }
  }

  func index(of pick: SelectionManifest.Pick) -> Int? {
    let id = pick.id.flatMap { AssetID($0) }
    if let id, let index = byID[id] { return index }
    if let path = pick.path, let index = byPath[LibraryPath(path)] { return index }
    if let id, let index = byContent[id.contentID] { return index }
    guard let name = pick.name, let date = pick.captureDate, let size = pick.pixelSize,
      let found = byFeatures[Features(name: name, date: date, size: size)], found.count == 1
    else { return nil }
    return found[0]
  }
}
