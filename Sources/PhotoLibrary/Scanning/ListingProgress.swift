import Synchronization

/// Counts the files that the parts of a walk have found, and tells of it.
final class ListingProgress: Sendable {
  private let count = Mutex(0)
  private let report: (@Sendable (ScanProgress) -> Void)?

  init(_ report: (@Sendable (ScanProgress) -> Void)?) { self.report = report }

  func found(_ files: Int) {
    guard let report else { return }
    let done = count.withLock { count in
      count += files
      return count
    }
    report(ScanProgress(stage: .listing, done: done))
  }
}
