import Metadata
import Platform

/// What became of a file that was to be added to a library.
public struct AddedFile: Sendable {
  /// How it came to be in the library.
  public enum Outcome: String, Sendable, Codable {
    /// It was copied into the library now.
    case stored
    /// The library held the same picture already.
    case known
  }

  /// The file as it was named.
  public let source: String
  /// How it came to be in the library.
  public let outcome: Outcome
  /// Where it is, from the library's root.
  public let path: LibraryPath
  /// The asset's id; nothing for a sidecar.
  public let assetID: AssetID?
}

extension LibraryEditor {
  /// Copies photos and videos into the library and, if wanted, into an album.
  ///
  /// A file is stored under its own name in `folder`; without one, in a folder of the day it was
  /// taken (`2026/2026-05-02`), or in `Imported` if it states no date. Where the name is taken, a
  /// number is put behind it. A picture that the library holds already, under whatever name, is not
  /// stored again. Files of one name (a RAW file, its JPEG and sidecar) stay together. All files
  /// are stored before the album refers to the first of them.
  ///
  /// - Parameters:
  ///   - files: Paths of photos, videos and XMP sidecars.
  ///   - title: The title or id of an album, made where it is missing.
  ///   - place: The place of the first in the album, from 0; the end without it.
  ///   - folder: A folder of the library.
  /// - Returns: What became of each file, in their order.
  /// - Throws: ``LibraryError/notAPhoto(_:)`` before anything is stored; what reading and writing
  ///   throws. What was stored until then stays, and is known when it is tried again.
  public func add(
    files: [String],
    toAlbum title: String? = nil,
    at place: Int? = nil,
    folder: LibraryPath? = nil
  ) async throws -> [AddedFile] {
    let lock = try await lock()
    defer { withExtendedLifetime(lock) {} }
    return try await addLocked(files, toAlbum: title, at: place, folder: folder)
  }

  /// As `add(files:)`, for a caller that holds the lock.
  private func addLocked(
    _ names: [String],
    toAlbum title: String?,
    at place: Int?,
    folder: LibraryPath?
  ) async throws -> [AddedFile] {
    let files = try names.map { try IncomingFile(Path($0), name: $0) }
    var added: [AddedFile?] = Array(repeating: nil, count: files.count)
    var store = FileStore(root: root, incoming: incoming, library: try await open())
    for group in IncomingFile.groups(of: files) {
      let outcome = try store.add(group.map { files[$0] }, to: folder)
      for (index, file) in zip(group, outcome) { added[index] = file }
    }
    if let title {
      let library = try await open()
      var assets: [Asset] = []
      for file in added.compactMap(\.self) where file.assetID != nil {
        guard let asset = library.asset(path: file.path) else {
          throw LibraryError.noSuchAsset(file.path.description)
        }
        if !assets.contains(asset) { assets.append(asset) }
      }
      _ = try insert(assets, intoAlbum: title, at: place, among: try albumFiles.all().albums)
    }
    return added.compactMap(\.self)
  }

  /// Stores a photo or video that is in memory, such as one read from standard input.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: The name to give it; an ending is put behind it if it has none.
  ///   - title: The title or id of an album, made where it is missing.
  ///   - place: The place in the album, from 0; the end without it.
  ///   - folder: A folder of the library.
  /// - Returns: What became of it.
  /// - Throws: As ``add(files:toAlbum:at:folder:)``.
  public func add(
    bytes: [UInt8],
    named name: String,
    toAlbum title: String? = nil,
    at place: Int? = nil,
    folder: LibraryPath? = nil
  ) async throws -> AddedFile {
    let format = MediaFormat.sniff(bytes)
    guard format != .unknown else { throw LibraryError.notAPhoto(name) }
    let ending = format == .jpeg ? "jpg" : format.rawValue
    let plain = Path(name).name
    let named =
      FileKind.of(plain) == nil ? Path(bytes: plain.bytes + Array(".\(ending)".utf8)) : plain
    let lock = try await lock()
    defer { withExtendedLifetime(lock) {} }
    let spool = incoming / "input"
    try Folder.create(spool)
    try AtomicFile.write(bytes, to: spool / named)
    let file = (spool / named).string
    let added = try await addLocked([file], toAlbum: title, at: place, folder: folder)
    try Folder.removeAll(incoming)
    guard let first = added.first else { throw LibraryError.notAPhoto(name) }
    return first
  }

  private func open() async throws -> PhotoLibrary {
    // Every file counts here, also those that the site leaves out.
    var everything = options
    (everything.include, everything.exclude) = ([], [])
    everything.includesCustomAlbums = false
    everything.now = now
    return try await PhotoLibrary.open(
      root.string,
      options: everything,
      index: index,
      describer: describer
    )
  }
}

/// A file on its way into the library.
struct IncomingFile {
  let path: Path
  let source: String
  let isSidecar: Bool
  let description: FileDescription

  init(_ path: Path, name: String) throws {
    self.path = path
    source = name
    isSidecar = FileKind.of(path.name) == .sidecar
    guard FileKind.of(path.name) != nil else { throw LibraryError.notAPhoto(name) }
    guard try FileStatus.of(path).isFile else { throw LibraryError.notAPhoto(name) }
    description = try describeFile(at: path)
    if !isSidecar, description.metadata.format == .unknown { throw LibraryError.notAPhoto(name) }
  }

  /// The name that a photo, its RAW file and its sidecars share.
  private var commonName: [UInt8] {
    var stem = path.stem
    if isSidecar, FileKind.of(stem) != nil { stem = stem.stem }
    return path.parent.bytes + [47] + FileNaming(stem: stem.bytes).key
  }

  /// The places of the files that belong together, photos before sidecars.
  static func groups(of files: [IncomingFile]) -> [[Int]] {
    var order: [[UInt8]] = []
    var members: [[UInt8]: [Int]] = [:]
    for (index, file) in files.enumerated() {
      if members[file.commonName] == nil { order.append(file.commonName) }
      members[file.commonName, default: []].append(index)
    }
    return order.compactMap { name in
      members[name].map { group in
        group.filter { !files[$0].isSidecar } + group.filter { files[$0].isSidecar }
      }
    }
  }
}
