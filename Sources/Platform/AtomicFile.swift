private import Glibc

/// Writes whole files so that a reader, or a crash, sees the old one or the new one, never half.
package enum AtomicFile {
  /// How sure the file must be on the disk before the call returns.
  package enum Durability: Sendable {
    /// Safe against a crash of the program; for what can be made again, such as a rendition.
    case replaceable
    /// Safe against a power cut: fsync of the file and of its folder.
    case durable
  }

  /// Replaces `path` with `bytes`.
  package static func write(
    _ bytes: [UInt8],
    to path: Path,
    durability: Durability = .durable,
    mode: UInt32 = 0o666
  ) throws(SystemError) {
    let temporary = temporaryPath(for: path)
    FaultPoint.reached("write \(path.name.display)")
    do throws(SystemError) {
      try fill(temporary, with: bytes, durability: durability, mode: mode)
      try File.rename(temporary, to: path)
    } catch {
      try? File.remove(temporary)  // the first failure is the one to tell
      throw SystemError("write", path, code: error.code)
    }
    if durability == .durable { try synchronizeFolder(of: path) }
  }

  package static func write(_ text: String, to path: Path, durability: Durability = .durable)
    throws(SystemError)
  {
    try write(Array(text.utf8), to: path, durability: durability)
  }

  /// Writes only if the file does not hold just these bytes; says whether it wrote.
  @discardableResult
  package static func writeIfChanged(
    _ bytes: [UInt8],
    to path: Path,
    durability: Durability = .replaceable
  ) throws(SystemError) -> Bool {
    if let status = FileStatus.ifPresent(path), status.isFile, status.size == Int64(bytes.count),
      let old = try? File.read(path), old == bytes  // unreadable counts as different
    {
      return false
    }
    try write(bytes, to: path, durability: durability)
    return true
  }

  /// Puts `bytes` at `path` unless a file is there already; says whether it did.
  package static func create(_ bytes: [UInt8], at path: Path) throws(SystemError) -> Bool {
    let temporary = temporaryPath(for: path)
    defer { try? File.remove(temporary) }  // gone already is fine
    FaultPoint.reached("write \(path.name.display)")
    try fill(temporary, with: bytes, durability: .durable, mode: 0o666)
    do throws(SystemError) {
      try File.link(temporary, to: path)
    } catch {
      if error.isExisting { return false }
      throw error
    }
    try synchronizeFolder(of: path)
    return true
  }

  private static func fill(
    _ path: Path,
    with bytes: [UInt8],
    durability: Durability,
    mode: UInt32
  ) throws(SystemError) {
    let file = try Descriptor.open(
      path,
      O_WRONLY | O_CREAT | O_EXCL,
      mode: mode,
      operation: "create"
    )
    do throws(SystemError) {
      FaultPoint.reached("begun \(path.name.display)")
      try file.write(bytes, path: path)
      if durability == .durable { try file.synchronize(path) }
    } catch {
      try? File.remove(path)  // the first failure is the one to tell
      throw error
    }
  }

  /// Makes a rename in the folder of `path` safe against a power cut.
  package static func synchronizeFolder(of path: Path) throws(SystemError) {
    let parent: Path = path.parent.isEmpty ? "." : path.parent
    let folder = try Descriptor.open(parent, O_RDONLY | O_DIRECTORY, operation: "open")
    // Some file systems cannot fsync a folder; the rename itself has succeeded by now.
    _ = fsync(folder.number)
  }
}
