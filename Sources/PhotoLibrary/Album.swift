/// The kinds of albums that a library has.
public enum AlbumKind: String, Sendable, Codable, CaseIterable {
  /// All that a camera made.
  case cameraRoll = "camera-roll"
  /// A folder, or a custom album.
  case album
  /// Photos taken close together in time.
  case event
  /// One person.
  case faces
  /// The newest photos.
  case photoStream = "photo-stream"
  /// Every photo.
  case library
}

/// An ordered set of assets with a title.
///
/// An album is a value: it stays valid when the library it came from is gone.
public struct Album: Sendable, Identifiable {
  /// Stays the same as long as the album is the same one (its folder, day, person).
  public var id: String
  /// What kind of album it is.
  public var kind: AlbumKind
  /// The name for people.
  public var title: String
  /// The folder, for an album that is one; empty for the library's root.
  public var folder: LibraryPath?
  /// The id of the album that holds this one.
  public var parent: String?
  /// The albums directly in this one, in order.
  public var children: [String]
  /// The album's own assets, in order; those of its subalbums are not among them.
  package var members: [Asset]
  /// The chosen cover.
  package var chosenCover: AssetID?
  /// For an album without assets of its own, one of its subalbums'.
  package var inheritedCover: Asset?
  /// For a custom album, its file's name without the endings.
  package var slug: String?

  package init(
    id: String,
    kind: AlbumKind,
    title: String,
    folder: LibraryPath? = nil,
    parent: String? = nil,
    children: [String] = [],
    members: [Asset],
    chosenCover: AssetID? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.folder = folder
    self.parent = parent
    self.children = children
    self.members = members
    self.chosenCover = chosenCover
  }

  /// `gallery://album/<id>`.
  public var url: String { "gallery://album/\(id)" }

  /// How many of the album's own assets pass the filter.
  public func count(_ filter: AssetFilter = .all) -> Int {
    members.count { filter.includes($0.type) }
  }

  /// The cover: the chosen one, else the best rated that can be shown, else the first that can.
  ///
  /// An album that has only subalbums shows the first asset of those.
  public var cover: Asset? {
    if let chosenCover, let asset = members.first(where: { $0.id == chosenCover }) { return asset }
    var best: Asset?
    var bestRating = 0
    for asset in members where best == nil || asset.rating ?? 0 > bestRating {
      guard Self.isShowable(asset) else { continue }
      best = asset
      bestRating = max(0, asset.rating ?? 0)
    }
    return best ?? inheritedCover
  }

  static func isShowable(_ asset: Asset) -> Bool { asset.type != .unknown && !asset.isUnreadable }

  /// Whether a person made it: an ordered list of assets, kept in the library.
  public var isCustom: Bool { slug != nil }

  /// The first and the last capture of its own assets; nothing if none states a date.
  public var captureDates: (first: CaptureDate, last: CaptureDate)? {
    let dates = members.compactMap(\.captureDate).filter { !$0.isAssumed }
    let key = { (date: CaptureDate) in (date.wallClockSeconds, date.nanosecond) }
    guard let first = dates.min(by: { key($0) < key($1) }),
      let last = dates.max(by: { key($0) < key($1) })
    else { return nil }
    return (first, last)
  }
}
