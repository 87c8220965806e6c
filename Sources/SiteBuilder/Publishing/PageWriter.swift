import PhotoLibrary
import Platform
import Templating

/// Renders page models with the theme's templates and publishes them.
struct PageWriter {
  let theme: Theme

  /// Writes all pages, the first one last.
  ///
  /// Those that are not there yet come before all others: whatever links to them finds them, even if
  /// the build is killed in between.
  func write(_ site: SiteContext, with publisher: inout Publisher) throws {
    for areNew in [true, false] {
      if site.configuration.photoPages { try writePhotos(of: site, areNew, with: &publisher) }
      try writeAlbums(of: site, areNew, with: &publisher)
      try writeOverviews(of: site, areNew, with: &publisher)
    }
    var index = try theme.templates.template("index")
    try write(site.indexPage(), &index, "index", with: &publisher)
  }

  private func writeAlbums(
    of site: SiteContext,
    _ areNew: Bool,
    with publisher: inout Publisher
  ) throws {
    var template = try theme.templates.template("album")
    for index in site.arrangement.albums.indices.reversed() {
      let placed = site.arrangement.albums[index]
      try writePages(of: placed, in: site, areNew, &template, with: &publisher) {
        site.albumPage(index, number: $0)
      }
    }
  }

  /// The pages of one album, the first one last.
  private func writePages(
    of placed: PlacedAlbum,
    in site: SiteContext,
    _ areNew: Bool,
    _ template: inout Template,
    with publisher: inout Publisher,
    page: (Int) -> PageModel
  ) throws {
    for number in (1...site.pageCount(of: placed)).reversed()
    where publisher.isWanting(placed.pageFile(number), isNew: areNew) {
      try write(
        page(number),
        as: placed.pageFile(number),
        &template,
        "album",
        with: &publisher
      )
    }
  }

  /// The pages over the whole site, but for the first.
  private func writeOverviews(
    of site: SiteContext,
    _ areNew: Bool,
    with publisher: inout Publisher
  ) throws {
    if let timeline = site.timeline {
      var template = try theme.templates.template("album")
      for (index, placed) in timeline.albums.enumerated() {
        try writePages(of: placed, in: site, areNew, &template, with: &publisher) {
          site.monthPage(index, of: timeline, number: $0)
        }
      }
      if publisher.isWanting(Timeline.url, isNew: areNew) {
        var years = try theme.templates.template("timeline")
        try write(site.timelinePage(timeline), &years, "timeline", with: &publisher)
      }
    }
    if !site.places.isEmpty, publisher.isWanting(SiteContext.mapFile, isNew: areNew) {
      var map = try theme.templates.template("map")
      try write(site.mapPage(), &map, "map", with: &publisher)
    }
    if site.configuration.picking.enabled, publisher.isWanting("picks.html", isNew: areNew) {
      var picks = try theme.templates.template("picks")
      try write(site.picksPage(), &picks, "picks", with: &publisher)
    }
  }

  private func writePhotos(
    of site: SiteContext,
    _ areNew: Bool,
    with publisher: inout Publisher
  ) throws {
    var photo = try theme.templates.template("photo")
    for (index, placed) in site.arrangement.albums.enumerated() {
      let members = placed.album.members
      for (place, asset) in members.enumerated() where site.arrangement.home[asset.id] == index {
        guard let file = site.photoPage(of: asset), publisher.isWanting(file, isNew: areNew) else {
          continue
        }
        let page = site.photoPage(at: place, in: index)
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
