import Glibc
import Platform

/// A file that is in memory alone, for what reads paths: the same one for every input.
enum MemoryFile {
  private static let descriptor = {
    let name = "/gallery-fuzz-\(getpid())"
    let opened = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    shm_unlink(name)  // it is there as long as it is open
    return opened
  }()

  /// The path of the file, which now holds `bytes`.
  static func holding(_ bytes: [UInt8]) -> Path {
    guard descriptor >= 0, ftruncate(descriptor, 0) == 0,
      pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    else { fatalError("no file in memory: \(String(cString: strerror(errno)))") }
    return Path("/proc/self/fd/\(descriptor)")
  }
}
