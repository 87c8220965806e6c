private import Glibc

/// Listing, making and removing folders.
package enum Folder {
  package struct Entry: Sendable, Hashable {
    package let name: Path
    /// The kind as the folder itself tells it, or nothing where only `FileStatus` can tell.
    package let kind: FileStatus.Kind?
  }

  /// The entries without `.` and `..`, in byte order.
  package static func entries(of path: Path) throws(SystemError) -> [Entry] {
    guard let stream = path.withCString({ opendir($0) }) else {
      throw .now("list the folder", path)
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Path(bytes: $0.prefix { $0 != 0 }) }
      if name.bytes != Array(".".utf8), name.bytes != Array("..".utf8) {
        entries.append(Entry(name: name, kind: kind(entry.pointee.d_type)))
      }
      errno = 0
    }
    guard errno == 0 else { throw .now("list the folder", path) }
    return entries.sorted { $0.name < $1.name }
  }

  /// An entry with what the system says of it; a link is told of, not followed.
  package struct Member: Sendable {
    package let name: Path
    package let status: FileStatus
  }

  /// The entries that `isWanted` by name, looked at in one pass, in no order.
  ///
  /// What vanishes meanwhile is left out.
  package static func members(of path: Path, where isWanted: (Path) -> Bool) throws(SystemError)
    -> [Member]
  {
    guard let stream = path.withCString({ opendir($0) }) else {
      throw .now("list the folder", path)
    }
    defer { closedir(stream) }
    let descriptor = dirfd(stream)
    var members: [Member] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Path(bytes: $0.prefix { $0 != 0 }) }
      if name.bytes != [46], name.bytes != [46, 46], isWanted(name) {
        let status = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
            FileStatus.ifPresent($0, inFolder: descriptor)
          }
        }
        if let status { members.append(Member(name: name, status: status)) }
      }
      errno = 0
    }
    guard errno == 0 else { throw .now("list the folder", path) }
    return members
  }

  private static func kind(_ type: UInt8) -> FileStatus.Kind? {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): nil
    default: .other
    }
  }

  /// Makes the folder and those above it; one that is there already is fine.
  package static func create(_ path: Path) throws(SystemError) {
    if path.isEmpty || path.withCString({ mkdir($0, 0o777) }) == 0 { return }
    if errno == ENOENT {
      try create(path.parent)
      if path.withCString({ mkdir($0, 0o777) }) == 0 { return }
    }
    guard errno == EEXIST, FileStatus.ifPresent(path)?.isFolder == true else {
      throw .now("create the folder", path)
    }
  }

  /// Removes the folder if nothing is in it; says whether it did.
  @discardableResult
  package static func removeIfEmpty(_ path: Path) -> Bool {
    path.withCString { rmdir($0) } == 0
  }

  /// Removes the folder and all that is in it, following no link.
  package static func removeAll(_ path: Path) throws(SystemError) {
    guard let status = FileStatus.ifPresent(path, following: false) else { return }
    if status.isFolder {
      for entry in try entries(of: path) { try removeAll(path / entry.name) }
      guard path.withCString({ rmdir($0) }) == 0 else { throw .now("remove", path) }
    } else {
      try File.remove(path)
    }
  }
}
