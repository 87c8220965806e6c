package import PhotoLibrary
package import Platform

/// What a build needs of a library: values only, so that tests can make one up.
package struct LibraryView: Sendable {
  /// The library's folder.
  package var root: Path
  /// In the order in which the index shows them.
  package var albums: [Album]
  package var problems: [Problem]

  package init(root: Path, albums: [Album], problems: [Problem] = []) {
    self.root = root
    self.albums = albums
    self.problems = problems
  }
}

/// An album with its place in the site.
package struct PlacedAlbum: Sendable {
  /// With the members that the site shows.
  package var album: Album
  package var title: String
  package var author: String?
  package var descriptionHTML: String?
  /// The beginning of its description, in plain words.
  package var summary: String?
  /// Its folder in the site, such as `2026/wedding`.
  package var folder: String
  /// Indexes of the album that holds it and of those in it.
  package var parent: Int?
  package var children: [Int] = []
  /// Subalbums included.
  package var photos = 0
  package var videos = 0
  /// The first and the last capture date, subalbums included.
  package var firstDate: CaptureDate?
  package var lastDate: CaptureDate?
  /// A cover chosen in the album's own settings.
  package var chosenCover: Asset?
  /// The order of the albums in it, and what they are ordered by, from its own settings.
  var albumOrder: AlbumOrder?
  var fields: [String: String] = [:]

  /// The address of its first page, from the site's root.
  package var url: String { pageURL(1) }
  package var dataFile: String {
    let name = folder.split(separator: "/").last ?? ""
    let words = name.utf8.allSatisfy { $0 < 0x80 } ? name : "album"
    return "data/\(words)-\(Hash128.of(folder).prefix(10)).js"
  }

  /// The file of one of its pages, numbered from 1.
  package func pageFile(_ number: Int) -> String {
    number == 1 ? "\(folder)/index.html" : "\(folder)/page-\(number).html"
  }

  package func pageURL(_ number: Int) -> String { SiteURL.encoded(pageFile(number)) }
}

/// The albums of a library as the site shows them: which, under which names, in which folders.
package struct Arrangement: Sendable {
  /// Parents before their children.
  package private(set) var albums: [PlacedAlbum] = []
  /// The albums of the first page.
  package private(set) var top: [Int] = []
  /// All assets, each once, in the order of the albums.
  package private(set) var assets: [Asset] = []
  /// For each asset the album that its page belongs to: its folder's, where the site has it.
  package private(set) var home: [AssetID: Int] = [:]

  /// Folders of the site that no album may have.
  static let reservedNames: Set<String> = [
    "assets", "data", "media", "photo", "index", "picks", "events", "people", "camera-roll", "all",
    "recent", "originals",
  ]

  package init(
    _ library: LibraryView,
    configuration: Configuration,
    settings: [LibraryPath: AlbumSettings] = [:],
    selected: Set<AssetID>? = nil
  ) {
    let shown = Self.shown(library.albums, configuration: configuration, selected: selected)
    let reserved = Self.reservedNames.union(configuration.timeline ? [Timeline.folder] : [])
    place(shown, settings: settings, reserved: reserved)
    order(by: configuration.albums.order, top: settings[LibraryPath("")]?.albumOrder)
    addUp()
    collectAssets()
  }

  /// The albums of the configured kinds, with the members that are to be seen; empty ones go,
  /// unless they hold others.
  private static func shown(
    _ albums: [Album],
    configuration: Configuration,
    selected: Set<AssetID>?
  ) -> [Album] {
    let kinds = configuration.albums.kinds
    var shown = albums.filter { kinds.contains($0.kind) }.map { album in
      guard let selected else { return album }
      var album = album
      album.members.removeAll { !selected.contains($0.id) }
      return album
    }
    let rank = Dictionary(uniqueKeysWithValues: Set(kinds).map { ($0, kinds.firstIndex(of: $0)) })
    shown = shown.enumerated().sorted {
      let one = (rank[$0.element.kind] ?? nil) ?? 0
      let other = (rank[$1.element.kind] ?? nil) ?? 0
      return one != other ? one < other : $0.offset < $1.offset
    }.map(\.element)
    if configuration.albums.includeEmpty, selected == nil { return shown }
    var parents = Dictionary(shown.map { ($0.id, $0.parent) }) { first, _ in first }
    var needed: Set<String> = []
    for album in shown where !album.members.isEmpty {
      var id: String? = album.id
      while let one = id, needed.insert(one).inserted {
        id = parents.removeValue(forKey: one) ?? nil
      }
    }
    return shown.filter { needed.contains($0.id) }
  }

  private mutating func place(
    _ shown: [Album],
    settings: [LibraryPath: AlbumSettings],
    reserved: Set<String>
  ) {
    let byID = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
    let root = shown.first { $0.folder?.bytes.isEmpty == true }
    /// The root folder's albums stand beside the root's own photos, not in them.
    func parent(of album: Album) -> String? {
      album.parent.flatMap { $0 == root?.id || byID[$0] == nil ? nil : $0 }
    }
    let needsPhotos = settings.values.contains { $0.thumbnail != nil }
    let photos = AssetsByPath(needsPhotos ? shown : [])
    var children: [String?: [Album]] = [:]
    for album in shown where album.id != root?.id || !album.members.isEmpty {
      children[parent(of: album), default: []].append(album)
    }
    func add(_ siblings: [Album], to index: Int?) {
      let folder = index.map { albums[$0].folder + "/" } ?? ""
      let names = Self.folders(of: siblings, reserved: index == nil ? reserved : [])
      for (album, name) in zip(siblings, names) {
        var placed = PlacedAlbum(album: album, title: album.title, folder: folder + name)
        placed.parent = index
        if let own = album.folder.flatMap({ settings[$0] }) {
          own.apply(to: &placed, photos: photos)
        }
        albums.append(placed)
        let added = albums.count - 1
        if let index { albums[index].children.append(added) } else { top.append(added) }
        add(children[album.id] ?? [], to: added)
      }
    }
    add(children[nil] ?? [], to: nil)
  }

  /// The folder names of albums that are in the same place.
  private static func folders(of siblings: [Album], reserved: Set<String>) -> [String] {
    var result = [String](repeating: "", count: siblings.count)
    var groups: [String: [Int]] = [:]
    for (index, album) in siblings.enumerated() {
      switch album.kind {
      case .cameraRoll: result[index] = "camera-roll"
      case .library: result[index] = "all"
      case .photoStream: result[index] = "recent"
      case .event: groups["events/", default: []].append(index)
      case .faces: groups["people/", default: []].append(index)
      case .album: groups["", default: []].append(index)
      }
    }
    for (prefix, indexes) in groups {
      let names = distinctNames(of: indexes.map { siblings[$0] })
      let taken = prefix.isEmpty ? reserved : []
      for (index, slug) in zip(indexes, Slug.slugs(for: names, reserved: taken)) {
        result[index] = prefix + slug
      }
    }
    return result
  }

  /// Names that differ: two events of one day, or two albums by hand, may have the same title.
  private static func distinctNames(of albums: [Album]) -> [[UInt8]] {
    let names = albums.map(name)
    var uses: [[UInt8]: Int] = [:]
    for name in names { uses[name, default: 0] += 1 }
    return zip(names, albums).map { name, album in
      uses[name] == 1 ? name : name + " \(album.id.suffix(8))".utf8
    }
  }

  /// What an album's address is made of: the folder's own name, else its title.
  private static func name(of album: Album) -> [UInt8] {
    guard let folder = album.folder, !folder.bytes.isEmpty else { return Array(album.title.utf8) }
    return Path(bytes: folder.bytes).name.bytes
  }
}

