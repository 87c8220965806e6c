import PhotoLibrary
import Platform

/// Builds a site: scan → describe → index → plan → render → publish.
package struct Build: Sendable {
  package let request: BuildRequest
  package let renderer: any Renderer

  package init(_ request: BuildRequest, renderer: any Renderer) {
    self.request = request
    self.renderer = renderer
  }

  /// Builds the site of a library that has been opened (scanned, described and indexed) already.
  package func run(
    _ library: LibraryView,
    progress: @Sendable (BuildProgress) async -> Void = { _ in }
  ) async throws -> BuildReport {
    var clock = StageClock()
    let lock = try lockedState()
    let theme = try Theme(request.templates)
    var site = try arranged(library, theme: theme)
    var publisher = try Publisher(output: request.output, state: request.state)
    var plan = try planned(&site, publisher: publisher)
    try publisher.announce(plan.media.union(plan.pages).union(site.renditions.tileFiles))
    clock.end("plan")
    var report = await render(&plan, of: &site, progress: progress)
    clock.end("render")
    try Task.checkCancellation()
    try await publish(&site, theme: theme, plan: plan, with: &publisher, progress: progress)
    report.removed = try publisher.finish()
    clock.end("publish")
    add(to: &report, library: library, site: site, plan: plan)
    report.pages = publisher.files.count - plan.media.count
    report.pagesWritten = publisher.writtenCount
    report.seconds = clock.seconds
    withExtendedLifetime(lock) {}
    return report
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
