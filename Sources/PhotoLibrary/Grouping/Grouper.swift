import Metadata
import Platform

/// Decides which files of one folder belong together.
///
/// 1. A RAW file belongs to the picture of its name: JPEG before HEIC, AVIF, WebP, PNG and TIFF.
/// 2. A movie belongs to the picture with the same content identifier, whatever their names; else
///    a `.mov` of at most six seconds belongs to the HEIC or JPEG of its name, unless their
///    identifiers differ. Any other movie is an asset of its own.
/// 3. An edit belongs to its original (`IMG_E1234` and `IMG_1234`, `name-edited` and `name`).
/// 4. A sidecar `NAME.EXT.xmp` belongs to the file `NAME.EXT`; `NAME.xmp` to the RAW file of that
///    name or, if there is none, to the picture or else the movie. So do notes, `NAME.md`.
///
/// Names are compared exactly at first, then without regard to the case of ASCII letters.
struct Grouper {
  private let files: [DescribedFile]
  private let names: [FileNaming]
  private var indexesByKey: [[UInt8]: [Int]] = [:]
  /// The file at the head of each file's group.
  private var heads: [Int]
  private var roles: [Representation.Role]

  /// The longest movie that is taken for the moving part of a Live Photo by its name, in seconds.
  static let longestLiveMovie = 6.0

  /// Whether nothing but plain pictures is there, none with the name of an edit.
  private let isPlain: Bool

  init(_ files: [DescribedFile]) {
    self.files = files
    isPlain = files.allSatisfy {
      $0.file.kind == .picture && $0.kind == .picture
        && !FileNaming.mayBeEdit($0.file.path.nameBytes)
    }
    // In most folders every file stands for itself: then nothing is made for looking up.
    names = isPlain ? [] : files.map { FileNaming($0.file.path) }
    heads = isPlain ? [] : Array(files.indices)
    roles = isPlain ? [] : files.map { $0.file.kind == .sidecar ? .sidecar : .primary }
    if isPlain { return }
    indexesByKey.reserveCapacity(files.count)
    for index in files.indices where files[index].file.kind != .sidecar {
      indexesByKey[names[index].key, default: []].append(index)
    }
  }

  /// The groups, in the order of their main files, and the sidecars that belong to no file.
  mutating func groups() -> (groups: [FileGroup], orphans: [Int]) {
    if isPlain { return (files.indices.map { FileGroup(main: $0) }, []) }
    if files.count > 1 {
      attachRaws()
      attachMovies()
      attachOriginals()
    }
    var groups: [Int: FileGroup] = [:]
    var order: [Int] = []
    for index in files.indices where roles[index] == .primary && head(of: index) == index {
      groups[index] = FileGroup(main: index)
      order.append(index)
    }
    for index in files.indices where roles[index] != .sidecar && head(of: index) != index {
      groups[head(of: index)]?.members.append(.init(index: index, role: roles[index]))
    }
    let orphans = attachSidecars(to: &groups)
    return (order.compactMap { groups[$0] }, orphans)
  }

  private func head(of index: Int) -> Int {
    var index = index
    while heads[index] != index { index = heads[index] }
    return index
  }

  private mutating func attach(_ index: Int, to main: Int, as role: Representation.Role) {
    heads[index] = main
    roles[index] = role
  }

  /// The best of the candidates for a name: of the very same stem if there is one, then by rank,
  /// then by path.
  private func best(
    _ candidates: [Int],
    for stem: [UInt8],
    rank: (DescribedFile) -> Int?
  ) -> Int? {
    let ranked = candidates.compactMap { index in
      rank(files[index]).map { (index, names[index].stem == stem ? 0 : 1, $0) }
    }
    return ranked.min { ($0.1, $0.2, $0.0) < ($1.1, $1.2, $1.0) }?.0
  }

