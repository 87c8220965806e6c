import Platform

extension Scan {
  /// Puts in what was known of folders that can't be listed now, as if it were all still there.
  ///
  /// A folder that is closed for a while must not take its photos off the site.
  mutating func remember(_ rows: LibraryIndex.Rows) {
    if denied.isEmpty { return }
    var places: [LibraryPath: Int] = [:]
    for (index, folder) in folders.enumerated() { places[folder.path] = index }
    for closed in denied.sorted() {
      let root = Path(bytes: closed.bytes)
      let known = rows.keys.filter { Path(bytes: $0.bytes).isInside(root) }
      for path in known.sorted() {
        guard let place = place(of: path, &places) else { continue }
        folders[place].files = (rows[path] ?? []).compactMap { row in
          let file = path.appending(Path(bytes: row.name))
          guard row.size >= 0, let kind = FileKind.of(Path(bytes: row.name)) else { return nil }
          return ScannedFile(
            path: file,
            kind: kind,
            size: row.size,
            modified: row.modified,
            inode: row.inode,
            isReadable: true
          )
        }
        summary.files += folders[place].files.count
      }
    }
  }

  /// The place of a folder, which is made with those above it where it is missing.
  private mutating func place(of path: LibraryPath, _ places: inout [LibraryPath: Int]) -> Int? {
    if let known = places[path] { return known }
    guard !path.bytes.isEmpty, let parent = place(of: path.parent, &places) else { return nil }
    folders.append(ScannedFolder(path: path, parent: parent))
    places[path] = folders.count - 1
    return folders.count - 1
  }
}
