private import Glibc

/// A system call that failed: which one, on what, and why.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package let operation: String
  package let path: Path
  package let code: Int32

  package init(_ operation: String, _ path: Path, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The failure that `errno` tells of now.
  static func now(_ operation: String, _ path: Path) -> SystemError {
    SystemError(operation, path, code: errno)
  }

  package var reason: String { String(cString: strerror(code)).lowercased() }
  package var description: String { "can't \(operation) '\(path.display)': \(reason)" }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  package var isDenied: Bool { code == EACCES || code == EPERM }
  package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
  package var isExisting: Bool { code == EEXIST }
  package var isLoop: Bool { code == ELOOP }
}
