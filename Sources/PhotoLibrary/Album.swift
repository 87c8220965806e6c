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

  /// The cover: the chosen one, else the first asset that can be shown.
  public var cover: Asset? {
    if let chosenCover, let asset = members.first(where: { $0.id == chosenCover }) { return asset }
    return members.first { $0.type != .unknown && !$0.isUnreadable }
  }
}

extension Asset {
  /// Whether it can't be shown at all.
  public var isUnreadable: Bool { problems.contains { $0.severity == .unreadable } }
}
