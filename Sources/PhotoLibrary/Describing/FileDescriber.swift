package import Metadata
package import Platform

/// A file to be described.
public struct DescribeRequest: Sendable, Hashable, Codable {
  /// The absolute path, in the reversible text form of ``LibraryPath/string``.
  public var path: String

  /// Asks for the file at an absolute path.
  public init(path: String) { self.path = path }

  package var file: Path { Path(path) }
}

/// What there is to know of one file without its neighbours: what the index keeps.
public struct FileDescription: Sendable, Codable, Equatable {
  /// XXH3-128 of the image data, 32 lower-case hex digits; empty for a sidecar.
  public var contentID: String
  /// What the file says of itself; for a sidecar only the descriptive part is filled.
  package var metadata: FileMetadata
  /// Why the file can't be shown, if it can't.
  public var problem: String?

  package init(contentID: String, metadata: FileMetadata, problem: String? = nil) {
    self.contentID = contentID
    self.metadata = metadata
    self.problem = problem
  }
}

/// Describes files.
///
/// The library describes files in its own process unless it is given another describer; decoders
/// and metadata readers are safer in worker processes.
public protocol FileDescriber: Sendable {
  /// Describes all files.
  ///
  /// - Parameters:
  ///   - files: The files; each must be answered once.
  ///   - receive: Takes the index of a file and its description, or why there is none, in any
  ///     order. The path in a problem is not looked at. A failure is tried again at the next
  ///     opening; a description is kept, even one that holds a problem.
  func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async
}

extension Problem: Error {}

/// Describes files in this process, a few at a time.
package struct LocalDescriber: FileDescriber {
  private let limit: Int

  package init(limit: Int = 2) { self.limit = max(1, limit) }

  package func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for (index, file) in files.enumerated() {
        if index >= limit { await group.next() }
        if Task.isCancelled { break }
        group.addTask { await receive(index, Self.description(of: file)) }
      }
    }
  }

  private static func description(of file: DescribeRequest) -> Result<FileDescription, Problem> {
    do {
      return .success(try describeFile(at: file.file))
    } catch {
      let path = LibraryPath(bytes: file.file.bytes)
      return .failure(Problem(severity: .unreadable, path: path, message: "\(error)"))
    }
  }
}
