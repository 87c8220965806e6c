import Platform

/// Finds which files of a scan are known, which must be read, and which of the known are gone.
struct Matching: Sendable {
  /// Where the description of a file comes from.
  enum State: Sendable {
    case known(Described)
    /// From the describer: the place among `undescribed`.
    case asked(Int)
    /// It can't be opened; what was known of it before, if anything.
    case denied(Described?)
  }

  /// By folder and file, as in the scan.
  private(set) var states: [[State]] = []
  private(set) var undescribed: [ScannedFile] = []
  private(set) var vanished: [LibraryPath] = []

  init(_ scan: Scan, known rows: consuming LibraryIndex.Rows) {
    states.reserveCapacity(scan.folders.count)
    for folder in scan.folders {
      let known = rows.removeValue(forKey: folder.path) ?? []
      match(folder, known[...])
    }
    // What lies in a folder that can't be listed now is not gone.
    for (folder, known) in rows {
      let path = Path(bytes: folder.bytes)
      if scan.denied.contains(where: { path.isInside(Path(bytes: $0.bytes)) }) { continue }
      vanished += known.map { folder.appending(Path(bytes: $0.name)) }
    }
    vanished.sort()
  }

  /// Goes through a folder's files and rows side by side: both are in byte order of names.
  private mutating func match(_ folder: ScannedFolder, _ known: ArraySlice<LibraryIndex.Row>) {
    var rows = known
    var states: [State] = []
    states.reserveCapacity(folder.files.count)
    for file in folder.files {
      let name = file.path.nameBytes
      while let row = rows.first, row.name.lexicographicallyPrecedes(name) {
        vanished.append(folder.path.appending(Path(bytes: row.name)))
        rows.removeFirst()
      }
      var row: LibraryIndex.Row?
      if let first = rows.first, first.name.elementsEqual(name) { row = rows.removeFirst() }
      let described = row.map { Described(added: $0.added, description: $0.description) }
      if !file.isReadable {
        states.append(.denied(described))
      } else if let row, let described, row.describes(file) {
        states.append(.known(described))
      } else {
        states.append(.asked(undescribed.count))
        undescribed.append(file)
      }
    }
    vanished += rows.map { folder.path.appending(Path(bytes: $0.name)) }
    self.states.append(states)
  }
}
