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

  /// The entries that `isWanted` by name, looked at in one pass, in the byte order of the paths
  /// below: a folder is sorted as if its name ended in a slash.
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
    var keys: [SortKey] = []
    var names: [UInt8] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Path(bytes: $0.prefix { $0 != 0 }) }
      if name.bytes != [46], name.bytes != [46, 46], isWanted(name) {
        let status = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
            FileStatus.ifPresent($0, inFolder: descriptor)
          }
        }
        if let status {
          keys.append(SortKey(index: members.count, start: names.count))
          names += name.bytes
          names += status.isFolder ? [47, 0] : [0]
          members.append(Member(name: name, status: status))
        }
      }
      errno = 0
    }
    guard errno == 0 else { throw .now("list the folder", path) }
    names.withUnsafeBufferPointer { names in
      guard let base = names.baseAddress else { return }
      // No name holds a zero byte: the end of a file's name comes before all else.
      base.withMemoryRebound(to: CChar.self, capacity: names.count) { base in
        keys.sort { strcmp(base + $0.start, base + $1.start) < 0 }
      }
    }
    return keys.map { members[$0.index] }
  }

  /// What is sorted instead of the members, for it has nothing to be retained and released.
  private struct SortKey {
    let index: Int
    let start: Int
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
    if path.isEmpty || make(path) { return }
    if errno == ENOENT {
      try create(path.parent)
      if make(path) { return }
    }
    guard errno == EEXIST, FileStatus.ifPresent(path)?.isFolder == true else {
      throw .now("create the folder", path)
    }
  }

  /// Makes one folder; `errno` tells why it could not.
  private static func make(_ path: Path) -> Bool {
    guard path.withCString({ mkdir($0, 0o777) }) == 0 else { return false }
    FaultPoint.reached("made the folder \(path.name.display)")
    return true
  }

  /// Removes the folder if nothing is in it; says whether it did.
  @discardableResult
  package static func removeIfEmpty(_ path: Path) -> Bool {
    guard path.withCString({ rmdir($0) }) == 0 else { return false }
    FaultPoint.reached("removed the folder \(path.name.display)")
    return true
  }

  /// Removes the folder and all that is in it, following no link.
  package static func removeAll(_ path: Path) throws(SystemError) {
    guard let status = FileStatus.ifPresent(path, following: false) else { return }
    if status.isFolder {
      for entry in try entries(of: path) { try removeAll(path / entry.name) }
      guard removeIfEmpty(path) else { throw .now("remove", path) }
    } else {
      try File.remove(path)
    }
  }
}
