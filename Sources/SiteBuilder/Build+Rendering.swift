import PhotoLibrary
import Platform
private import Synchronization

/// Rendering: what is missing is made, and what can't be made gets a drawn tile.
extension Build {
  /// Renders the plan's pictures; what fails is noted, and the plan then holds its tile instead.
  func render(
    _ plan: inout BuildPlan,
    of site: inout SiteContext,
    progress: @Sendable (BuildProgress) async -> Void
  ) async -> BuildReport {
    var report = BuildReport()
    report.reused = plan.reused
    let notes = NotesFile(state: request.state)
    site.renditions.notes = await results(
      of: plan,
      notes: site.renditions.notes,
      progress: progress
    )
    let failed = site.arrangement.assets.contains {
      site.renditions.notes.failures[site.renditions.contentKey($0)] != nil
    }
    report.rendered = plan.jobs.flatMap(\.outputs).count {
      site.renditions.notes.infos[$0.key] != nil
    }
    if failed, !Task.isCancelled {
      // The tiles in the places of what failed; a later build finds them in its plan.
      let again = BuildPlan(
        site.arrangement.assets,
        index: site.renditions,
        library: request.library,
        output: request.output,
        existing: Set(site.renditions.notes.infos.isEmpty ? [] : plan.media)
      )
      let tiles = again.onlyTiles
      site.renditions.notes = await results(of: tiles, notes: site.renditions.notes) { _ in }
      plan.media = again.media
    }
    do { try notes.write(site.renditions.notes.keeping(plan.media)) } catch {
      report.problems.append(
        Problem(severity: .warning, path: LibraryPath(""), message: "\(error)")
      )
    }
    return report
  }

  private func results(
    of plan: BuildPlan,
    notes: RenditionNotes,
    progress: @Sendable (BuildProgress) async -> Void
  ) async -> RenditionNotes {
    let jobs = plan.jobs
    guard !jobs.isEmpty else { return notes }
    for folder in Set(jobs.flatMap(\.outputs).map(\.path.parent)) {
      try? Folder.create(folder)  // the renderer tells why it can't write there
    }
    let collected = Collected(notes)
    await renderer.render(jobs) { index, result in
      let done = collected.add(result, of: jobs[index], content: plan.contentKeys[index])
      await progress(.rendering(done: done, total: jobs.count))
    }
    return collected.notes
  }
}

/// What has come back from the renderer so far.
private final class Collected: Sendable {
  private let state: Mutex<(notes: RenditionNotes, done: Int)>

  init(_ notes: RenditionNotes) { state = Mutex((notes, 0)) }

  var notes: RenditionNotes { state.withLock { $0.notes } }

  func add(_ result: RenderResult, of job: RenderJob, content: String) -> Int {
    state.withLock { state in
      state.done += 1
      switch result {
      case .rendered(let infos, let warnings):
        for output in job.outputs { state.notes.infos[output.key] = infos[output.key] }
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

extension RenditionNotes {
  /// What is worth keeping for the next build: the pictures that the site still has, and failures
  /// that would come again.
  fileprivate func keeping(_ media: Set<String>) -> RenditionNotes {
    let keys = Set(media.compactMap { $0.split(separator: "/").last?.prefix { $0 != "." } })
    var kept = self
    kept.infos = infos.filter { keys.contains(Substring($0.key)) }
    kept.failures = failures.filter { !passing.contains($0.key) }
    kept.passing = []
    return kept
  }
}
