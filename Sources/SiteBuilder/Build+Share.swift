import PhotoLibrary
import Platform
private import Synchronization

/// What became of one machine's share.
package struct ShareReport: Sendable, Equatable {
  /// How many pictures were made.
  package var rendered = 0
  /// Photos that can't be rendered, each with the reason.
  package var failed: [String] = []
  /// Photos that may be rendered when the share is run again, such as after a full disk.
  package var passing: [String] = []
}

extension Build {
  /// Renders one machine's share of the pictures that are missing, and writes nothing else.
  ///
  /// Every machine makes the same plan and takes its part by the photos' content, so no two render
  /// the same one. It may be run again, and at the same time as other shares.
  package func renderShare(
    _ number: Int,
    of count: Int,
    _ library: LibraryView,
    progress: @Sendable (BuildProgress) async -> Void = { _ in }
  ) async throws -> ShareReport {
    precondition((1...count).contains(number), "a share's number is from 1 to the count")
    let jobs = try await sharedPlan(library).shard(number, of: count).jobs
    try createFolders(for: jobs)
    let tally = Tally()
    await renderer.render(jobs) { index, result in
      let done = tally.add(result, name: jobs[index].name)
      await progress(.rendering(done: done, total: jobs.count))
    }
    try checkStop()
    if let reason = tally.impossible { throw BuildError.cannotRender(reason: reason) }
    return tally.report
  }

  /// What is to be made where every file that is there counts as made, whichever machine made it:
  /// only the build that follows looks into the files.
  private func sharedPlan(_ library: LibraryView) async throws -> BuildPlan {
    try checkFolders()
    let media = try existingMedia(sweeping: false)
    var notes = try await NotesFile.notes(in: request.state)
    for file in media.keys {
      var info = notes[file.key] ?? RenditionInfo(width: 1, height: 1)
      info.bytes = nil
      notes[file.key] = info
    }
    let site = try arranged(library, theme: try Theme(request.templates), notes: notes)
    return pictures(of: site, existing: media)
  }
}

/// Counts what a share has made.
private final class Tally: Sendable {
  private struct State {
    var done = 0
    var report = ShareReport()
    var impossible: String?
  }

  private let state = Mutex(State())

  /// Why nothing can be rendered at all, if it can't.
  var impossible: String? { state.withLock { $0.impossible } }

  func add(_ result: RenderResult, name: String) -> Int {
    state.withLock { state in
      state.done += 1
      switch result {
      case .rendered(let pictures, _): state.report.rendered += pictures.count
      case .failed(let reason, isPermanent: true): state.report.failed.append("\(name): \(reason)")
      case .failed(let reason, isPermanent: false):
        state.report.passing.append("\(name): \(reason)")
      case .impossible(let reason): state.impossible = reason
      }
      return state.done
    }
  }

  var report: ShareReport {
    state.withLock { state in
      var report = state.report
      report.failed.sort()
      report.passing.sort()
      return report
    }
  }
}
