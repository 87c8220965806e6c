import Platform
private import Storage

extension PhotoLibrary {
  /// Scans a library's folder and reads what is new or changed in it.
  ///
  /// - Parameters:
  ///   - root: The folder, in the reversible text form of ``LibraryPath/string`` (any usual path).
  ///   - options: What is taken of it, and in which order.
  ///   - index: Where to keep what was learned, for the next time.
  ///   - describer: Reads files; without one they are read in this process.
  ///   - progress: Told how far it is, from any thread.
  /// - Returns: The library as it is now.
  /// - Throws: ``LibraryError`` where there is no library to open; `CancellationError`.
  ///   Trouble with single files and folders is in ``problems`` instead.
  public static func open(
    _ root: String,
    options: Options = Options(),
    index: IndexLocation = .inMemory,
    describer: (any FileDescriber)? = nil,
    progress: (@Sendable (ScanProgress) -> Void)? = nil
  ) async throws -> PhotoLibrary {
    let opening = Opening(
      root: try resolve(root),
      options: options,
      describer: describer ?? LocalDescriber(),
      progress: progress
    )
    return PhotoLibrary(snapshot: try await opening.snapshot(index: index))
  }

  /// The folder's real path.
  static func resolve(_ root: String) throws(LibraryError) -> Path {
    do {
      let path = try File.realPath(Path(root))
      guard try FileStatus.of(path).isFolder else { throw LibraryError.notAFolder(root) }
      guard File.isReadable(path, folder: true) else { throw LibraryError.denied(root) }
      return path
    } catch let error as LibraryError {
      throw error
    } catch let error as SystemError {
      if error.isMissing { throw .missing(root) }
      if error.isDenied { throw .denied(root) }
      throw .system(root, reason: error.reason)
    } catch {
      throw .system(root, reason: "\(error)")
    }
  }
}

/// The stages of opening a library: scan, describe, group.
struct Opening {
  let root: Path
  let options: PhotoLibrary.Options
  let describer: any FileDescriber
  let progress: (@Sendable (ScanProgress) -> Void)?

  func snapshot(index location: IndexLocation, isFirstTry: Bool = true) async throws -> Snapshot {
    do {
      return try await snapshot(of: try LibraryIndex(location), location, isFirstTry: isFirstTry)
    } catch let error as StorageError {
      throw LibraryError.system(error.path.display, reason: error.reason)
    }
  }

  private func snapshot(of index: LibraryIndex, _ location: IndexLocation, isFirstTry: Bool)
    async throws -> Snapshot
  {
    // Looked at first: what changes from here on makes the stamp differ.
    let ownFiles = try? await LibraryStamp.ownFiles(root: root, options: options)  // else: unsure
    async let rows = index.rows()
    var walker = Walker(root: root, options: options, progress: progress)
    var scan = try await walker.walk()
    let known = try await rows
    scan.remember(known)
    let matching = Matching(scan, known: known)
    if let warning = index.warning { scan.warn(warning) }
    let collector = DescriptionCollector(
      root: root,
      files: matching.undescribed,
      index: index,
      isFirst: try await !index.knowsContents(),
      options: options,
      progress: progress
    )
    if !matching.undescribed.isEmpty {
      let requests = matching.undescribed.map { DescribeRequest(path: absolute($0.path).string) }
      await describer.describe(requests) { await collector.receive($0, $1) }
      await collector.flush()
    }
    try Task.checkCancellation()
    // Rows of files that are gone do no harm, and are forgotten another time.
    do { try await index.forget(matching.vanished) } catch {
      scan.warn("what is gone is not forgotten by the index: \(error)")
    }
    if let warning = await collector.warning { scan.warn(warning) }
    scan.summary.described = matching.undescribed.count
    scan.summary.unchanged = scan.summary.files - matching.undescribed.count
    let scanned = scan
    async let stamp = LibraryStamp(
      scanned,
      options: options,
      ownFiles: ownFiles,
      isSettled: matching.undescribed.isEmpty && matching.vanished.isEmpty
    )
    let assembly = await assemble(scanned, matching, await collector.results)
    guard !assembly.undecodable.isEmpty, isFirstTry else {
      return assembly.snapshot(root: root, options: options, stamp: await stamp)
    }
    // What the index can't give back is described again, once.
    try await index.forget(assembly.undecodable)
    return try await self.snapshot(index: location, isFirstTry: false)
  }

  private func absolute(_ path: LibraryPath) -> Path { root / Path(bytes: path.bytes) }

  /// Makes the assets of all folders, on all processors: for a library that is known, this and the
  /// walk are all the work there is.
  private func assemble(_ scan: Scan, _ matching: Matching, _ results: [Described?]) async
    -> Assembly
  {
    var assembly = Assembly(scan)
    let step = max(1, scan.folders.count / 8)
    let starts = Array(stride(from: 0, to: scan.folders.count, by: step))
    await withTaskGroup(of: (Int, [FolderAssets]).self) { group in
      for start in starts {
        group.addTask {
          let range = start..<min(start + step, scan.folders.count)
          return (start, range.map { assets(ofFolder: $0, scan, matching, results) })
        }
      }
      var parts: [Int: [FolderAssets]] = [:]
      for await (start, part) in group { parts[start] = part }
      for start in starts { parts[start]?.forEach { assembly.add($0) } }
    }
    return assembly
  }

  private func assets(
    ofFolder index: Int,
    _ scan: Scan,
    _ matching: Matching,
    _ results: [Described?]
  ) -> FolderAssets {
    let files = scan.folders[index].files.indices.map { place in
      describedFile(scan.folders[index].files[place], matching.states[index][place], results)
    }
    return FolderAssets(files, ofFolder: index)
  }

  private func describedFile(
    _ file: ScannedFile,
    _ state: Matching.State,
    _ results: [Described?]
  ) -> DescribedFile {
    let described: Described?
    switch state {
    case .known(let known): described = known
    case .asked(let request): described = results[request]
    case .denied(let known): described = known
    }
    let description = described.flatMap { FileDescription(indexed: $0.description) }
    guard file.isReadable else {
      let message = "no permission to read it: give read permission or exclude the file"
      guard let described, var description else { return DescribedFile(file, problem: message) }
      description.problem = message
      return DescribedFile(file, description, added: described.added)
    }
    guard let described, let description else {
      let isUndecodable = described != nil && described?.failure == nil
      let message = described?.failure ?? "it was not read"
      return DescribedFile(file, problem: message, isUndecodable: isUndecodable)
    }
    return DescribedFile(file, description, added: described.added)
  }
}

/// What is known of one file, in the compact form of the index.
struct Described: Sendable {
  var added: Double
  var description: ArraySlice<UInt8> = []
  /// Why there is no description.
  var failure: String?
}

extension Scan {
  /// Adds a warning about the library as a whole.
  mutating func warn(_ message: String) {
    problems.append(.warning(message))
  }
}
