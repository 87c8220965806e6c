private import Glibc

/// What the system says of one file.
package struct FileStatus: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable {
    case file, folder, link, other
  }

  package let kind: Kind
  package let size: Int64
  /// Nanoseconds since 1970.
  package let modified: Int64
  package let device: UInt64
  package let inode: UInt64
  package let mode: UInt32

  package var isFile: Bool { kind == .file }
  package var isFolder: Bool { kind == .folder }

  /// Follows symbolic links unless told otherwise.
  package static func of(_ path: Path, following: Bool = true) throws(SystemError) -> FileStatus {
    var status = stat()
    let result = path.withCString { following ? stat($0, &status) : lstat($0, &status) }
    guard result == 0 else { throw .now("look at", path) }
    return FileStatus(status)
  }

  /// The status of `name` in an open folder, following no link; nothing where it has gone.
  static func ifPresent(_ name: UnsafePointer<CChar>, inFolder descriptor: Int32) -> FileStatus? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileStatus(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int64(status.st_size)
    modified = status.st_mtim.nanoseconds
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    mode = status.st_mode
  }

  /// When the file, its name or its time was last changed, in nanoseconds since 1970; no program
  /// sets this back.
  static func changed(_ path: Path) -> Int64? {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    return status.st_ctim.nanoseconds
  }

  /// The status, or nothing where there is no such file or it can't be seen.
  package static func ifPresent(_ path: Path, following: Bool = true) -> FileStatus? {
    // The reason is not lost: whoever needs it asks `of`.
    try? of(path, following: following)
  }
}

extension Path {
  /// Lends the path as a C string; a path with a NUL byte in it is cut there, as the system would.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = bytes.map { CChar(bitPattern: $0) }
    terminated.append(0)
    return terminated.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("an empty buffer") }
      return body(base)
    }
  }
}
