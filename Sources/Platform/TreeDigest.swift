private import CXXHash
private import Glibc

/// A digest of what the system says of files: names, kinds, sizes, times and inodes.
///
/// Equal digests of a folder mean that nothing in it was written, replaced, added or removed in
/// between: the time of the last change of a file's status is among the times, and nobody can set
/// that one back. The order in which rows are added makes no difference.
package struct TreeDigest: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The files counted, without empty ones.
  package private(set) var files = 0

  package init() {}

  package var text: String { Hash128.text(high: high, low: low) }

  /// A folder that is not gone into, wherever it lies.
  package struct Excluded: Sendable {
    fileprivate let device: UInt64
    fileprivate let inode: UInt64

    /// Nothing where there is no such folder.
    package init?(_ folder: Path) {
      guard let status = FileStatus.ifPresent(folder) else { return nil }
      (device, inode) = (status.device, status.inode)
    }
  }

  /// Adds one file, or that there is none; a link counts as what it leads to.
  package mutating func add(_ path: Path) {
    var status = stat()
    let isThere = path.withCString { stat($0, &status) } == 0
    add(Self.row(isThere ? status : stat(), name: path.bytes, in: (0, 0)))
  }

  /// Adds a folder and all below it; one that is not there adds nothing.
  ///
  /// Of hidden files only the temporary ones of `AtomicFile` count, unless others are asked for.
  /// Throws where something can't be looked at, or where a link leads to a folder: then nothing is
  /// sure.
  package mutating func add(
    folder: Path,
    excluding: [Excluded] = [],
    includingHidden: Bool = false
  ) async throws {
    guard FileStatus.ifPresent(folder)?.isFolder == true else { return }
    var level = [Place(path: folder, identity: (0, 0))]
    while !level.isEmpty {
      let count = min(Machine.processorCount, level.count)
      let parts = try await withThrowingTaskGroup(of: (TreeDigest, [Place]).self) {
        [level] group in
        for part in 0..<count {
          group.addTask {
            var digest = TreeDigest()
            var below: [Place] = []
            for index in stride(from: part, to: level.count, by: count) {
              below += try digest.list(level[index], excluding, includingHidden)
            }
            return (digest, below)
          }
        }
        var parts: [(TreeDigest, [Place])] = []
        for try await part in group { parts.append(part) }
        return parts
      }
      parts.forEach { merge($0.0) }
      level = parts.flatMap(\.1)
    }
  }

  /// Adds another digest.
  package mutating func merge(_ other: TreeDigest) {
    add((other.low, other.high))
    files += other.files
  }

  private mutating func add(_ hash: (low: UInt64, high: UInt64)) {
    // A sum does not depend on the order; hashes of 128 bits do not cancel out by chance.
    let (sum, isOver) = low.addingReportingOverflow(hash.low)
    low = sum
    high = high &+ hash.high &+ (isOver ? 1 : 0)
  }
}

extension TreeDigest {
  /// A folder to be listed, and what stands for its place in the tree.
  private struct Place: Sendable {
    let path: Path
    let identity: (low: UInt64, high: UInt64)
  }

  /// Adds what a folder holds; gives the folders in it.
  private mutating func list(_ place: Place, _ excluded: [Excluded], _ includingHidden: Bool)
    throws -> [Place]
  {
    guard let stream = place.path.withCString({ opendir($0) }) else {
      throw SystemError.now("list the folder", place.path)
    }
    defer { closedir(stream) }
    let descriptor = dirfd(stream)
    var folders: [Place] = []
    errno = 0
    while let entry = readdir(stream) {
      try withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 })
        if Self.isDots(name) { return }
        guard includingHidden || name.first != 46 || Self.isTemporary(name) else { return }
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
        var status = stat()
        guard fstatat(descriptor, start, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
          throw SystemError.now("look at", place.path / Path(bytes: name))
        }
        if status.st_mode & S_IFMT == S_IFLNK {
          add(Self.row(status, name: name, in: place.identity))
          guard fstatat(descriptor, start, &status, 0) == 0 else { return }
          guard status.st_mode & S_IFMT != S_IFDIR else {
            throw SystemError("list the link", place.path / Path(bytes: name), code: ELOOP)
          }
        }
        if status.st_mode & S_IFMT == S_IFDIR {
          let isExcluded = excluded.contains {
            $0.inode == UInt64(status.st_ino) && $0.device == UInt64(status.st_dev)
          }
          if isExcluded { return }
          // When a folder itself changed tells nothing that its entries do not tell.
          status.st_mtim = timespec()
          status.st_ctim = timespec()
          status.st_size = 0
          let row = Self.row(status, name: name, in: place.identity)
          folders.append(Place(path: place.path / Path(bytes: name), identity: row))
          add(row)
        } else {
          add(Self.row(status, name: name, in: place.identity))
          if status.st_size > 0 { files += 1 }
        }
      }
      errno = 0
    }
    guard errno == 0 else { throw SystemError.now("list the folder", place.path) }
    return folders
  }

  /// Whether the name is one of the folder itself and of the one above.
  private static func isDots(_ name: UnsafeRawBufferPointer) -> Bool {
    name.count <= 2 && name.allSatisfy { $0 == 46 }
  }

  private static func isTemporary(_ name: UnsafeRawBufferPointer) -> Bool {
    AtomicFile.isTemporary(Path(bytes: name))
  }

  private static func row(
    _ status: stat,
    name: some Collection<UInt8>,
    in folder: (low: UInt64, high: UInt64)
  ) -> (low: UInt64, high: UInt64) {
    let numbers: [8 of UInt64] = [
      folder.low, folder.high, UInt64(status.st_mode & S_IFMT),
      UInt64(bitPattern: Int64(status.st_size)), UInt64(status.st_ino),
      UInt64(bitPattern: status.st_mtim.nanoseconds),
      UInt64(bitPattern: status.st_ctim.nanoseconds), UInt64(name.count),
    ]
    return withUnsafeTemporaryAllocation(byteCount: 64 + name.count, alignment: 8) { buffer in
      withUnsafeBytes(of: numbers) { buffer.copyMemory(from: $0) }
      UnsafeMutableRawBufferPointer(rebasing: buffer[64...]).copyBytes(from: name)
      let digest = XXH3_128bits(buffer.baseAddress, buffer.count)
      return (digest.low64, digest.high64)
    }
  }
}
