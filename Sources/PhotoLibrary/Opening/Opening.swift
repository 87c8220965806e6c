import Platform

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

  func snapshot(index: IndexLocation) async throws -> Snapshot {
    var walker = Walker(root: root, options: options, progress: progress)
    let scan = try walker.walk()
    let described = try await describe(scan)
    return assemble(scan, described)
  }

  private func describe(_ scan: Scan) async throws -> [DescribedFile] {
    let files = scan.folders.flatMap(\.files)
    let requests = files.map {
      DescribeRequest(path: (root / Path(bytes: $0.path.bytes)).string)
    }
    let collector = DescriptionCollector(count: files.count, progress: progress)
    await describer.describe(requests) { index, result in
      await collector.receive(index, result)
    }
    try Task.checkCancellation()
    let results = await collector.results
    return files.indices.map { index in
      switch results[index] {
      case .success(let description): DescribedFile(files[index], description)
      case .failure(let problem): DescribedFile(files[index], problem: problem.message)
      case nil: DescribedFile(files[index], problem: "it was not read")
      }
    }
  }

  private func assemble(_ scan: Scan, _ described: [DescribedFile]) -> Snapshot {
    var assembly = Assembly(scan)
    var start = 0
    for (index, folder) in scan.folders.enumerated() {
      let end = start + folder.files.count
      assembly.add(Array(described[start..<end]), ofFolder: index)
      start = end
    }
    return assembly.snapshot(root: root, options: options)
  }
}

/// Keeps descriptions as they arrive, in any order.
actor DescriptionCollector {
  private(set) var results: [Result<FileDescription, Problem>?]
  private var done = 0
  private let progress: (@Sendable (ScanProgress) -> Void)?

  init(count: Int, progress: (@Sendable (ScanProgress) -> Void)?) {
    results = Array(repeating: nil, count: count)
    self.progress = progress
  }

  func receive(_ index: Int, _ result: Result<FileDescription, Problem>) {
    guard results.indices.contains(index), results[index] == nil else { return }
    results[index] = result
    done += 1
    progress?(ScanProgress(stage: .describing, done: done, total: results.count))
  }
}
