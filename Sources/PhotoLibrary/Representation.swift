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
  /// For a JPEG a hash of its colour profile, which the content id leaves out; pictures of one
  /// content id and different profiles look different.
  public var colorProfile: String?
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
    colorProfile: String? = nil,
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
    self.colorProfile = colorProfile
    self.storedSize = storedSize
    self.isAnimated = isAnimated
    self.isWebPlayable = isWebPlayable
  }
}
