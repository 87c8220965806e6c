import Platform
private import Synchronization

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
  ) async throws -> (rendered: Int, failed: [String]) {
    precondition((1...count).contains(number), "a share's number is from 1 to the count")
    let jobs = try await plan(library).shard(number, of: count).jobs
    let files = jobs.flatMap(\.outputs).map(\.path) + jobs.compactMap(\.film?.path)
    for folder in Set(files.map(\.parent)).sorted() { try Folder.create(folder) }
    let tally = Tally()
    await renderer.render(jobs) { index, result in
      let done = tally.add(result, name: jobs[index].name)
      await progress(.rendering(done: done, total: jobs.count))
    }
    try checkStop()
    return tally.result
  }
}

/// Counts what a share has made.
private final class Tally: Sendable {
  private let state = Mutex<(done: Int, rendered: Int, failed: [String])>((0, 0, []))

  func add(_ result: RenderResult, name: String) -> Int {
    state.withLock { state in
      state.done += 1
      switch result {
      case .rendered(let pictures, _): state.rendered += pictures.count
      case .failed(let reason, _): state.failed.append("\(name): \(reason)")
      }
      return state.done
    }
  }

  var result: (rendered: Int, failed: [String]) {
    state.withLock { ($0.rendered, $0.failed.sorted()) }
  }
}
