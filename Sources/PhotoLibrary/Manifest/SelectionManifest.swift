/// Which photos somebody picked, with ratings, labels and notes: the file that goes between the
/// people who look at a site and the photographer, and a custom album of a library.
///
/// The format is described in `Documentation/Manifest.md` and `selection.schema.json`.
@dynamicMemberLookup
public struct SelectionManifest: Sendable, Hashable {
  /// The media type of a manifest.
  public static let mediaType = "application/vnd.gallery.selection+json"
  /// How the name of a manifest's file ends.
  public static let fileNameEnding = ".picks.json"
  /// The newest version of the format that is read, and the one that is written.
  public static let currentVersion = 1

  /// What is said of the selection as a whole.
  public var header: Header
  /// The picks, in the order in which they were picked.
  public var picks: [Pick]
  /// In a merged manifest, the photos that somebody voted for but that are no pick of all.
  public var undecided: [Pick] = []
  /// In a merged manifest, the headers of the manifests it was made of.
  public var mergedFrom: [Header] = []

  public init(header: Header = Header(), picks: [Pick] = []) {
    self.header = header
    self.picks = picks
  }

  /// The header's properties, as if they were the manifest's own.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Header, Value>) -> Value {
    get { header[keyPath: path] }
    set { header[keyPath: path] = newValue }
  }
}

extension SelectionManifest {
  /// What is said of a selection as a whole.
  public struct Header: Sendable, Hashable {
    /// A UUID, kept when the manifest is revised.
    public var id: String?
    /// A name for people.
    public var title: String?
    /// Who picked.
    public var picker: Picker?
    /// When the selection was begun (ISO 8601).
    public var createdAt: String?
    /// When it was last changed (ISO 8601).
    public var modifiedAt: String?
    /// The site that it was made on.
    public var site: Site?
    /// Which order counts.
    public var sequence: PickSequence = .picked
    /// Whether the picker said 'I am done'.
    public var isFinal = false
    /// The manifest that this one revises.
    public var basedOn: Basis?
    /// Fields of a later version or another program.
    public var unknownFields = UnknownFields()

    public init(id: String? = nil, title: String? = nil, picker: Picker? = nil) {
      self.id = id
      self.title = title
      self.picker = picker
    }
  }

  /// Who picked.
  public struct Picker: Sendable, Hashable {
    /// The name the person gave.
    public var name: String?
    /// Fields of a later version or another program.
    public var unknownFields = UnknownFields()

    public init(name: String? = nil) { self.name = name }
  }

  /// The site that a selection was made on.
  public struct Site: Sendable, Hashable {
    /// The site's id: 20 hex digits.
    public var id: String?
    /// The site's title.
    public var title: String?
    /// Which build of the site it was.
    public var revision: String?
    /// Fields of a later version or another program.
    public var unknownFields = UnknownFields()

    public init(id: String? = nil, title: String? = nil, revision: String? = nil) {
      self.id = id
      self.title = title
      self.revision = revision
    }
  }

  /// The manifest that another one revises.
  public struct Basis: Sendable, Hashable {
    /// The id of the manifest.
    public var id: String?
    /// When that manifest was last changed (ISO 8601).
    public var modifiedAt: String?
    /// Fields of a later version or another program.
    public var unknownFields = UnknownFields()

    public init(id: String? = nil, modifiedAt: String? = nil) {
      self.id = id
      self.modifiedAt = modifiedAt
    }
  }

  /// Which order of the picks counts.
  public enum PickSequence: String, Sendable, CaseIterable {
    /// The order in which they were picked.
    case picked
    /// The order of the album.
    case album
  }
}
