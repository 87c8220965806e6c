private import Metadata
package import PhotoLibrary
private import Platform
private import Synchronization

/// Describes files in worker processes.
package struct WorkerDescriber: FileDescriber {
  private let crew: WorkerCrew

  package init(_ crew: WorkerCrew) {
    self.crew = crew
  }

  package func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {
    let films = Mutex<[Int]>([])
    await run(Array(files.indices), of: files, crew.describers.pictures, receive) { film in
      films.withLock { $0.append(film) }
    }
    let found = films.withLock { $0.sorted() }
    guard !found.isEmpty else { return }
    await crew.describers.pictures.stop()
    await run(found, of: files, crew.describers.films, receive) { film in
      await receive(film, failure(files[film], "a worker's mistake"))
    }
  }

  /// Describes some of the files; those that turn out to be films are only told.
  private func run(
    _ indices: [Int],
    of files: [DescribeRequest],
    _ pool: WorkerPool,
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void,
    film: @Sendable (Int) async -> Void
  ) async {
    await pool.run(
      count: indices.count,
      depth: 8,
      request: { WorkerTask.describe(files[indices[$0]]) }
    ) {
      (place: Int, reply: Result<WorkerReply, WorkerFailure>) in
      let index = indices[place]
      if case .success(let reply) = reply { crew.tally.add(reply.times) }
      switch reply.map(\.answer) {
      case .success(.described(let description)): await receive(index, .success(description))
      case .success(.film): await film(index)
      case .success(.undescribable(let reason)): await receive(index, failure(files[index], reason))
      case .success(.rendered): await receive(index, failure(files[index], "a worker's mistake"))
      case .failure(.cancelled): break
      case .failure(let reason) where reason.isTheFilesFault:
        await receive(index, marked(files[index], reason))
      case .failure(let reason): await receive(index, failure(files[index], "\(reason)"))
      }
    }
  }

  /// A description that only says what is wrong: it is kept, so that a file that crashes or hangs a
  /// reader does so once, and not at every build.
  private func marked(
    _ file: DescribeRequest,
    _ reason: WorkerFailure
  ) -> Result<FileDescription, Problem> {
    let path = Path(file.path)
    do {
      let size = try FileStatus.of(path).size
      let content = try ContentID.of(path, format: .unknown, size: size)
      return .success(
        FileDescription(contentID: content, metadata: FileMetadata(), problem: "\(reason)")
      )
    } catch {
      return failure(file, "\(error)")
    }
  }

  private func failure(
    _ file: DescribeRequest,
    _ reason: String
  ) -> Result<FileDescription, Problem> {
    .failure(
      Problem(severity: .unreadable, path: LibraryPath(file.path), message: reason)
    )
  }
}
