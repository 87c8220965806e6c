import PhotoLibrary
import Platform

/// Publishing: assets and data first, then pages from the inside out, the first page last.
extension Build {
  func publish(
    _ site: inout SiteContext,
    theme: Theme,
    plan: BuildPlan,
    with publisher: inout Publisher,
    progress: @Sendable (BuildProgress) async -> Void
  ) async throws -> [Problem] {
    publisher.keep(media: plan.media)
    try publisher.publish(theme.stylesheet, as: "assets/gallery.css")
    try publisher.publish(theme.script, as: "assets/gallery.js")
    for (name, path) in theme.files.sorted(by: { $0.key < $1.key }) {
      try publisher.publish(try File.read(path), as: "assets/icons/\(name)")
    }
    for language in site.languages {
      let locale = LocaleData(lang: language, strings: theme.texts(for: language).strings)
      try publisher.publish(
        try DataScript.define("locale", locale),
        as: SiteContext.localeFile(language)
      )
    }
    if !site.originals.isEmpty {
      for asset in site.arrangement.assets {
        try publisher.publish(
          original: request.library / Path(bytes: asset.path.bytes),
          as: SiteContext.originalFile(asset),
          by: request.configuration.originals
        )
      }
    }
    let problems = try await publishDownloads(of: &site, with: &publisher, progress: progress)
    for file in site.addressFiles { try publisher.publish(Array(file.text.utf8), as: file.name) }
    let prints = try await PagePrints(site, theme: theme)
    try publishData(of: &site, prints, with: &publisher)
    try publishFiles(ofOverviews: site, prints, with: &publisher)
    let pages = PageWriter(theme: theme, site: site, prints: prints)
    let total = plan.pages.count
    try pages.write(with: &publisher)
    await progress(.publishing(done: total, total: total))
    return problems
  }

  /// The albums' data; the site's revision is what they hold, so that it needs no clock.
  private func publishData(
    of site: inout SiteContext,
    _ prints: PagePrints,
    with publisher: inout Publisher
  ) throws {
    var all: [Fingerprint] = []
    for placed in site.arrangement.albums {
      for part in site.parts(of: placed) {
        let frame = site.data(of: placed, assets: 0..<0, part: part.number)
        let print = try prints.data(frame, showing: placed.album.members[part.assets])
        all.append(print)
        try publisher.publish(part.file, madeOf: print) {
          try DataScript.define(site.data(of: placed, assets: part.assets, part: part.number))
        }
      }
    }
    site.revision = String(Fingerprint(of: all).text.prefix(16))
    let extra = site.preselection.map { ["preselected": $0] } ?? [:]
    let script = try DataScript.define("site", site.siteData(), extra: extra)
    try publisher.publish(
      WatchMark.script(script, mark: request.watchMark),
      as: Publisher.siteFile
    )
  }

  /// The library's own problems and those of rendering, each file once.
  func add(to report: inout BuildReport, library: LibraryView, site: SiteContext) {
    report.albums = site.arrangement.albums.count
    report.problems += library.problems
    var told = Set(library.problems)
    let passing = site.renditions.notes.passing
    for asset in site.arrangement.assets {
      switch asset.type {
      case .photo: report.photos += 1
      case .video: report.videos += 1
      case .unknown: report.unknown += 1
      }
      report.problems += asset.problems.filter { told.insert($0).inserted }
      let content = site.renditions.contentKey(asset)
      if !asset.isUnreadable, let failure = site.renditions.notes.failures[content] {
        // A video without a poster may still play, where only the tool for posters is missing.
        report.problems.append(
          Problem(
            severity: asset.type == .video && passing.contains(content) ? .warning : .unreadable,
            path: asset.path,
            message: failure
          )
        )
      }
      for warning in site.renditions.notes.warnings[content] ?? [] {
        report.problems.append(Problem(severity: .warning, path: asset.path, message: warning))
      }
    }
    report.problems = oncePerTool(report.problems) + exposed(site) + mapProblems(site)
    report.problems.sort { ($0.path, $0.message) < ($1.path, $1.message) }
  }
}

extension Build {
  /// A program that is missing is told once, not for each video.
  private func oncePerTool(_ problems: [Problem]) -> [Problem] {
    var told: Set<String> = []
    return problems.filter {
      !$0.message.contains("is not installed") || told.insert($0.message).inserted
    }
  }

  /// Originals are published with all that is in them: whoever keeps places back, or marks the
  /// pictures, wants to know.
  private func exposed(_ site: SiteContext) -> [Problem] {
    let packsOriginals = request.configuration.downloads.files == .originals
    guard !site.originals.isEmpty || packsOriginals else { return [] }
    var found: [Problem] = []
    let placed = site.arrangement.assets.count { $0.location != nil }
    if placed > 0, !request.configuration.privacy.location {
      found.append(
        .warning(
          "\(placed) of the originals say where they were taken, and are published as they "
            + "are: set \"originals\" and \"downloads\" to \"none\", or \"privacy\": {\"location\": true}"
        )
      )
    }
    let marked = site.arrangement.assets.count { site.renditions.recipes(of: $0).watermark != nil }
    if marked > 0 {
      found.append(
        .warning(
          "\(marked) of the originals are published without the watermark that their pictures "
            + "have: set \"originals\" and \"downloads\" to \"none\""
        )
      )
    }
    return found
  }
}
