private import CPlatform
private import Glibc

/// Reading, copying, moving and removing whole files.
package enum File {
  /// All bytes of a regular file, or its first `limit`.
  package static func read(_ path: Path, limit: Int = .max) throws(SystemError) -> [UInt8] {
    let descriptor = try Descriptor.open(path, O_RDONLY, operation: "read")
    let size = try descriptor.size(of: path)
    return try descriptor.read(count: min(limit, Int(size)), at: 0, path: path)
  }

  /// The bytes from `offset` on, `count` at the most.
  package static func read(_ path: Path, at offset: Int64, count: Int) throws(SystemError)
    -> [UInt8]
  {
    let descriptor = try Descriptor.open(path, O_RDONLY, operation: "read")
    return try descriptor.read(count: count, at: offset, path: path)
  }

  package static func text(_ path: Path) throws(SystemError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// An open descriptor that the caller closes, or nothing; for C libraries that take one.
  package static func openForReading(_ path: Path) -> Int32? {
    let number = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    return number >= 0 ? number : nil
  }

  package static func exists(_ path: Path) -> Bool { FileStatus.ifPresent(path) != nil }

  package static func remove(_ path: Path) throws(SystemError) {
    FaultPoint.reached("remove \(path.name.display)")
    defer { FaultPoint.reached("removed \(path.name.display)") }
    guard path.withCString({ unlink($0) }) == 0 else { throw .now("remove", path) }
  }

  /// Renames within a file system, replacing what is there.
  package static func rename(_ from: Path, to target: Path) throws(SystemError) {
    FaultPoint.reached("rename to \(target.name.display)")
    defer { FaultPoint.reached("renamed to \(target.name.display)") }
    let result = from.withCString { one in target.withCString { Glibc.rename(one, $0) } }
    guard result == 0 else { throw .now("rename to", target) }
  }

  /// Gives the file a second name; fails where the name is taken.
  package static func link(_ from: Path, to target: Path) throws(SystemError) {
    FaultPoint.reached("link \(target.name.display)")
    defer { FaultPoint.reached("linked \(target.name.display)") }
    let result = from.withCString { one in target.withCString { Glibc.link(one, $0) } }
    guard result == 0 else { throw .now("link", target) }
  }

  package static func symbolicLink(to target: Path, at path: Path) throws(SystemError) {
    FaultPoint.reached("link \(path.name.display)")
    defer { FaultPoint.reached("linked \(path.name.display)") }
    let result = target.withCString { one in path.withCString { symlink(one, $0) } }
    guard result == 0 else { throw .now("link", path) }
  }

  package enum CopyMethod: Sendable { case copy, clone }

  /// Copies into a new file `target` (which must not exist), with its time and mode, and fsyncs it.
  package static func copy(_ from: Path, to target: Path, by method: CopyMethod = .copy)
    throws(SystemError)
  {
    let source = try Descriptor.open(from, O_RDONLY, operation: "read")
    let status = try FileStatus.of(from)
    FaultPoint.reached("copy \(from.name.display)")
    let copy = try Descriptor.open(
      target,
      O_WRONLY | O_CREAT | O_EXCL,
      mode: status.mode & 0o777 | 0o200,
      operation: "create"
    )
    FaultPoint.reached("begun copying \(from.name.display)")
    do throws(SystemError) {
      let code =
        method == .clone
        ? gallery_clone_file(source.number, copy.number)
        : gallery_copy_file(source.number, copy.number)
      guard code == 0 else { throw SystemError("copy to", target, code: code) }
      FaultPoint.reached("filled \(target.name.display)")
      let time = timespec(
        tv_sec: Int(status.modified / 1_000_000_000),
        tv_nsec: Int(status.modified % 1_000_000_000)
      )
      guard futimens(copy.number, [time, time]) == 0 else { throw .now("date", target) }
      try copy.synchronize(target)
    } catch {
      try? remove(target)  // the copy's own failure is the one to tell
      throw error
    }
    FaultPoint.reached("copied \(from.name.display)")
  }

  /// Sets the time of last modification, in nanoseconds since 1970.
  package static func setModified(_ path: Path, to nanoseconds: Int64) throws(SystemError) {
    let time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000),
      tv_nsec: Int(nanoseconds % 1_000_000_000)
    )
    guard path.withCString({ utimensat(AT_FDCWD, $0, [time, time], 0) }) == 0 else {
      throw .now("date", path)
    }
  }

  /// Sets the permission bits.
  package static func setMode(_ path: Path, to mode: UInt32) throws(SystemError) {
    guard path.withCString({ chmod($0, mode) }) == 0 else { throw .now("change", path) }
  }

  /// Where the path really is, with every link followed; the file must exist.
  package static func realPath(_ path: Path) throws(SystemError) -> Path {
    guard let resolved = path.withCString({ realpath($0, nil) }) else { throw .now("find", path) }
    defer { free(resolved) }
    let text = UnsafeBufferPointer(start: resolved, count: strlen(resolved))
    return Path(bytes: text.map { UInt8(bitPattern: $0) })
  }

  /// Bytes free for this user on the file system that holds `path`.
  package static func freeSpace(at path: Path) throws(SystemError) -> Int64 {
    var status = statvfs()
    guard path.withCString({ statvfs($0, &status) }) == 0 else { throw .now("look at", path) }
    return Int64(status.f_bavail) * Int64(status.f_frsize)
  }

  /// Makes what was written to the file safe against a power cut.
  package static func synchronize(_ path: Path) throws(SystemError) {
    try Descriptor.open(path, O_RDONLY, operation: "open").synchronize(path)
  }

  /// Whether this user may read the file (and, for a folder, enter it).
  package static func isReadable(_ path: Path, folder: Bool = false) -> Bool {
    path.withCString { access($0, folder ? R_OK | X_OK : R_OK) } == 0
  }
}
