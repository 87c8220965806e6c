import Platform

/// Finds the albums of each kind, without gathering or ordering their members.
struct AlbumPlanner {
  private let snapshot: Snapshot

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  func seeds(of kind: AlbumKind) -> [AlbumSeed] {
    switch kind {
    case .cameraRoll: [cameraRoll]
    case .album: FolderAlbums(snapshot).seeds + customAlbums + smartAlbums
    case .event: EventAlbums(snapshot).seeds
    case .faces: faces
    case .photoStream: [photoStream]
    case .library: [library]
    }
  }

  private var cameraRoll: AlbumSeed {
    let members = snapshot.assets.indices.filter { Self.isFromCamera(snapshot.assets[$0]) }
    return AlbumSeed(
      id: "camera-roll",
      kind: .cameraRoll,
      title: snapshot.options.titles.cameraRoll,
      members: members,
      order: .captureDate,
      isEmpty: members.isEmpty
    )
  }

  /// A camera writes its name into its pictures, or keeps them under a folder named DCIM.
  private static func isFromCamera(_ asset: Asset) -> Bool {
    if asset.type == .unknown { return false }
    if asset.camera.make != nil || asset.camera.model != nil { return true }
    return asset.path.bytes.split(separator: 47).dropLast().contains {
      FileNaming.lowercased(Array($0)).elementsEqual("dcim".utf8)
    }
  }

  private var library: AlbumSeed {
    AlbumSeed(
      id: "library",
      kind: .library,
      title: snapshot.options.titles.library,
      members: Array(snapshot.assets.indices),
      isEmpty: snapshot.assets.isEmpty
    )
  }

  private var photoStream: AlbumSeed {
    let assets = snapshot.assets
    let newest = assets.map(\.dateAdded).max() ?? 0
    let begin = (snapshot.options.now ?? newest) - snapshot.options.photoStreamDays * 86_400
    let ranks = snapshot.captureRanks
    let recent = assets.indices.filter { assets[$0].dateAdded >= begin }
    let sorted = recent.sorted { one, other in
      let (a, b) = (assets[one].dateAdded, assets[other].dateAdded)
      return a != b ? a > b : ranks[one] > ranks[other]
    }
    let members = Array(sorted.prefix(max(0, snapshot.options.photoStreamLimit)))
    return AlbumSeed(
      id: "photo-stream",
      kind: .photoStream,
      title: snapshot.options.titles.photoStream,
      members: members,
      isOrdered: true,
      isEmpty: members.isEmpty
    )
  }

  private var faces: [AlbumSeed] {
    var members: [String: [Int]] = [:]
    for index in snapshot.assets.indices {
      for person in snapshot.assets[index].annotations.people where !person.isEmpty {
        members[person, default: []].append(index)
      }
    }
    return members.keys.sorted(by: NaturalOrder.isBefore).map { name in
      AlbumSeed(
        id: AlbumSeed.id("faces", Array(name.utf8)),
        kind: .faces,
        title: name,
        members: members[name] ?? [],
        isEmpty: false
      )
    }
  }

  private var customAlbums: [AlbumSeed] {
    snapshot.customAlbums.map { album in
      var seed = AlbumSeed(
        id: AlbumSeed.id("custom", Array(album.slug.utf8)),
        kind: .album,
        title: album.title,
        members: album.members,
        isOrdered: true,
        isEmpty: album.members.isEmpty
      )
      seed.slug = album.slug
      return seed
    }
  }

  private var smartAlbums: [AlbumSeed] {
    snapshot.options.smartAlbums.map { rule in
      let members = snapshot.assets.indices.filter { rule.includes(snapshot.assets[$0]) }
      return AlbumSeed(
        id: AlbumSeed.id("smart", Array(rule.title.utf8)),
        kind: .album,
        title: rule.title,
        members: members,
        limit: rule.limit,
        isEmpty: members.isEmpty
      )
    }
  }
}
