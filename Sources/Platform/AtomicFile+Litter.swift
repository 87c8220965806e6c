private import Glibc

/// Telling a temporary file that somebody is writing from one that a killed process left.
extension AtomicFile {
  /// A file of another machine is litter after this long: nobody writes one for an hour without
  /// touching it.
  static let oldestInNanoseconds: Int64 = 3_600_000_000_000

  /// A name beside `path` that only this process uses; short, so that a long name stays legal.
  ///
  /// It tells the machine, for several may write into one folder, the process, and when that was
  /// started, for its number is given to others later.
  package static func temporaryPath(for path: Path) -> Path {
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return path.parent / ".gallery-\(machine)-\(getpid()).\(started)-\(random).tmp"
  }

  /// Whether a name is one that `temporaryPath` makes.
  package static func isTemporary(_ name: Path) -> Bool {
    name.bytes.starts(with: ".gallery-".utf8) && name.bytes.suffix(4).elementsEqual(".tmp".utf8)
  }

  /// Whether a name is one that the process `pid` of this machine made.
  package static func isTemporary(_ name: Path, of pid: Int32) -> Bool {
    isTemporary(name) && name.bytes.starts(with: ".gallery-\(machine)-\(pid).".utf8)
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
    let process = parts.count == 4 ? parts[2].split(separator: ".") : []
    if parts.count == 4, parts[1] == machine[...], let pid = process.first.flatMap({ Int32($0) }) {
      return !isAlive(pid, started: process.count > 1 ? process[1] : unknown)
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

  /// When this process was started, in the kernel's ticks.
  private static let started = fields(of: "self")?.started ?? String(unknown)
  /// Stands for the start where /proc is not mounted.
  private static let unknown: Substring = "0"

  private static func isAlive(_ pid: Int32, started: Substring) -> Bool {
    guard kill(pid, 0) == 0 || errno != ESRCH else { return false }
    guard let found = fields(of: "\(pid)") else { return true }
    // A process that has ended and that nobody has asked for yet writes nothing either.
    return found.state != "Z" && (started == unknown || found.started[...] == started)
  }

  /// A process's state and when it was started, the 3rd and 22nd of its fields in proc(5).
  private static func fields(of process: String) -> (state: String, started: String)? {
    // Such files say that they are empty: a count is read.
    guard let status = try? File.read(Path("/proc/\(process)/stat"), at: 0, count: 1024),
      // The 2nd is the program's name, which may hold blanks and brackets.
      let rest = status.split(separator: UInt8(ascii: ")")).last
    else { return nil }
    let fields = rest.split(separator: UInt8(ascii: " "))
    guard fields.count > 19 else { return nil }
    return (String(decoding: fields[0], as: UTF8.self), String(decoding: fields[19], as: UTF8.self))
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
