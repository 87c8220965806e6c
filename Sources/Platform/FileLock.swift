private import Glibc

/// An exclusive lock on a file, held as long as the value lives; the system frees it with the process.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock, or returns nothing where another process holds it.
  package static func tryLock(_ path: Path) throws(SystemError) -> FileLock? {
    let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT, operation: "lock")
    if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 {
      return FileLock(descriptor: descriptor)
    }
    guard errno == EWOULDBLOCK else { throw .now("lock", path) }
    return nil
  }

  /// Takes the lock, waiting for whoever holds it.
  package static func lock(_ path: Path) throws(SystemError) -> FileLock {
    let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT, operation: "lock")
    while flock(descriptor.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .now("lock", path) }
    }
    return FileLock(descriptor: descriptor)
  }
}
