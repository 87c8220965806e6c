package import Platform

/// An archive that could not be written or read, and why.
package struct ArchiveError: Error, Equatable, CustomStringConvertible {
  package let path: Path
  package let reason: String

  package init(path: Path, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "can't use the archive '\(path.display)': \(reason)" }
}
