import Platform

/// Takes descriptions as they arrive, in any order, and keeps them in the index as it goes: a first
/// scan that is stopped does not begin from nothing again.
actor DescriptionCollector {
  private(set) var results: [Described?]
  /// Why the index could not keep them, if it could not.
  private(set) var warning: String?
  private let root: Path
  private let files: [ScannedFile]
  private let index: LibraryIndex
  private let isFirst: Bool
  private let now: Double?
  private let progress: (@Sendable (ScanProgress) -> Void)?
  private var pending: [(place: Int, description: FileDescription)] = []
  private var done = 0

  private static let batch = 500

  init(
    root: Path,
    files: [ScannedFile],
    index: LibraryIndex,
    isFirst: Bool,
    options: PhotoLibrary.Options,
    progress: (@Sendable (ScanProgress) -> Void)?
  ) {
    self.root = root
    self.files = files
    self.index = index
    self.isFirst = isFirst
    self.progress = progress
    now = options.now
    results = Array(repeating: nil, count: files.count)
  }

  func receive(_ place: Int, _ result: Result<FileDescription, Problem>) async {
    guard files.indices.contains(place), results[place] == nil else { return }
    results[place] = Described(added: assumedAdded(files[place]))
    switch result {
    case .success where hasChanged(files[place]):
      results[place]?.failure = "it changed while it was read; try again when it is complete"
    case .success(let description): pending.append((place, description))
    case .failure(let problem): results[place]?.failure = problem.message
    }
    done += 1
    progress?(ScanProgress(stage: .describing, done: done, total: files.count))
    if pending.count >= Self.batch { await flush() }
  }

  /// Keeps what has arrived.
  func flush() async {
    let batch = pending
    pending = []
    let entries = batch.map { place, description in
      LibraryIndex.Entry(
        file: files[place],
        description: description,
        indexed: description.indexed,
        assumedAdded: assumedAdded(files[place])
      )
    }
    var added = entries.map(\.assumedAdded)
    do {
      if warning == nil { added = try await index.store(entries) }
    } catch {
      warning = "what was read is not kept for the next time: \(error)"
    }
    for index in batch.indices {
      results[batch[index].place] = Described(
        added: added[index],
        description: entries[index].indexed[...]
      )
    }
  }

  /// Whether the file is another than the scan saw: its description must not be kept as that of the
  /// one that was seen.
  private func hasChanged(_ file: ScannedFile) -> Bool {
    guard let status = FileStatus.ifPresent(root / Path(bytes: file.path.bytes)) else {
      return true
    }
    return status.size != file.size || status.modified != file.modified
      || status.inode != file.inode
  }

  /// A library that is seen for the first time has grown as its files tell; later, what is new was
  /// added now.
  private func assumedAdded(_ file: ScannedFile) -> Double {
    let modified = Double(file.modified) / 1e9
    return isFirst ? modified : max(now ?? modified, modified)
  }
}
