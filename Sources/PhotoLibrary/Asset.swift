/// One photo or video of a library, with all the files that belong to it.
///
/// An asset is a value: it stays valid when the library it came from is gone.
public struct Asset: Sendable, Hashable, Identifiable {
  /// The content id; a further copy of the same picture has `~` and a hash of its path behind it.
  public var id: AssetID
  /// Photo, video, or a file of unknown type that has the ending of one.
  public var type: AssetType
  /// The files that belong together (RAW and JPEG, a Live Photo's still and movie), the default
  /// one first.
  public var representations: [Representation]
  /// When it was taken, as the camera's clock showed it.
  public var captureDate: CaptureDate?
  /// Where it was taken.
  public var location: Location?
  /// The upright size of the default representation, in pixels.
  public var pixelSize: PixelSize?
  /// What people said of it: title, caption, keywords, rating.
  public var annotations: Annotations
  /// The camera, lens and exposure.
  public var camera: Camera
  /// Seconds, for a video.
  public var duration: Double?
  /// When it came into the library, in seconds since 1970.
  public var dateAdded: Double
  /// Why it can't be shown, if it can't; otherwise what was odd about it.
  public var problems: [Problem]

  package init(
    id: AssetID,
    type: AssetType,
    representations: [Representation],
    captureDate: CaptureDate? = nil,
    location: Location? = nil,
    pixelSize: PixelSize? = nil,
    annotations: Annotations = Annotations(),
    camera: Camera = Camera(),
    duration: Double? = nil,
    dateAdded: Double = 0,
    problems: [Problem] = []
  ) {
    precondition(!representations.isEmpty, "an asset has at least one file")
    self.id = id
    self.type = type
    self.representations = representations
    self.captureDate = captureDate
    self.location = location
    self.pixelSize = pixelSize
    self.annotations = annotations
    self.camera = camera
    self.duration = duration
    self.dateAdded = dateAdded
    self.problems = problems
  }

  /// The representation that is shown: the JPEG of a RAW + JPEG pair, the still of a Live Photo.
  public var defaultRepresentation: Representation { representations[0] }

  /// The path of the default representation, from the library's root.
  public var path: LibraryPath { defaultRepresentation.path }

  /// The file name of the default representation.
  public var name: String { path.name }

  /// `gallery://asset/<id>`.
  public var url: String { "gallery://asset/\(id.text)" }
}

/// What an asset is.
public enum AssetType: String, Sendable, Codable, CaseIterable {
  case photo, video, unknown
}

/// Which assets are meant: counts and enumerations follow it.
public enum AssetFilter: String, Sendable, Codable, CaseIterable {
  case photos, videos, all

  /// Whether an asset of this type passes.
  public func includes(_ type: AssetType) -> Bool {
    switch self {
    case .photos: type == .photo
    case .videos: type == .video
    case .all: true
    }
  }
}

/// One file of an asset.
public struct Representation: Sendable, Hashable, Codable {
  /// What the file is to its asset.
  public enum Role: String, Sendable, Codable {
    /// The picture or video itself.
    case primary
    /// The camera's RAW file beside a developed picture.
    case raw
    /// The movie of a Live Photo.
    case livePhotoMovie
    /// The picture as it was before an edit.
    case unedited
    /// An XMP sidecar: metadata only.
    case sidecar
  }

  /// What the file is to its asset.
  public var role: Role
  /// Where it is, from the library's root.
  public var path: LibraryPath
  /// The format, told by content: `jpeg`, `cr2`, `mov`, `xmp`, ….
  public var format: String
  /// Bytes.
  public var size: Int64
  /// Nanoseconds since 1970.
  public var modified: Int64
  /// XXH3-128 of the image data, in 32 lower-case hex digits; nothing for a sidecar.
  public var contentID: String?
  /// The EXIF orientation, 1 to 8, that a decoder must apply.
  public var orientation: Int
  /// The stored size in pixels, before the orientation is applied.
  public var storedSize: PixelSize?
  /// More than one frame.
  public var isAnimated: Bool
  /// Whether usual browsers play it; only for a video.
  public var isWebPlayable: Bool

  package init(
    role: Role,
    path: LibraryPath,
    format: String,
    size: Int64,
    modified: Int64 = 0,
    contentID: String? = nil,
    orientation: Int = 1,
    storedSize: PixelSize? = nil,
    isAnimated: Bool = false,
    isWebPlayable: Bool = false
  ) {
    self.role = role
    self.path = path
    self.format = format
    self.size = size
    self.modified = modified
    self.contentID = contentID
    self.orientation = orientation
    self.storedSize = storedSize
    self.isAnimated = isAnimated
    self.isWebPlayable = isWebPlayable
  }
}
