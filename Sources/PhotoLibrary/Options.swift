extension PhotoLibrary {
  /// What a library shows of its folder, and in which order.
  public struct Options: Sendable, Hashable, Codable {
    /// Globs of the files and folders that are taken; empty means everything.
    ///
    /// A pattern is a path from the library's root with `*`, `?`, `[…]` and `{a,b}` within one
    /// component, and `**` for any number of them; a pattern without `/` is matched against the
    /// name of a file or folder at any depth. ASCII letters match in both cases.
    public var include: [String] = []
    /// Globs of files and folders that are left out; they win over ``include``.
    public var exclude: [String] = []
    /// Absolute paths of folders that are no part of the library, such as the site made of it.
    public var excludedFolders: [String] = []
    /// Whether symbolic links are followed at all.
    public var followsLinks = true
    /// Whether a link may lead out of the library's folder.
    public var allowsLinksOut = false
    /// Whether files and folders whose names begin with a dot are taken; litter never is.
    public var includesHidden = false

    /// How the assets of folder albums, people, smart albums and the whole library are ordered.
    public var sort = SortOrder.captureDate
    /// Whether that order is reversed.
    public var isDescending = false
    /// A text file with one path or name a line, from the library's root; for ``SortOrder/custom``.
    public var orderFile = ".gallery/order.txt"

    /// The kinds of albums there are, in their order; the Camera Roll is always first.
    public var kinds: [AlbumKind] = AlbumKind.allCases
    /// Hours without a photo after which a new event begins.
    public var eventGapHours = 6.0
    /// The photo stream goes back this many days from ``now`` or, without it, from the newest asset.
    public var photoStreamDays = 30.0
    /// How many assets the photo stream has at most.
    public var photoStreamLimit = 1000
    /// Albums by rule.
    public var smartAlbums: [SmartAlbum] = []
    /// Whether the custom albums in the library's `.gallery/albums` folder are taken.
    public var includesCustomAlbums = true
    /// Covers chosen by hand: an album's folder, title or id, and its cover's path, name or id.
    public var covers: [String: String] = [:]
    /// The names of the albums that have none of their own, in the viewer's language.
    public var titles = Titles()
    /// The language of dates in event titles (BCP 47); without it they are written as in ISO 8601.
    public var language: String?
    /// The time of the scan in seconds since 1970, if assets found new are to be dated with it.
    public var now: Double?

    /// Everything at its default.
    public init() {}
  }

  /// The names of the albums that are not made by people.
  public struct Titles: Sendable, Hashable, Codable {
    /// The album of all that a camera made.
    public var cameraRoll = "Camera Roll"
    /// The album of every asset.
    public var library = "All Photos"
    /// The album of the newest assets.
    public var photoStream = "Photo Stream"
    /// The album of the photos directly in the library's folder; without it, the folder's name.
    public var root: String?

    /// The English names.
    public init() {}
  }
}

/// How assets are ordered.
///
/// Every order is total, and the same on every machine. What an order leaves equal is ordered by
/// capture date, then by name, then by path.
public enum SortOrder: String, Sendable, Codable, CaseIterable {
  /// By the wall-clock time of the capture and its fraction of a second, whatever the zone.
  ///
  /// Assets without a date, or with an assumed one (``CaptureDate/isAssumed``), come last.
  case captureDate = "date"
  /// By name, numbers by value: 2 before 10.
  case name
  /// The best rated first; the unrated last, before the rejected.
  case rating
  /// As ``PhotoLibrary/Options/orderFile`` lists them; what it does not list follows.
  case custom
}
