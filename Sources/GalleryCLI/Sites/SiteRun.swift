private import Foundation
internal import PhotoLibrary
internal import Platform
private import Selections
internal import SiteBuilder
private import Templating

/// One build of a site, from the library to the published pages.
struct SiteRun: Sendable {
  private(set) var site: ResolvedSite
  let templates: String?
  let crew: WorkerCrew
  let context: Context
  /// Manifests or links whose picks the site starts with.
  var selections: [String] = []
  var isOnlySelected = false
  /// What the site's data says while the library is watched.
  var watchMark: String?

  init(site: ResolvedSite, templates: String?, crew: WorkerCrew, context: Context) {
    self.site = site
    self.templates = templates
    self.crew = crew
    self.context = context
  }

  func build() async throws -> BuildReport {
    let start = ContinuousClock.now
    let library = try await site.open(crew, context)
    let scanned = ContinuousClock.now
    let build = Build(try request(for: library), renderer: WorkerRenderer(crew))
    let console = context.console
    var report = try await build.run(view(of: library), stamp: library.stamp) { progress in
      switch progress {
      case .scanning: break
      case .rendering(let done, let total): console.progress("Rendering", done, of: total)
      case .packing(let done, let total): console.progress("Packing albums", done, of: total)
      case .publishing(let done, let total): console.progress("Writing pages", done, of: total)
      }
    }
    console.endProgress()
    report.seconds["scan"] = (scanned - start) / .seconds(1)
    report.stages = crew.tally.rows
    return report
  }

  /// Renders one machine's share.
  func render(_ share: Share) async throws -> ShareReport {
    guard share.count > 1 else { return try await renderInPlace(share) }
    let state = try ShareState(of: site, context)
    defer { state.remove() }
    var run = self
    run.site = site.keepingState(in: state.folder)
    return try await run.renderInPlace(share)
  }

  private func renderInPlace(_ share: Share) async throws -> ShareReport {
    let library = try await site.open(crew, context)
    let build = Build(try request(for: library), renderer: WorkerRenderer(crew))
    let console = context.console
    let report = try await build.renderShare(share.number, of: share.count, view(of: library)) {
      progress in
      if case .rendering(let done, let total) = progress {
        console.progress("Rendering", done, of: total)
      }
    }
    console.endProgress()
    return report
  }

  func plan() async throws -> BuildPlan {
    let library = try await site.open(crew, context)
    return try await Build(try request(for: library), renderer: WorkerRenderer(crew))
      .plan(view(of: library))
  }

  private func view(of library: PhotoLibrary) -> LibraryView {
    let kinds = site.configuration.albums.kinds
    let albums = library.albums(
      kinds: kinds,
      includingEmpty: site.configuration.albums.includeEmpty
    )
    return LibraryView(
      root: site.library,
      albums: Array(albums),
      problems: library.problems
    )
  }

  private func request(for library: PhotoLibrary) throws -> BuildRequest {
    let current = Path(context.currentFolder)
    let folders = try TemplateFolders.locate(
      theme: site.configuration.theme,
      in: .init(
        override: templates.map { Path($0).absolute(in: current) },
        site: site.folder / "templates",
        environment: context.environment["GALLERY_TEMPLATES"].map { Path($0) },
        executable: Machine.executable
      )
    )
    var configuration = site.configuration
    configuration.onlySelected = configuration.onlySelected || isOnlySelected
    var request = BuildRequest(
      configuration: configuration,
      siteFolder: site.folder,
      library: site.library,
      output: site.output,
      state: site.state,
      templates: folders
    )
    request.mapLibrary = MapLibrary.folder(in: context)
    request.generator = "gallery \(Version.current)"
    request.program = Machine.executable
    request.watchMark = watchMark
    let sources =
      selections.isEmpty
      ? configuration.selections.map { Path($0).absolute(in: site.folder).string } : selections
    guard !sources.isEmpty else {
      if configuration.onlySelected {
        throw CommandFailure(.usage, "--only-selected needs --selection FILE")
      }
      return request
    }
    let manifest = try Preselection.manifest(of: sources, in: library, context)
    request.preselected = manifest.assets
    request.preselection = Data(manifest.manifest.encoded())
    return request
  }
}

extension MapLibrary {
  /// Where Leaflet is: in the folder that `GALLERY_LEAFLET` names, else where Debian puts it.
  static func folder(in context: Context) -> Path {
    guard let folder = context.environment["GALLERY_LEAFLET"] else { return usualFolder }
    return Path(folder).absolute(in: Path(context.currentFolder))
  }
}
