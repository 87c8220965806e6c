import PhotoLibrary
import Platform
import Templating

/// Fingerprints of pages and data files, taken before these are made.
///
/// Each is that of its frame and of what is shown of the photos in it. This is reckoned once for a
/// photo, however many albums hold it.
struct PagePrints: Sendable {
  private struct Shown: Sendable {
    let asset: Asset
    let data: Fingerprint
    let tile: Fingerprint

    init(_ asset: Asset, in site: SiteContext) throws {
      self.asset = asset
      let pictures = site.renditions.pictures(of: asset)
      data = try Fingerprint(of: site.data(of: asset, pictures))
      tile = try Fingerprint(of: site.tile(for: asset, pictures, root: ""))
    }
  }

  private let site: SiteContext
  private let usesRevision: Bool
  /// Whether what a tile shows besides its photo is the same on all pages of a site.
  let tilesStandAlone: Bool
  private var shown: [AssetID: Shown] = [:]

  init(_ site: SiteContext, theme: Theme) async throws {
    self.site = site
    usesRevision = theme.templates.usesName("revision")
    tilesStandAlone = try Self.tilesStandAlone(theme.templates)
    let assets = site.arrangement.assets
    shown.reserveCapacity(assets.count)
    let size = 500
    var starts = stride(from: 0, to: assets.count, by: size).makeIterator()
    try await withThrowingTaskGroup(of: [Shown].self) { group in
      func add() {
        guard let start = starts.next() else { return }
        let part = assets[start..<min(start + size, assets.count)]
        group.addTask { try part.map { try Shown($0, in: site) } }
      }
      for _ in 0..<Machine.processorCount { add() }
      while let part = try await group.next() {
        add()
        for one in part { shown[one.asset.id] = one }
      }
    }
  }

  /// Of all that the frame's template is given: but for the theme's texts, which are the basis, and
  /// for the site's revision, unless a template shows it, since that changes with every photo.
  func page(_ frame: PageModel, showing members: some Sequence<Asset>) throws -> Fingerprint {
    var frame = frame
    frame.strings = [:]
    if !usesRevision { frame.site.revision = "" }
    // A tile is the same on every page but for the way to the root, which the frame has.
    return try Fingerprint(of: [try Fingerprint(of: frame)] + members.map { try known($0).tile })
  }

  /// Of a page of tiles by the text that its frame alone makes: much of what a template is given of a
  /// large album, such as how many photos there are, stands on its first page only.
  func page(_ frame: PageModel, reading text: String, showing members: some Sequence<Asset>) throws
    -> Fingerprint
  {
    let around = [
      Fingerprint(ofBytes: Array(text.utf8)), try Fingerprint(of: frame.root),
      try Fingerprint(of: frame.picking),
      // Whether the first tiles are on the first screen.
      try Fingerprint(of: frame.hasAlbums),
    ]
    return Fingerprint(of: try around + members.map { try known($0).tile })
  }

  /// Whether the template's tiles name nothing but their photo, the texts, and what `page` looks at.
  private static func tilesStandAlone(_ templates: TemplateSet) throws -> Bool {
    var known: Set<String> = ["strings", "root", "picking"]
    func add(_ value: TemplateValue) {
      if case .object(let members) = value {
        known.formUnion(members.keys)
        members.values.forEach(add)
      }
    }
    for tile in PageModel.example.assets { add(try TemplateValueEncoder.encode(tile)) }
    let used = try templates.names(within: "assets", of: "album")
    return !used.isEmpty && used.isSubset(of: known)
  }

  /// Of an album's data file; each photo may have a home that is another album.
  func data(_ frame: AlbumData, showing members: some Sequence<Asset>, homes: [String?] = []) throws
    -> Fingerprint
  {
    let parts = [try Fingerprint(of: frame), try Fingerprint(of: homes)]
    return try Fingerprint(of: parts + members.map { try known($0).data })
  }

  private func known(_ asset: Asset) throws -> Shown {
    if let one = shown[asset.id], one.asset == asset { return one }
    return try Shown(asset, in: site)
  }
}

extension Build {
  /// What every page depends on besides what it shows; nothing where that can't be told.
  func basis(_ theme: Theme, _ texts: Texts) throws -> Fingerprint? {
    guard let program = request.program.flatMap(FileTrace.init) else { return nil }
    return try Fingerprint(of: [
      Fingerprint(ofBytes: program.bytes), Fingerprint(of: theme.templates.texts),
      Fingerprint(of: texts.pageStrings),
    ])
  }
}
