public import PhotoLibrary

/// Which photos of a library count as picked, by what their files and sidecars say.
public struct LibraryMarks: Sendable {
  /// The fewest stars of a pick; nothing if stars alone make none.
  public var minimumRating: Int? = 1
  /// The labels of a pick; nothing of it counts if empty.
  public var labels: Set<ColorLabel> = Set(ColorLabel.allCases)
  /// The keyword of a pick.
  public var keyword: String? = "Picked"
  /// Whether pick flags count.
  public var usesFlags = true
  /// Whether rejected photos are in the selection, as rejected.
  public var includesRejected = true

  public init() {}
}

/// A manifest of the photos that ratings, labels, flags or a keyword mark in the library.
///
/// Ratings and labels come along. The manifest's id and dates are for the caller to set.
public func selection(
  fromLibrary assets: [Asset],
  marks: LibraryMarks = LibraryMarks(),
  header: SelectionManifest.Header = .init()
) -> SelectionManifest {
  var header = header
  header.sequence = .album
  let picks = assets.compactMap { asset -> SelectionManifest.Pick? in
    guard let state = marks.state(of: asset.annotations) else { return nil }
    if state == .rejected, !marks.includesRejected { return nil }
    var pick = SelectionManifest.Pick(asset)
    pick.state = state
    if let rating = asset.annotations.rating, (0...5).contains(rating) { pick.rating = rating }
    pick.label = asset.annotations.label
    return pick
  }
  return SelectionManifest(header: header, picks: picks)
}

extension LibraryMarks {
  /// What the annotations say; nothing where they decide nothing.
  func state(of annotations: Annotations) -> SelectionManifest.PickState? {
    if annotations.rating == -1 { return .rejected }
    if usesFlags, annotations.isPicked == false { return .rejected }
    if usesFlags, annotations.isPicked == true { return .picked }
    if let keyword, annotations.keywords.contains(keyword) { return .picked }
    if let label = annotations.label, labels.contains(label) { return .picked }
    guard let minimumRating, let rating = annotations.rating, rating >= max(1, minimumRating) else {
      return nil
    }
    return .picked
  }
}
