package import Platform

/// Why a database could not be opened, read or written.
package struct StorageError: Error, Equatable, CustomStringConvertible {
  /// What kind of failure it is: what a caller can do something about.
  package enum Kind: Sendable, Equatable {
    /// Another process held the database longer than the time-out.
    case busy
    /// The file is no database, or is damaged.
    case damaged
    /// A newer program has made it.
    case newer
    /// It, or its folder, can't be written.
    case readOnly
    /// The disk is full.
    case full
    /// It can't be opened: no such folder, or no permission.
    case cannotOpen
    case other
  }

  package let kind: Kind
  package let path: Path
  /// What the database says.
  package let reason: String

  package init(_ kind: Kind, path: Path, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  package var description: String {
    let remedy: String =
      switch kind {
      case .busy: "; another process is using it, try again"
      case .damaged: "; it is only a cache if it is named index or renditions: delete it"
      case .newer: "; use the newer program that made it, or delete it"
      case .readOnly, .cannotOpen: "; check the permissions of the file and its folder"
      case .full: "; free some space"
      case .other: ""
      }
    return "database '\(path.display)': \(reason)\(remedy)"
  }
}
