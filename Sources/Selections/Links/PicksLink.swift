public import PhotoLibrary

/// Picks in the fragment of a URL, `#picks=…`, which no server ever sees.
///
/// It holds, in pick order, 48 bits of each picture's content id with rating, label and state;
/// notes do not travel in links.
public struct PicksLink: Sendable, Hashable {
  /// One pick of a link.
  public struct Pick: Sendable, Hashable {
    /// The first 12 hex digits of the content id.
    public var idPrefix: String
    /// For a further copy of a picture, the 8 hex digits behind the `~` of its id.
    public var copySuffix: String?
    /// Picked or rejected.
    public var state: SelectionManifest.PickState
    /// 0 to 5 stars.
    public var rating: Int?
    /// The colour label.
    public var label: ColorLabel?

    public init(
      idPrefix: String,
      copySuffix: String? = nil,
      state: SelectionManifest.PickState = .picked,
      rating: Int? = nil,
      label: ColorLabel? = nil
    ) {
      self.idPrefix = idPrefix
      self.copySuffix = copySuffix
      self.state = state
      self.rating = rating
      self.label = label
    }
  }

  /// The site's id: 20 lower-case hex digits.
  public var siteID: String
  /// Whether the picker said 'I am done'.
  public var isFinal: Bool
  /// The picks, in pick order.
  public var picks: [Pick]

  public init(siteID: String, isFinal: Bool = false, picks: [Pick]) {
    self.siteID = siteID
    self.isFinal = isFinal
    self.picks = picks
  }

  /// A link of a manifest's picks, or nothing where the manifest names no site.
  ///
  /// Picks without a content id are left out: a link has no room for paths.
  public init?(_ manifest: SelectionManifest) {
    guard let site = manifest.site?.id, site.utf8.count == 20, site.utf8.allSatisfy(isHexDigit)
    else { return nil }
    let picks = manifest.picks.compactMap { pick -> Pick? in
      guard let id = pick.id.flatMap({ AssetID($0) }) else { return nil }
      return Pick(
        idPrefix: String(id.text.prefix(12)),
        copySuffix: id.text.utf8.count > 32 ? String(id.text.suffix(8)) : nil,
        state: pick.state,
        rating: pick.rating,
        label: pick.label
      )
    }
    self.init(siteID: site, isFinal: manifest.isFinal, picks: picks)
  }

  /// The link's picks as a manifest, their ids cut short; the resolver takes them so.
  public var manifest: SelectionManifest {
    var header = SelectionManifest.Header()
    header.site = SelectionManifest.Site(id: siteID)
    header.isFinal = isFinal
    let picks = picks.map { linked in
      var pick = SelectionManifest.Pick(
        id: linked.idPrefix + (linked.copySuffix.map { "~\($0)" } ?? "")
      )
      pick.state = linked.state
      pick.rating = linked.rating
      pick.label = linked.label
      return pick
    }
    return SelectionManifest(header: header, picks: picks)
  }
}

/// Whether the byte is a lower-case hexadecimal digit.
func isHexDigit(_ byte: UInt8) -> Bool {
  (48...57).contains(byte) || (97...102).contains(byte)
}
