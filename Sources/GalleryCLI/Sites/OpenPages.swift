internal import Platform
private import SiteBuilder
private import Synchronization

/// Tells pages that are open from a disk of each change, by a mark in the site's own data.
final class OpenPages: Sendable {
  private let state = Mutex<(mark: String?, outputs: [Path])>((nil, []))

  /// What the site's data says now; nothing before the first build.
  var mark: String? { state.withLock { $0.mark } }

  /// The site in a folder is another one than before.
  func siteChanged(in output: Path, now: Double) throws {
    let mark = state.withLock { state in
      // Two changes within a moment differ too.
      let last = state.mark.flatMap { Int($0) } ?? 0
      state.mark = "\(max(last + 1, Int(now * 1000)))"
      if !state.outputs.contains(output) { state.outputs.append(output) }
      return state.mark
    }
    try WatchMark.write(mark, into: output)
  }

  /// Nothing more will change: the published sites are as any build leaves them.
  func close() throws {
    for output in state.withLock({ $0.outputs }) { try WatchMark.write(nil, into: output) }
  }
}
