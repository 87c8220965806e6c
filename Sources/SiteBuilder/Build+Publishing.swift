import PhotoLibrary
import Platform
import Templating

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
    try publishData(of: &site, with: &publisher)
    try publishFiles(ofOverviews: site, with: &publisher)
    var pages = PageWriter(theme: theme)
    let total = plan.pages.count
    try pages.write(site, with: &publisher)
    await progress(.publishing(done: total, total: total))
    return problems
  }

  /// The albums' data; the site's revision is what they hold, so that it needs no clock.
  private func publishData(of site: inout SiteContext, with publisher: inout Publisher) throws {
    var revision = Hash128()
    for index in site.arrangement.albums.indices {
      let placed = site.arrangement.albums[index]
      let script = try DataScript.define("album", site.data(of: placed))
      revision.update(script)
      try publisher.publish(script, as: placed.dataFile)
    }
    site.revision = String(revision.finish().prefix(16))
    let extra = site.preselection.map { ["preselected": $0] } ?? [:]
    try publisher.publish(
      try DataScript.define("site", site.siteData(), extra: extra),
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
    func warning(_ message: String) -> Problem {
      Problem(severity: .warning, path: LibraryPath(""), message: message)
    }
    var found: [Problem] = []
    let placed = site.arrangement.assets.count { $0.location != nil }
    if placed > 0, !request.configuration.privacy.location {
      found.append(
        warning(
          "\(placed) of the originals say where they were taken, and are published as they "
            + "are: set \"originals\" and \"downloads\" to \"none\", or \"privacy\": {\"location\": true}"
        )
      )
    }
    let marked = site.arrangement.assets.count { site.renditions.recipes(of: $0).watermark != nil }
    if marked > 0 {
      found.append(
        warning(
          "\(marked) of the originals are published without the watermark that their pictures "
            + "have: set \"originals\" and \"downloads\" to \"none\""
        )
      )
    }
    return found
  }
}

/// Renders page models with the theme's templates and publishes them.
private struct PageWriter {
  let theme: Theme

  mutating func write(_ site: SiteContext, with publisher: inout Publisher) throws {
    if site.configuration.photoPages { try writePhotos(of: site, with: &publisher) }
    var album = try theme.templates.template("album")
    // The innermost albums first: a page then only links to what is there.
    for index in site.arrangement.albums.indices.reversed() {
      let placed = site.arrangement.albums[index]
      for number in 1...site.pageCount(of: placed) {
        let page = site.albumPage(index, number: number)
        try write(page, as: placed.pageFile(number), &album, "album", with: &publisher)
      }
    }
    if let timeline = site.timeline {
      for (index, placed) in timeline.albums.enumerated() {
        for number in 1...site.pageCount(of: placed) {
          let page = site.monthPage(index, of: timeline, number: number)
          try write(page, as: placed.pageFile(number), &album, "album", with: &publisher)
        }
      }
      var years = try theme.templates.template("timeline")
      try write(site.timelinePage(timeline), &years, "timeline", with: &publisher)
    }
    if !site.places.isEmpty {
      var map = try theme.templates.template("map")
      try write(site.mapPage(), &map, "map", with: &publisher)
    }
    if site.configuration.picking.enabled {
      var picks = try theme.templates.template("picks")
      try write(site.picksPage(), &picks, "picks", with: &publisher)
    }
    var index = try theme.templates.template("index")
    try write(site.indexPage(), &index, "index", with: &publisher)
  }

  private func writePhotos(of site: SiteContext, with publisher: inout Publisher) throws {
    var photo = try theme.templates.template("photo")
    for (index, placed) in site.arrangement.albums.enumerated() {
      let members = placed.album.members
      for (place, asset) in members.enumerated() where site.arrangement.home[asset.id] == index {
        let page = site.photoPage(
          asset,
          in: index,
          before: place > 0 ? members[place - 1] : nil,
          after: place + 1 < members.count ? members[place + 1] : nil
        )
        if let page { try write(page, &photo, "photo", with: &publisher) }
      }
    }
  }

  private func write(
    _ page: PageModel,
    as file: String? = nil,
    _ template: inout Template,
    _ name: String,
    with publisher: inout Publisher
  ) throws {
    do {
      let text = try template.render(try TemplateValueEncoder.encode(page))
      try publisher.publish(Array(text.utf8), as: file ?? page.page.url)
    } catch let error as TemplateFailure {
      throw TemplateError(Path("\(name).mustache"), error.message)
    }
  }
}
