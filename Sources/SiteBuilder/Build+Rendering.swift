import PhotoLibrary
import Platform
private import Synchronization

/// Rendering: what is missing is made, and what can't be made gets a drawn tile.
extension Build {
  /// Renders the plan's pictures; what fails is noted, and the plan then holds its tile instead.
  func render(
    _ plan: inout BuildPlan,
    of site: inout SiteContext,
    media: [MediaFile: Int],
    notes: NotesFile,
    progress: @escaping @Sendable (BuildProgress) async -> Void
  ) async throws -> BuildReport {
    var report = BuildReport()
    report.reused = plan.reused
    var failed = false
    try await add(to: &site.renditions.notes, plan.jobs, notes, progress) { results in
      report.rendered = results.rendered
      failed = results.failed > 0
    }
    for film in plan.jobs.films where site.renditions.notes[film.key]?.isFilm != true {
      plan.media.remove(film)
    }
    if failed, !Task.isCancelled {
      // The tiles in the places of what failed; the next build finds them in its plan.
      let again = pictures(of: site, existing: try existingMedia(sweeping: false))
      try await add(to: &site.renditions.notes, again.onlyTiles.jobs, notes) { _ in }
      plan.media = again.media
    }
    return report
  }

  /// Does the jobs, and adds what became of them to the notes.
  private func add(
    to known: inout RenditionNotes,
    _ jobs: RenderJobs,
    _ notes: NotesFile,
    _ progress: @escaping @Sendable (BuildProgress) async -> Void = { _ in },
    done: (Collected.Results) -> Void
  ) async throws {
    guard !jobs.isEmpty else { return }
    try createFolders(for: jobs)
    let collected = Collected(known)
    known = RenditionNotes()  // so that it is not copied
    let (failures, stop) = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [renderer] in
        await renderer.render(jobs) { index, result in
          let job = jobs[index]
          let result = result.summarized(for: job)
          let content = jobs.contentKey(of: index)
          let done = collected.add(result, of: job, content: content)
          do { try await notes.add(result, of: job, content: content) } catch {
            collected.fail(error)
          }
          if collected.hasFailed { stop.yield() }
          await progress(.rendering(done: done, total: jobs.count))
        }
        if Task.isCancelled { collected.fail(CancellationError()) }
        stop.finish()
      }
      // The rest would fail in the same way, one after the other.
      for await _ in failures { group.cancelAll() }
    }
    let results = collected.taken()
    known = results.notes
    if let failure = results.failure { throw failure }
    try await notes.flush()
    done(results)
  }

  /// Makes the folders that the pictures are written into.
  func createFolders(for jobs: RenderJobs) throws {
    for folder in jobs.folders.sorted() {
      do throws(SystemError) { try Folder.create(folder) } catch {
        throw BuildError.badOutput(request.output, reason: error.description)
      }
    }
  }

  /// Asks the files for what the build's own notes have lost of them.
  func recalled(_ media: [MediaFile: Int], unknownTo notes: RenditionNotes)
    -> [RenditionKey: RenditionInfo]
  {
    var infos: [RenditionKey: RenditionInfo] = [:]
    for (file, size) in media where !notes.knows(file.key) {
      infos[file.key] =
        file.ending.isFilm ? .film : renderer.info(of: request.output / file.name)
      infos[file.key]?.bytes = size
    }
    return infos
  }
}

/// What has come back from the renderer so far.
private final class Collected: Sendable {
  struct Results: Sendable {
    var notes: RenditionNotes
    var done = 0
    var rendered = 0
    var failed = 0
    var failure: (any Error)?
  }
  private let state: Mutex<Results>

  init(_ notes: RenditionNotes) { state = Mutex(Results(notes: notes)) }

  /// All of it, once.
  func taken() -> Results {
    state.withLock { state in
      let results = state
      state = Results(notes: RenditionNotes())
      return results
    }
  }

  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  func fail(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
  }

  func add(_ result: RenderResult, of job: RenderJob, content: String) -> Int {
    state.withLock { state in
      state.done += 1
      switch result {
      case .rendered(let infos, let warnings):
        for (text, info) in infos {
          guard let key = RenditionKey(text) else { continue }
          state.notes[key] = info
        }
        state.rendered += job.outputs.count { infos[$0.key] != nil }
        state.notes.failures[content] = nil
        state.notes.warnings[content] = warnings.isEmpty ? nil : warnings
      case .failed(let reason, let isPermanent):
        state.failed += 1
        state.notes.failures[content] = reason
        if !isPermanent { state.notes.passing.insert(content) }
      case .impossible(let reason):
        state.failure = state.failure ?? BuildError.cannotRender(reason: reason)
      }
      return state.done
    }
  }
}

extension RenderResult {
  /// With the sizes of the files; colour and placeholder are wanted of the thumbnail alone.
  fileprivate func summarized(for job: RenderJob) -> RenderResult {
    guard case .rendered(var infos, let warnings) = self else { return self }
    if let film = job.film {
      infos[film.key] = infos[film.key] ?? .noFilm
      if infos[film.key]?.isFilm == true {
        infos[film.key]?.bytes = FileStatus.ifPresent(film.path).map { Int($0.size) }
      }
    }
    for output in job.outputs where infos[output.key] != nil {
      infos[output.key]?.bytes = FileStatus.ifPresent(output.path).map { Int($0.size) }
      if !output.recipe.isThumbnail {
        infos[output.key]?.color = nil
        infos[output.key]?.placeholder = nil
      }
    }
    return .rendered(infos, warnings: warnings)
  }
}
