internal import Platform
private import SiteBuilder

/// Builds the site again each time something changes in the library or the site's own folder.
struct Watch: Sendable {
  let site: ResolvedSite
  let options: SiteOptions
  let context: Context
  /// Called after each build that changed the site.
  var onChange: @Sendable () -> Void = {}
  /// The pages that are told of a change without a server.
  var pages: OpenPages?

  /// Builds once; what is wrong is said, and the next change may mend it.
  ///
  /// Catching up says nothing but what it changed: the build before it has said the rest.
  func build(isCatchingUp: Bool = false) async throws {
    do {
      let site = try options.resolve(context)
      let crew = Workers.crew(of: site, count: options.base.jobs, context)
      var run = SiteRun(site: site, templates: options.templates, crew: crew, context: context)
      run.watchMark = pages?.mark
      let report = try await run.build()
      await crew.stop()
      if let pages, report.changedAnything || pages.mark == nil {
        try pages.siteChanged(in: site.output, now: context.now())
      }
      if report.changedAnything { onChange() }
      if isCatchingUp, !report.changedAnything { return }
      for problem in report.problems { context.console.warning("\(problem)") }
      context.console.note(
        "rendered \(report.rendered) images, wrote \(report.pagesWritten) page files"
      )
    } catch is CancellationError {
      return
    } catch {
      if !isCatchingUp { context.console.error(CommandFailure(explaining: error).message) }
    }
  }

  /// Follows changes, those since the scan of the build before among them.
  func run() async throws {
    let (output, state) = (site.output, site.state)
    let isOwn: @Sendable (Path) -> Bool = { path in
      path == output || path == state || path.name == ".gallery" || path.name == ".git"
    }
    let library = try FolderWatcher.watch(site.library, ignoring: isOwn)
    let templates = site.folder / "templates"
    let theme =
      FileStatus.ifPresent(templates)?.isFolder == true
      ? try FolderWatcher.watch(templates, ignoring: isOwn) : nil
    var settings: Int64? = modified(site.folder / "gallery.json")
    try await build(isCatchingUp: true)
    while !Interrupt.isRequested {
      let isThemeChanged = try theme?.waitForChange(milliseconds: 0) ?? false
      let isChanged = try library.waitForChange(milliseconds: 500) || isThemeChanged
      let now = modified(site.folder / "gallery.json")
      if isChanged || now != settings {
        settings = now
        try await build()
      }
    }
  }

  private func modified(_ path: Path) -> Int64? { FileStatus.ifPresent(path)?.modified }
}