extension Arrangement {
  /// Orders albums of folders among themselves: by what the album that holds them says, else by the
  /// site's order.
  private mutating func order(by order: Configuration.Albums.Order, top own: AlbumOrder?) {
    let hasOwn = own != nil || albums.contains { $0.albumOrder != nil }
    guard order != .name || hasOwn else { return }  // the library's own order
    addUp()
    let ordered = albums
    func sorted(_ indexes: [Int], _ own: AlbumOrder?) -> [Int] {
      let folders = indexes.filter { ordered[$0].album.kind == .album }
      let turned: [Int] =
        switch order {
        case _ where own != nil: own?.sorted(folders, ordered) ?? folders
        case .name: folders
        case .nameReversed: folders.reversed()
        case .date: folders.sorted { isEarlier(ordered[$0], ordered[$1]) }
        case .newestFirst: folders.sorted { isEarlier(ordered[$1], ordered[$0]) }
        }
      var next = turned.makeIterator()
      return indexes.map { ordered[$0].album.kind == .album ? next.next() ?? $0 : $0 }
    }
    top = sorted(top, own)
    for index in albums.indices {
      albums[index].children = sorted(albums[index].children, albums[index].albumOrder)
    }
  }

  /// Albums without a date come last.
  private func isEarlier(_ one: PlacedAlbum, _ other: PlacedAlbum) -> Bool {
    guard let date = one.firstDate else { return false }
    return other.firstDate.map { date.isEarlier(than: $0) } ?? true
  }

  /// Counts and dates, from the innermost albums outwards.
  private mutating func addUp() {
    for index in albums.indices.reversed() {
      var placed = albums[index]
      placed.photos = placed.album.members.count { $0.type == .photo }
      placed.videos = placed.album.members.count { $0.type == .video }
      var first: CaptureDate?
      var last: CaptureDate?
      func include(_ date: CaptureDate?) {
        guard let date, !date.isAssumed else { return }
        if first.map({ date.isEarlier(than: $0) }) ?? true { first = date }
        if last.map({ $0.isEarlier(than: date) }) ?? true { last = date }
      }
      for asset in placed.album.members { include(asset.captureDate) }
      for child in placed.children {
        placed.photos += albums[child].photos
        placed.videos += albums[child].videos
        include(albums[child].firstDate)
        include(albums[child].lastDate)
      }
      (placed.firstDate, placed.lastDate) = (first, last)
      albums[index] = placed
    }
  }

  private mutating func collectAssets() {
    var seen: Set<AssetID> = []
    for (index, placed) in albums.enumerated() {
      for asset in placed.album.members {
        if seen.insert(asset.id).inserted { assets.append(asset) }
        if home[asset.id].map({ albums[$0].album.folder == nil }) ?? true {
          if home[asset.id] == nil || placed.album.folder != nil { home[asset.id] = index }
        }
      }
    }
  }

  /// The first asset of an album, or of the albums in it, that passes: chosen ones go first.
  package func cover(of index: Int, where canBeShown: (Asset) -> Bool) -> Asset? {
    let placed = albums[index]
    if let asset = placed.chosenCover, canBeShown(asset) { return asset }
    if let chosen = placed.album.chosenCover,
      let asset = placed.album.members.first(where: { $0.id == chosen }), canBeShown(asset)
    {
      return asset
    }
    if let asset = placed.album.members.first(where: canBeShown) { return asset }
    for child in placed.children {
      if let asset = cover(of: child, where: canBeShown) { return asset }
    }
    return nil
  }
}
