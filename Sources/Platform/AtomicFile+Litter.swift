private import Glibc

/// Telling a temporary file that somebody is writing from one that a killed process left.
extension AtomicFile {
  /// A file of another machine is litter after this long: nobody writes one for an hour without
  /// touching it.
  static let oldestInNanoseconds: Int64 = 3_600_000_000_000

  /// A name beside `path` that only this process uses; short, so that a long name stays legal.
  ///
  /// It tells machine and process, for several machines may write into one folder.
  package static func temporaryPath(for path: Path) -> Path {
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return path.parent / ".gallery-\(machine)-\(getpid())-\(random).tmp"
  }

  /// Whether a name is one that `temporaryPath` makes.
  package static func isTemporary(_ name: Path) -> Bool {
    name.bytes.starts(with: ".gallery-".utf8) && name.bytes.suffix(4).elementsEqual(".tmp".utf8)
  }

  /// Whether a name is one that the process `pid` of this machine made.
  package static func isTemporary(_ name: Path, of pid: Int32) -> Bool {
    isTemporary(name) && name.bytes.starts(with: ".gallery-\(machine)-\(pid)-".utf8)
  }

  /// Removes from a folder what killed processes left half-written; what a living process writes,
  /// on this machine or another, stays.
  package static func removeLitter(in folder: Path) throws(SystemError) {
    let folder: Path = folder.isEmpty ? "." : folder
    guard File.exists(folder) else { return }
    for entry in try Folder.entries(of: folder) where isTemporary(entry.name) {
      try removeIfLitter(folder / entry.name)
    }
  }

  /// The same for one of the temporary files of a folder.
  package static func removeIfLitter(_ path: Path) throws(SystemError) {
    guard try isLitter(path) else { return }
    do throws(SystemError) {
      try Folder.removeAll(path)
    } catch {
      if !error.isMissing { throw error }  // another has just removed it
    }
  }

  /// Whether nobody writes a temporary file any more.
  package static func isLitter(_ path: Path) throws(SystemError) -> Bool {
    let parts = path.name.string.split(separator: "-")
    if parts.count == 4, parts[1] == machine[...], let pid = Int32(parts[2]) {
      return !isAlive(pid)
    }
    guard let touched = FileStatus.changed(path) else { return false }  // renamed meanwhile
    return try now(in: path.parent) - touched > oldestInNanoseconds
  }

  /// Names this machine and its set of process numbers (a container has its own).
  package static let machine: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let processes = FileStatus.ifPresent("/proc/self/ns/pid")?.inode ?? 0
    return String(Hash128.of(host + Array("/\(processes)".utf8)).prefix(6))
  }()

  private static func isAlive(_ pid: Int32) -> Bool {
    guard kill(pid, 0) == 0 || errno != ESRCH else { return false }
    // A process that has ended and that nobody has asked for yet writes nothing either.
    // (Such files say that they are empty: a count is read.)
    let path = Path("/proc/\(pid)/stat")
    guard let status = try? File.read(path, at: 0, count: 512) else { return true }
    return status.split(separator: UInt8(ascii: ")")).last?.starts(with: " Z".utf8) != true
  }

  /// The time as the folder's own file system has it: clocks of other machines differ.
  private static func now(in folder: Path) throws(SystemError) -> Int64 {
    let probe = temporaryPath(for: folder / "now")
    let descriptor = try Descriptor.open(probe, O_WRONLY | O_CREAT | O_EXCL, operation: "create")
    _ = consume descriptor
    defer { try? File.remove(probe) }  // its name makes it litter where it stays
    guard let now = FileStatus.changed(probe) else { throw .now("look at", probe) }
    return now
  }
}
