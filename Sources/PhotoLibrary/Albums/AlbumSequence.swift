/// A library's albums, each gathered when it is asked for; stopping early does no further work.
public struct AlbumSequence: Sequence, Sendable {
  let snapshot: Snapshot
  let kinds: [AlbumKind]
  let includingEmpty: Bool

  /// Starts over.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Goes through the albums.
  public struct Iterator: IteratorProtocol {
    private let sequence: AlbumSequence
    private var kinds: ArraySlice<AlbumKind>
    private var seeds: ArraySlice<AlbumSeed> = []

    init(_ sequence: AlbumSequence) {
      self.sequence = sequence
      kinds = sequence.kinds[...]
    }

    /// The next album, or nothing after the last.
    public mutating func next() -> Album? {
      while true {
        while let seed = seeds.popFirst() {
          if !seed.isEmpty || sequence.includingEmpty { return seed.album(of: sequence.snapshot) }
        }
        guard let kind = kinds.popFirst() else { return nil }
        seeds = sequence.snapshot.seeds(of: kind)[...]
      }
    }
  }
}

extension PhotoLibrary {
  /// The library's albums, lazily: the Camera Roll first, the other kinds in the order given.
  ///
  /// - Parameters:
  ///   - kinds: Which kinds, and in which order; without it, those of the options.
  ///   - includingEmpty: Whether albums without assets are among them. A folder that holds only
  ///     folders with assets is not empty.
  /// - Returns: A sequence that gathers one album after the other.
  public func albums(kinds: [AlbumKind]? = nil, includingEmpty: Bool = false) -> AlbumSequence {
    var order: [AlbumKind] = []
    for kind in kinds ?? options.kinds where !order.contains(kind) { order.append(kind) }
    if let place = order.firstIndex(of: .cameraRoll) {
      order.insert(order.remove(at: place), at: 0)
    }
    return AlbumSequence(snapshot: snapshot, kinds: order, includingEmpty: includingEmpty)
  }

  /// The album of the photos directly in the library's folder; its children are the albums of the
  /// folders in it.
  public var rootAlbum: Album {
    let seed = snapshot.seeds(of: .album).first { $0.folder?.bytes.isEmpty == true }
    guard let seed else { preconditionFailure("a library has a folder") }
    return seed.album(of: snapshot)
  }

  /// The album with this id.
  public func album(id: String) -> Album? {
    snapshot.seed(id: id).map { $0.album(of: snapshot) }
  }

  /// The album with this `gallery:` URL.
  public func album(url: String) -> Album? {
    GalleryURL(url, of: "album").flatMap { album(id: $0.identifier) }
  }

  /// The albums with this title; letters match in both cases if no title matches exactly.
  public func albums(titled title: String) -> [Album] {
    let seeds = AlbumKind.allCases.flatMap { snapshot.seeds(of: $0) }
    let exact = seeds.filter { $0.title == title }
    let found = exact.isEmpty ? seeds.filter { $0.title.lowercased() == title.lowercased() } : exact
    return found.map { $0.album(of: snapshot) }
  }
}