  private static func pictureRank(_ file: DescribedFile) -> Int? {
    let order: [MediaFormat] = [.jpeg, .heic, .avif, .webp, .png, .tiff, .bmp, .gif]
    return order.firstIndex(of: file.metadata.format)
  }

  private mutating func attachRaws() {
    for index in files.indices where files[index].kind == .raw {
      let neighbours = indexesByKey[names[index].key] ?? []
      guard neighbours.count > 1,
        let picture = best(neighbours, for: names[index].stem, rank: Self.pictureRank)
      else { continue }
      attach(index, to: picture, as: .raw)
    }
  }

  private mutating func attachMovies() {
    let movies = files.indices.filter { files[$0].kind == .video }
    if movies.isEmpty { return }
    var picturesByIdentifier: [String: [Int]] = [:]
    for index in files.indices where files[index].kind == .picture {
      guard let identifier = files[index].metadata.contentIdentifier else { continue }
      picturesByIdentifier[identifier, default: []].append(index)
    }
    for index in movies {
      let identifier = files[index].metadata.contentIdentifier
      let identified = identifier.flatMap { picturesByIdentifier[$0] } ?? []
      let still =
        best(identified, for: names[index].stem, rank: Self.stillRank) ?? stillByName(of: index)
      if let still { attach(index, to: still, as: .livePhotoMovie) }
    }
  }

  private static func stillRank(_ file: DescribedFile) -> Int? {
    switch file.metadata.format {
    case .heic: 0
    case .jpeg: 1
    default: nil
    }
  }

  private func stillByName(of movie: Int) -> Int? {
    let file = files[movie]
    let isShort = (file.metadata.video?.duration ?? 0) <= Self.longestLiveMovie
    guard Path(bytes: file.file.path.bytes).lowercasedEnding == "mov", isShort else { return nil }
    let identifier = file.metadata.contentIdentifier
    return best(indexesByKey[names[movie].key] ?? [], for: names[movie].stem) { still in
      let other = still.metadata.contentIdentifier
      let isConflicting = identifier != nil && other != nil && identifier != other
      return isConflicting ? nil : Self.stillRank(still)
    }
  }

  private mutating func attachOriginals() {
    for index in files.indices where roles[index] == .primary && head(of: index) == index {
      guard files[index].type != .unknown, let key = names[index].keyOfOriginal else { continue }
      let type = files[index].type
      let candidates = (indexesByKey[key] ?? []).filter {
        head(of: $0) == $0 && $0 != index && files[$0].type == type
      }
      guard
        let original = best(
          candidates,
          for: names[index].stem,
          rank: { Self.pictureRank($0) ?? 100 }
        )
      else { continue }
      attach(original, to: index, as: files[original].kind == .raw ? .raw : .unedited)
    }
  }

  private func attachSidecars(to groups: inout [Int: FileGroup]) -> [Int] {
    let sidecars = files.indices.filter { roles[$0] == .sidecar }
    if sidecars.isEmpty { return [] }
    var byName: [[UInt8]: [Int]] = [:]
    for index in files.indices where roles[index] != .sidecar {
      let name = Path(bytes: files[index].file.path.bytes).name.bytes
      byName[FileNaming.lowercased(name), default: []].append(index)
    }
    var orphans: [Int] = []
    for sidecar in sidecars {
      let stem = Path(bytes: files[sidecar].file.path.bytes).stem.bytes
      let namesakes = byName[FileNaming.lowercased(stem)] ?? []
      let exact = namesakes.first {
        Path(bytes: files[$0].file.path.bytes).name.bytes == stem
      }
      let subject = exact ?? namesakes.first
      let relative = best(indexesByKey[FileNaming.lowercased(stem)] ?? [], for: stem) { file in
        file.kind == .raw ? -1 : Self.pictureRank(file) ?? 100
      }
      guard let owner = subject ?? relative else {
        orphans.append(sidecar)
        continue
      }
      groups[head(of: owner)]?.sidecars.append(.init(index: sidecar, subject: subject))
    }
    return orphans
  }
}
