/// The total orders of assets.
enum AssetOrder {
  /// The places of the assets in the order of captures.
  ///
  /// Dated assets come first, by wall-clock time, whatever their zones: an order by instants
  /// would leave those without a zone nowhere. Then those with an assumed date, then those
  /// without. Equals are ordered by natural name, then by path.
  static func indexesByCapture(_ assets: [Asset]) -> [Int] {
    struct Key {
      let group: Int
      let seconds: Int64
      let nanosecond: Int
    }
    let keys = assets.map { asset in
      guard let date = asset.captureDate else { return Key(group: 2, seconds: 0, nanosecond: 0) }
      return Key(
        group: date.isAssumed ? 1 : 0,
        seconds: date.wallClockSeconds,
        nanosecond: date.nanosecond
      )
    }
    return assets.indices.sorted { one, other in
      let (a, b) = (keys[one], keys[other])
      if a.group != b.group { return a.group < b.group }
      if a.seconds != b.seconds { return a.seconds < b.seconds }
      if a.nanosecond != b.nanosecond { return a.nanosecond < b.nanosecond }
      return isNamedBefore(assets[one], assets[other])
    }
  }

  /// Places of assets by their ranks in the order of captures.
  static func byCapture(_ indexes: [Int], _ ranks: [Int]) -> [Int] {
    // A good part of the library is put straight where it belongs.
    if indexes.count > ranks.count / 16 {
      var places = [Int](repeating: -1, count: ranks.count)
      for index in indexes { places[ranks[index]] = index }
      let ordered = places.filter { $0 >= 0 }
      if ordered.count == indexes.count { return ordered }
    }
    return indexes.sorted { ranks[$0] < ranks[$1] }
  }

  /// By natural name, then by path.
  static func isNamedBefore(_ one: Asset, _ other: Asset) -> Bool {
    switch NaturalOrder.compare(one.path.nameBytes, other.path.nameBytes) {
    case .before: true
    case .after: false
    case .same: one.path < other.path
    }
  }

  /// The assets at these places, in the order that the options ask for.
  static func sorted(_ indexes: [Int], of snapshot: Snapshot, by order: SortOrder? = nil) -> [Int] {
    let assets = snapshot.assets
    let ranks = snapshot.captureRanks
    let sorted: [Int]
    switch order ?? snapshot.options.sort {
    case .captureDate:
      sorted = byCapture(indexes, ranks)
    case .name:
      sorted = indexes.sorted { isNamedBefore(assets[$0], assets[$1]) }
    case .rating:
      let ratings = indexes.map { (index: $0, rating: rating(assets[$0])) }
      sorted = ratings.sorted {
        $0.rating != $1.rating ? $0.rating > $1.rating : ranks[$0.index] < ranks[$1.index]
      }.map(\.index)
    case .custom:
      let places = snapshot.customOrder.map { places in
        indexes.map { (index: $0, place: places.place(of: assets[$0])) }
      }
      guard let places else { return indexes.sorted { ranks[$0] < ranks[$1] } }
      sorted = places.sorted {
        $0.place != $1.place ? $0.place < $1.place : ranks[$0.index] < ranks[$1.index]
      }.map(\.index)
    }
    return snapshot.options.isDescending && order == nil ? sorted.reversed() : sorted
  }

  /// Stars; the unrated below one star, the rejected below those.
  fileprivate static func rating(_ asset: Asset) -> Int {
    max(asset.rating ?? 0, -1)
  }
}

extension [Asset] {
  /// The assets in another order; one that only a whole library knows leaves them as they are.
  package func ordered(by order: SortOrder, isDescending: Bool = false) -> [Asset] {
    let byCapture = AssetOrder.indexesByCapture(self).map { self[$0] }
    let sorted: [Asset] =
      switch order {
      case .captureDate: byCapture
      case .name: self.sorted(by: AssetOrder.isNamedBefore)
      case .rating:
        byCapture.enumerated().sorted { one, other in
          let (a, b) = (AssetOrder.rating(one.element), AssetOrder.rating(other.element))
          return a != b ? a > b : one.offset < other.offset
        }.map(\.element)
      case .custom: self
      }
    return isDescending ? sorted.reversed() : sorted
  }
}

extension LibraryPath {
  /// The bytes of the last component.
  var nameBytes: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: 47) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }
}
