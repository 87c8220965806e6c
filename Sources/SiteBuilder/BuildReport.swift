package import PhotoLibrary

/// What a build did, in numbers and with every problem.
package struct BuildReport: Sendable, Codable, Equatable {
  package var photos = 0
  package var videos = 0
  package var unknown = 0
  package var albums = 0
  /// Pictures made, and those that were there.
  package var rendered = 0
  package var reused = 0
  package var pagesWritten = 0
  package var pages = 0
  /// Pages and data files that were known to be as they would come out, and so were not made.
  package var pagesKept = 0
  package var removed = 0
  package var problems: [Problem] = []
  /// Seconds by stage.
  package var seconds: [String: Double] = [:]
  /// Processor time of the workers, by what is done to a file.
  package var stages: [WorkTally.Row] = []

  package init() {}

  /// Whether the published site is another one than before.
  package var changedAnything: Bool { rendered > 0 || pagesWritten > 0 || removed > 0 }

  /// Whether some file can't be shown: the exit status tells.
  package var hasUnreadable: Bool { problems.contains { $0.severity == .unreadable } }
}

/// How far a build has come.
package enum BuildProgress: Sendable, Equatable {
  /// Files listed or described; the total may not be known yet.
  case scanning(done: Int, total: Int?)
  case rendering(done: Int, total: Int)
  /// Albums put into zip files.
  case packing(done: Int, total: Int)
  case publishing(done: Int, total: Int)
}
