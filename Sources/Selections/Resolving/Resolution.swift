public import PhotoLibrary

/// By what a pick was found.
public enum FoundBy: String, Sendable, CaseIterable {
  /// The content id: wherever the file is now, it is the same picture.
  case id
  /// The path: the file was edited since, or the pick has no id.
  case path
  /// File name, capture time and pixel size together.
  case captureTime = "capture-time"
  /// The file name alone, which only one asset has.
  case name
}

/// What became of a pick in a library.
public enum Resolution: Sendable, Hashable {
  /// Found for sure.
  case found(Asset, by: FoundBy)
  /// Several assets fit, and none is guessed.
  case ambiguous([Asset], by: FoundBy)
  /// The same asset as an earlier pick, whose index is given; the earlier one counts.
  case duplicate(Asset, of: Int)
  /// Not there; why, in words.
  case missing(String)

  /// The asset, if it was found (by this pick first).
  public var asset: Asset? {
    if case .found(let asset, _) = self { return asset }
    return nil
  }

  /// Whether it needs a person's decision.
  public var isUnresolved: Bool {
    switch self {
    case .found, .duplicate: false
    case .ambiguous, .missing: true
    }
  }
}

/// A pick with what became of it.
public struct ResolvedPick: Sendable, Hashable {
  /// The pick as it was read.
  public var pick: SelectionManifest.Pick
  /// What became of it.
  public var resolution: Resolution

  public init(pick: SelectionManifest.Pick, resolution: Resolution) {
    self.pick = pick
    self.resolution = resolution
  }

  /// Whether the file is elsewhere than it was when it was picked.
  public var isElsewhere: Bool {
    guard let asset = resolution.asset, let path = pick.path else { return false }
    let wanted = LibraryPath(path)
    return !asset.representations.contains { $0.path == wanted }
  }
}

/// A selection with what became of each pick.
public struct ResolvedSelection: Sendable, Hashable {
  /// The picks, in the manifest's order.
  public var picks: [ResolvedPick]

  public init(picks: [ResolvedPick]) { self.picks = picks }

  /// The found picks, each with its asset.
  public var found: [(pick: SelectionManifest.Pick, asset: Asset)] {
    picks.compactMap { item in item.resolution.asset.map { (item.pick, $0) } }
  }

  /// The picks that were not found for sure.
  public var unresolved: [ResolvedPick] { picks.filter(\.resolution.isUnresolved) }
}
