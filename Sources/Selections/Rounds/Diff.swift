public import PhotoLibrary

/// How two selections differ.
public struct SelectionDiff: Sendable, Hashable {
  /// A photo that both have, said of differently.
  public struct Change: Sendable, Hashable {
    public var first: SelectionManifest.Pick
    public var second: SelectionManifest.Pick
    /// In what they differ.
    public var fields: [PickField]
  }

  /// Picks that only the first has.
  public var onlyFirst: [SelectionManifest.Pick] = []
  /// Picks that only the second has.
  public var onlySecond: [SelectionManifest.Pick] = []
  /// Photos that both have, said of differently.
  public var changes: [Change] = []
  /// How many picks are the same in both.
  public var sameCount = 0

  /// Whether there is no difference.
  public var isEmpty: Bool { onlyFirst.isEmpty && onlySecond.isEmpty && changes.isEmpty }

  /// Compares two selections photo by photo, in the order of the first.
  public init(_ first: SelectionManifest, _ second: SelectionManifest) {
    for group in PickGroups.of([first.picks, second.picks]) {
      let one = group.first { $0.source == 0 }.map { first.picks[$0.position] }
      let other = group.first { $0.source == 1 }.map { second.picks[$0.position] }
      switch (one, other) {
      case (let one?, let other?):
        let fields = Self.differences(one, other)
        if fields.isEmpty {
          sameCount += 1
        } else {
          changes.append(Change(first: one, second: other, fields: fields))
        }
      case (let one?, nil): onlyFirst.append(one)
      case (nil, let other?): onlySecond.append(other)
      case (nil, nil): break
      }
    }
  }

  private static func differences(_ one: SelectionManifest.Pick, _ other: SelectionManifest.Pick)
    -> [PickField]
  {
    PickField.allCases.filter { field in
      switch field {
      case .state: one.state != other.state
      case .rating: one.rating != other.rating
      case .label: one.label != other.label
      case .note: (one.note ?? "") != (other.note ?? "")
      }
    }
  }
}
