private import Metadata
package import PhotoLibrary
private import Platform

/// Describes files in worker processes.
package struct WorkerDescriber: FileDescriber {
  private let pool: WorkerPool

  package init(_ pool: WorkerPool) {
    self.pool = pool
  }

  package func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {
    await pool.run(count: files.count, depth: 8, request: { WorkerTask.describe(files[$0]) }) {
      (index: Int, reply: Result<WorkerReply, WorkerFailure>) in
      if case .success(let reply) = reply { pool.tally.add(reply.times) }
      switch reply.map(\.answer) {
      case .success(.described(let description)): await receive(index, .success(description))
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
