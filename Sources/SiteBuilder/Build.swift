package import PhotoLibrary
import Platform
private import Storage

/// Builds a site: scan → describe → index → plan → render → publish.
package struct Build: Sendable {
  package let request: BuildRequest
  package let renderer: any Renderer

  package init(_ request: BuildRequest, renderer: any Renderer) {
    self.request = request
    self.renderer = renderer
  }

  /// Builds the site of a library that has been opened (scanned, described and indexed) already.
  ///
  /// With the library's stamp, a build that has nothing to do finds that out without making a page.
  package func run(
    _ view: @autoclosure () -> LibraryView,
    stamp: LibraryStamp? = nil,
    progress: @escaping @Sendable (BuildProgress) async -> Void = { _ in }
  ) async throws -> BuildReport {
    do {
      return try await perform(view(), stamp: stamp, progress: progress)
    } catch let error as StorageError {
      let isDenied = error.kind == .readOnly || error.kind == .cannotOpen
      throw BuildError.badCache(error.path, reason: error.reason, isDenied: isDenied)
    }
  }

  private func perform(
    _ view: @autoclosure () -> LibraryView,
    stamp: LibraryStamp?,
    progress: @escaping @Sendable (BuildProgress) async -> Void
  ) async throws -> BuildReport {
    var clock = StageClock()
    let lock = try lockedState()
    var inputs: String?
    // A site that is marked must not pass for one that is done.
    if let stamp, request.watchMark == nil { inputs = await self.inputs(of: stamp) }
    if var report = await unchanged(since: inputs, stamp) {
      clock.end("compare")
      report.seconds = clock.seconds
      _ = consume lock
      return report
    }
    try BuildStamp.remove(from: request.state)
    let library = view()
    let theme = try Theme(request.templates)
    let notes = try NotesFile(state: request.state)
    var site = try arranged(library, theme: theme, notes: try await notes.notes())
    var publisher = try Publisher(
      output: request.output,
      state: request.state,
      basis: try basis(theme, site.texts)
    )
    let media = try existingMedia(sweeping: true)
    let recalled = recalled(media, unknownTo: site.renditions.notes)
    try await notes.add(recalled)
    site.renditions.notes.add(recalled)
    var plan = planned(site, media: media, publisher: publisher)
    try publisher.announce(plan.pages, media: plan.media.union(site.renditions.tileFiles))
    clock.end("plan")
    var report = try await render(
      &plan,
      of: &site,
      media: media,
      notes: notes,
      progress: progress
    )
    clock.end("render")
    try checkStop()
    let unpacked = try await publish(
      &site,
      theme: theme,
      plan: plan,
      with: &publisher,
      progress: progress
    )
    report.removed = try publisher.finish()
    try await notes.keep(plan.mediaKeys.union(site.renditions.notes.failedFilms))
    clock.end("publish")
    report.problems += unpacked
    add(to: &report, library: library, site: site)
    report.pages = publisher.files.count
    report.pagesWritten = publisher.writtenCount
    report.pagesKept = publisher.keptCount
    // A file that could not be read may be readable the next time.
    if unpacked.isEmpty {
      try await finish(report, of: site, inputs: inputs, plan: plan, publisher)
    }
    clock.end("finish")
    report.seconds = clock.seconds
    _ = consume lock
    return report
  }
}

extension Build {
  /// Throws if somebody asked the build to stop.
  func checkStop() throws {
    try Task.checkCancellation()
    if Interrupt.isRequested { throw CancellationError() }
  }
}

/// Seconds that each stage took.
private struct StageClock {
  private(set) var seconds: [String: Double] = [:]
  private var start = ContinuousClock.now

  mutating func end(_ stage: String) {
    let now = ContinuousClock.now
    seconds[stage] = (now - start) / .seconds(1)
    start = now
  }
}
