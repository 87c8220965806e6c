import Platform

/// A file that a scan found.
struct ScannedFile: Sendable {
  let path: LibraryPath
  let kind: FileKind
  let size: Int64
  /// Nanoseconds since 1970.
  let modified: Int64
  let inode: UInt64
  /// Whether this user may open it.
  let isReadable: Bool
}

/// A folder that a scan found.
struct ScannedFolder: Sendable {
  let path: LibraryPath
  /// Its place among the folders of the scan, for the folder that holds it.
  let parent: Int?
  /// Its own files, in byte order of their names.
  var files: [ScannedFile] = []
}

/// What a scan found.
struct Scan: Sendable {
  var folders: [ScannedFolder] = []
  var problems: [Problem] = []
  /// Folders that this user may not list.
  var denied: [LibraryPath] = []
  var summary = ScanSummary()
}
