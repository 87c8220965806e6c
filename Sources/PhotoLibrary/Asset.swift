/// One photo or video of a library, with all the files that belong to it.
///
/// An asset is a value: it stays valid when the library it came from is gone. Its attributes live
/// in shared storage, so that albums can hold an asset many times at little cost.
public struct Asset: Sendable, Hashable, Identifiable {
  private var storage: Storage

  private final class Storage: Sendable {
    let attributes: Attributes

    init(_ attributes: Attributes) { self.attributes = attributes }
  }

  struct Attributes: Sendable, Hashable {
    var id: AssetID
    var type: AssetType
    var representations: [Representation]
    var captureDate: CompactDate?
    var location: Location?
    var pixelSize: PixelSize?
    /// Nothing for most photos, of which nothing is said.
    var annotations: Shared<Annotations>?
    var camera: Shared<Camera>?
    var duration: Double?
    var dateAdded: Double
    var problems: [Problem]
  }

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
    self.init(
      Attributes(
        id: id,
        type: type,
        representations: representations,
        captureDate: captureDate.map(CompactDate.init),
        location: location,
        pixelSize: pixelSize,
        annotations: Self.shared(annotations),
        camera: Self.shared(camera),
        duration: duration,
        dateAdded: dateAdded,
        problems: problems
      )
    )
  }

  init(_ attributes: Attributes) {
    precondition(!attributes.representations.isEmpty, "an asset has at least one file")
    storage = Storage(attributes)
  }

  private static let nothingSaid = Annotations()
  private static let noCamera = Camera()

  static func shared(_ annotations: Annotations) -> Shared<Annotations>? {
    annotations == nothingSaid ? nil : Shared(annotations)
  }

  static func shared(_ camera: Camera) -> Shared<Camera>? {
    camera == noCamera ? nil : Shared(camera)
  }

  private subscript<Value>(_ key: WritableKeyPath<Attributes, Value>) -> Value {
    get { storage.attributes[keyPath: key] }
    set {
      var attributes = storage.attributes
      attributes[keyPath: key] = newValue
      storage = Storage(attributes)
    }
  }

  public static func == (one: Asset, other: Asset) -> Bool {
    one.storage === other.storage || one.storage.attributes == other.storage.attributes
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Asset {
  /// The content id; a further copy of the same picture has `~` and a hash of its path behind it.
  public var id: AssetID {
    get { storage.attributes.id }
    set { self[\.id] = newValue }
  }

  /// Photo, video, or a file of unknown type that has the ending of one.
  public var type: AssetType {
    get { storage.attributes.type }
    set { self[\.type] = newValue }
  }

  /// The files that belong together (RAW and JPEG, a Live Photo's still and movie), the default
  /// one first.
  public var representations: [Representation] {
    get { storage.attributes.representations }
    set { self[\.representations] = newValue }
  }

  /// When it was taken, as the camera's clock showed it.
  ///
  /// It is the first of these that states a plausible date: EXIF, XMP, IPTC, the movie's header,
  /// the file's name, and the time of its last modification (in UTC). A date of the last kind is
  /// an assumption: see ``CaptureDate/isAssumed``.
  public var captureDate: CaptureDate? {
    get { storage.attributes.captureDate?.date }
    set { self[\.captureDate] = newValue.map(CompactDate.init) }
  }

  /// Where it was taken.
  public var location: Location? {
    get { storage.attributes.location }
    set { self[\.location] = newValue }
  }

  /// The upright size of the default representation, in pixels.
  public var pixelSize: PixelSize? {
    get { storage.attributes.pixelSize }
    set { self[\.pixelSize] = newValue }
  }

  /// What people said of it: title, caption, keywords, rating.
  public var annotations: Annotations {
    get { storage.attributes.annotations?.value ?? Self.nothingSaid }
    set { self[\.annotations] = Self.shared(newValue) }
  }

  /// The camera, lens and exposure.
  public var camera: Camera {
    get { storage.attributes.camera?.value ?? Self.noCamera }
    set { self[\.camera] = Self.shared(newValue) }
  }

  /// Seconds, for a video.
  public var duration: Double? {
    get { storage.attributes.duration }
    set { self[\.duration] = newValue }
  }

  /// When it came into the library, in seconds since 1970.
  ///
  /// It is kept in the index by content; a picture that the index does not know yet was added when
  /// its file was last modified or, in a later scan, at ``PhotoLibrary/Options/now``.
  public var dateAdded: Double {
    get { storage.attributes.dateAdded }
    set { self[\.dateAdded] = newValue }
  }

  /// Why it can't be shown, if it can't; otherwise what was odd about it.
  public var problems: [Problem] {
    get { storage.attributes.problems }
    set { self[\.problems] = newValue }
  }
}

extension Asset {
  /// The representation that is shown: the JPEG of a RAW + JPEG pair, the still of a Live Photo.
  public var defaultRepresentation: Representation { storage.attributes.representations[0] }

  /// The path of the default representation, from the library's root.
  public var path: LibraryPath { defaultRepresentation.path }

  /// The file name of the default representation.
  public var name: String { path.name }

  /// The stars, read without a copy of all annotations.
  var rating: Int? { storage.attributes.annotations?.value.rating }

  var hasKeywords: Bool {
    storage.attributes.annotations.map { !$0.value.keywords.isEmpty } ?? false
  }

  /// `gallery://asset/<id>`.
  public var url: String { "gallery://asset/\(id.text)" }

  /// Whether it can't be shown at all.
  public var isUnreadable: Bool { problems.contains { $0.severity == .unreadable } }
}

/// What an asset is.
public enum AssetType: String, Sendable, Codable, CaseIterable {
  /// A still picture, animated or not.
  case photo
  /// A movie.
  case video
  /// A file with the ending of a picture or movie whose content is none that is known.
  case unknown
}

/// Which assets are meant: counts and enumerations follow it.
public enum AssetFilter: String, Sendable, Codable, CaseIterable {
  /// Only photos.
  case photos
  /// Only videos.
  case videos
  /// Everything, the assets of unknown type too.
  case all

  /// Whether an asset of this type passes.
  public func includes(_ type: AssetType) -> Bool {
    switch self {
    case .photos: type == .photo
    case .videos: type == .video
    case .all: true
    }
  }
}
