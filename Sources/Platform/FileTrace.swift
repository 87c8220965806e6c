private import Glibc

/// What tells whether a file is still the one that it was: whoever writes, replaces or touches it
/// leaves another trace.
///
/// The time of the last change of its status is in it, and no program sets that back.
package struct FileTrace: Sendable, Hashable {
  private let size: Int64
  private let inode: UInt64
  private let modified: Int64
  /// When the file, its name or its times last changed, in nanoseconds since 1970.
  package let changed: Int64

  /// Nothing where there is no regular file of this name, such as a link to one.
  package init?(_ path: Path) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    modified = status.st_mtim.nanoseconds
    changed = status.st_ctim.nanoseconds
  }

  /// The trace as bytes, for hashing.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for number in [size, modified, changed] { bytes.append(bytesOf: UInt64(bitPattern: number)) }
    bytes.append(bytesOf: inode)
    return bytes
  }
}
