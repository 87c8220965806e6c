/// The direction of an enumeration.
public enum EnumerationOrder: String, Sendable, Codable {
  /// The album's own order.
  case forward
  /// From the last to the first.
  case reverse
}

/// Some of an album's assets, found one by one as they are asked for.
public struct AssetSequence: Sequence, Sendable {
  let members: [Asset]
  let filter: AssetFilter
  let order: EnumerationOrder
  let indexes: Set<Int>?

  /// Starts over.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Goes through the assets; stopping early costs nothing.
  public struct Iterator: IteratorProtocol {
    private let sequence: AssetSequence
    private let step: Int
    private var position: Int
    /// The position among those that pass the filter.
    private var index: Int
    private var remaining: Int

    init(_ sequence: AssetSequence) {
      self.sequence = sequence
      let members = sequence.members
      remaining = sequence.indexes?.count ?? members.count
      switch sequence.order {
      case .forward:
        (step, position, index) = (1, 0, 0)
      case .reverse:
        let isNumbered = sequence.indexes?.isEmpty == false
        let count = isNumbered ? members.count { sequence.filter.includes($0.type) } : 0
        (step, position, index) = (-1, members.count - 1, count - 1)
      }
    }

    /// The next asset, or nothing after the last.
    public mutating func next() -> Asset? {
      while remaining > 0, sequence.members.indices.contains(position) {
        let asset = sequence.members[position]
        position += step
        guard sequence.filter.includes(asset.type) else { continue }
        let isMeant = sequence.indexes?.contains(index) ?? true
        index += step
        if isMeant {
          remaining -= 1
          return asset
        }
      }
      return nil
    }
  }
}

extension Album {
  /// The album's own assets, lazily.
  ///
  /// - Parameters:
  ///   - filter: Which assets are meant.
  ///   - order: Forwards or backwards.
  ///   - indexes: Positions from 0 among the assets that pass the filter, in the album's own
  ///     order; those out of range are passed over. Without it, all.
  /// - Returns: A sequence that finds one asset after the other.
  public func assets(
    filter: AssetFilter = .all,
    order: EnumerationOrder = .forward,
    indexes: Set<Int>? = nil
  ) -> AssetSequence {
    AssetSequence(members: members, filter: filter, order: order, indexes: indexes)
  }
}
