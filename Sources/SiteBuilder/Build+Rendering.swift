import PhotoLibrary
import Platform
private import Synchronization

/// Rendering: what is missing is made, and what can't be made gets a drawn tile.
extension Build {
  /// Renders the plan's pictures; what fails is noted, and the plan then holds its tile instead.
  func render(
    _ plan: inout BuildPlan,
    of site: inout SiteContext,
    media: Set<String>,
    notes: NotesFile,
    progress: @Sendable (BuildProgress) async -> Void
  ) async throws -> BuildReport {
    var report = BuildReport()
    report.reused = plan.reused
    var known = try await results(of: plan, known: site.renditions.notes, notes, progress)
    report.rendered = plan.jobs.flatMap(\.outputs).count { known.infos[$0.key] != nil }
    site.renditions.notes = known
    for film in plan.jobs.compactMap(\.film) where known.infos[film.key] != .film {
      plan.media.remove(RenditionIndex.file(of: film))
    }
    if plan.contentKeys.contains(where: { known.failures[$0] != nil }), !Task.isCancelled {
      // The tiles in the places of what failed; the next build finds them in its plan.
      let again = BuildPlan(
        site.arrangement.assets,
        index: site.renditions,
        library: request.library,
        output: request.output,
        existing: media.union(plan.jobs.flatMap(\.outputs).map { $0.recipe.file(key: $0.key) })
      )
      known = try await results(of: again.onlyTiles, known: known, notes) { _ in }
      site.renditions.notes = known
      plan.media = again.media
    }
    return report
  }

  private func results(
    of plan: BuildPlan,
    known: RenditionNotes,
    _ notes: NotesFile,
    _ progress: @Sendable (BuildProgress) async -> Void
  ) async throws -> RenditionNotes {
    let jobs = plan.jobs
    guard !jobs.isEmpty else { return known }
    let files = jobs.flatMap(\.outputs).map(\.path) + jobs.compactMap(\.film?.path)
    for folder in Set(files.map(\.parent)).sorted() {
      do throws(SystemError) { try Folder.create(folder) } catch {
        throw BuildError.badOutput(request.output, reason: error.description)
      }
    }
    let collected = Collected(known)
    await renderer.render(jobs) { index, result in
      let result = result.keepingSummary(of: jobs[index])
      let content = plan.contentKeys[index]
      let done = collected.add(result, of: jobs[index], content: content)
      do { try await notes.add(result, of: jobs[index], content: content) } catch {
        collected.fail(error)
      }
      await progress(.rendering(done: done, total: jobs.count))
    }
    if let failure = collected.failure { throw failure }
    try await notes.flush()
    return collected.notes
  }

  /// Asks the files for what the build's own notes have lost of them.
  func recalled(_ media: Set<String>, unknownTo notes: RenditionNotes) -> [String: RenditionInfo] {
    var infos: [String: RenditionInfo] = [:]
    for file in media.sorted() {
      guard let name = file.split(separator: "/").last else { continue }
      let key = String(name.prefix { $0 != "." })
      guard notes.infos[key] == nil else { continue }
      let isFilm = file.hasSuffix(".mp4") || file.hasSuffix(".webm")
      infos[key] = isFilm ? .film : renderer.info(of: request.output / file)
    }
    return infos
  }
}

/// What has come back from the renderer so far.
private final class Collected: Sendable {
  private struct State {
    var notes: RenditionNotes
    var done = 0
    var failure: (any Error)?
  }
  private let state: Mutex<State>

  init(_ notes: RenditionNotes) { state = Mutex(State(notes: notes)) }

  var notes: RenditionNotes { state.withLock { $0.notes } }
  var failure: (any Error)? { state.withLock { $0.failure } }

  func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

  func add(_ result: RenderResult, of job: RenderJob, content: String) -> Int {
    state.withLock { state in
      state.done += 1
      switch result {
      case .rendered(let infos, let warnings):
        for output in job.outputs { state.notes.infos[output.key] = infos[output.key] }
        if let film = job.film { state.notes.infos[film.key] = infos[film.key] ?? .noFilm }
        state.notes.failures[content] = nil
        state.notes.warnings[content] = warnings.isEmpty ? nil : warnings
      case .failed(let reason, let isPermanent):
        state.notes.failures[content] = reason
        if !isPermanent { state.notes.passing.insert(content) }
      }
      return state.done
    }
  }
}

extension RenderResult {
  /// Colour and placeholder are wanted of the thumbnail alone.
  fileprivate func keepingSummary(of job: RenderJob) -> RenderResult {
    guard case .rendered(var infos, let warnings) = self else { return self }
    if let film = job.film { infos[film.key] = infos[film.key] ?? .noFilm }
    for output in job.outputs where !output.recipe.isThumbnail {
      infos[output.key]?.color = nil
      infos[output.key]?.placeholder = nil
    }
    return .rendered(infos, warnings: warnings)
  }
}

extension BuildPlan {
  /// Only what is drawn, not decoded.
  fileprivate var onlyTiles: BuildPlan {
    var plan = self
    let tiles = zip(jobs, contentKeys).filter { job, _ in
      if case .tile = job.source { true } else { false }
    }
    plan.jobs = tiles.map(\.0)
    plan.contentKeys = tiles.map(\.1)
    return plan
  }
}
