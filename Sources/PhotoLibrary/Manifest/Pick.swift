extension SelectionManifest {
  /// One photo of a selection: what identifies it, and what was said of it.
  public struct Pick: Sendable, Hashable {
    /// The asset's id.
    public var id: String?
    /// The path from the library's root when it was picked; it only finds assets, and is never opened.
    public var path: String?
    /// The file name.
    public var name: String?
    /// When the photo was taken (ISO 8601, wall clock).
    public var captureDate: String?
    /// The upright size in pixels.
    public var pixelSize: PixelSize?
    /// Picked or rejected.
    public var state: PickState = .picked
    /// 0 to 5 stars.
    public var rating: Int?
    /// The colour label.
    public var label: ColorLabel?
    /// A word to the photographer.
    public var note: String?
    /// When it was picked (ISO 8601).
    public var pickedAt: String?
    /// In a merged manifest, what each picker said.
    public var votes: [Vote] = []
    /// Fields of a later version or another program.
    public var unknownFields = UnknownFields()

    public init(id: String? = nil, path: String? = nil, name: String? = nil) {
      self.id = id
      self.path = path
      self.name = name
    }

    /// A pick of an asset, with all that finds it again.
    public init(_ asset: Asset) {
      id = asset.id.text
      path = asset.path.string
      name = asset.name
      captureDate = asset.captureDate?.iso8601
      pixelSize = asset.pixelSize
    }
  }

  /// What a picker decided on a photo.
  public enum PickState: String, Sendable, CaseIterable {
    case picked, rejected
  }

  /// What one picker said of a photo, in a merged manifest.
  public struct Vote: Sendable, Hashable {
    /// The index in `mergedFrom` of the manifest that holds it.
    public var source: Int
    /// Its place among that manifest's picks, from 0.
    public var position: Int
    /// The pick as it stood there.
    public var pick: Pick

    public init(source: Int, position: Int, pick: Pick) {
      self.source = source
      self.position = position
      self.pick = pick
    }
  }
}
