private import PhotoLibrary
private import Platform
private import SiteBuilder
private import Templating

/// Makes or updates the site.
struct BuildCommand: Command {
  static let words = ["build"]
  static let summary = "Make or update the site"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let discussion = """
    SITE is the folder with gallery.json (default: the current folder). With --library and --output
    none is needed. Only what changed is made anew; a build that is stopped is finished by the next.
    """
  static let arguments: [Argument<Self>] =
    SiteOptions.arguments.map { $0.within(\.options) } + [
      .options(
        "selection",
        "s",
        "FILE",
        help: "a manifest whose picks the site starts with; repeatable",
        \.selections
      ),
      .flag("only-selected", help: "a site of just the picks of --selection", \.isOnlySelected),
      .flag("dry-run", "n", help: "say what would be done, and do nothing", \.isDryRun),
      .flag("timings", help: "say where the time went", \.showsTimings),
      .flag("json", help: "print the report as JSON", \.isJSON),
      .flag("quiet", "q", help: "say only what is wrong", \.isQuiet),
    ]

  var options = SiteOptions()
  private var selections: [String] = []
  private var isOnlySelected = false
  private var isDryRun = false
  private var showsTimings = false
  private var isJSON = false
  private var isQuiet = false

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    if isQuiet { context.console.hideProgress() }
    let site = try options.resolve(context)
    let crew = Workers.crew(of: site, count: options.base.jobs, context)
    var run = SiteRun(site: site, templates: options.templates, crew: crew, context: context)
    run.selections = selections
    run.isOnlySelected = isOnlySelected
    if isDryRun { return try await dryRun(run, context) }
    let report = try await run.build()
    await crew.stop()
    return try tell(report, site, context)
  }

  private func dryRun(_ run: SiteRun, _ context: Context) async throws -> ExitCode {
    let plan = try await run.plan()
    if isJSON {
      try context.console.json(PlanRow(plan))
    } else {
      for job in plan.jobs { context.console.result("render \(job.name)") }
      for page in plan.pages { context.console.result("page   \(page)") }
      for orphan in plan.orphans { context.console.result("remove \(orphan)") }
      context.console.note(
        "\(plan.jobs.count) photos to render, \(plan.pages.count) pages and data files, "
          + "\(plan.orphans.count) files to remove; nothing was done"
      )
    }
    return .ok
  }

  private func tell(_ report: BuildReport, _ site: ResolvedSite, _ context: Context) throws
    -> ExitCode
  {
    if isJSON { try context.console.json(report) }
    for problem in report.problems {
      switch problem.severity {
      case .warning: context.console.warning("\(problem)")
      case .unreadable: context.console.warning("not shown: \(problem)")
      }
    }
    if !isQuiet, !isJSON { summarize(report, site, context) }
    if showsTimings {
      for line in Timings(report).lines { context.console.note(line) }
    }
    return report.hasUnreadable ? .someUnreadable : .ok
  }

  private func summarize(_ report: BuildReport, _ site: ResolvedSite, _ context: Context) {
    let console = context.console
    let videos = report.videos == 0 ? "" : ", \(count(report.videos, "video"))"
    console.note(
      "\(count(report.photos, "photo"))\(videos) in \(count(report.albums, "album")); rendered "
        + "\(count(report.rendered, "image")), reused \(report.reused); wrote "
        + "\(report.pagesWritten) of \(count(report.pages, "page file")), removed \(report.removed)"
    )
    if report.photos + report.videos == 0 {
      console.warning(
        "no photo or video was found in '\(site.library)': is it the right folder, and does an "
          + "\"include\" or \"exclude\" leave all out?"
      )
    }
    let unreadable = report.problems.count { $0.severity == .unreadable }
    if unreadable > 0 {
      console.note("\(count(unreadable, "file")) could not be read; the site is complete otherwise")
    }
    console.note("The site is in \(site.output.display)")
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private struct PlanRow: Encodable {
    let render, pages, remove: [String]
    let reused: Int

    init(_ plan: BuildPlan) {
      render = plan.jobs.map(\.name)
      pages = plan.pages
      remove = plan.orphans
      reused = plan.reused
    }
  }
}
