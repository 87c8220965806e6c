import PhotoLibrary
import Platform
import Templating

/// Renders page models with the theme's templates and publishes them.
///
/// A page that would come out as it is already is neither rendered nor read.
struct PageWriter {
  let theme: Theme
  let site: SiteContext
  let prints: PagePrints

  /// Writes all pages, the first one last.
  ///
  /// Those that are not there yet come before all others: whatever links to them finds them, even if
  /// the build is killed in between.
  func write(with publisher: inout Publisher) throws {
    for areNew in [true, false] {
      if site.configuration.photoPages { try writePhotos(areNew, with: &publisher) }
      try writeAlbums(areNew, with: &publisher)
      try writeOverviews(areNew, with: &publisher)
    }
    try write(site.indexPage(), by: "index", with: &publisher)
  }

  private func writeAlbums(_ areNew: Bool, with publisher: inout Publisher) throws {
    var template = try theme.templates.template("album")
    for index in site.arrangement.albums.indices.reversed() {
      let placed = site.arrangement.albums[index]
      try writePages(of: placed, areNew, &template, with: &publisher) {
        site.albumFrame(index, number: $0)
      }
    }
  }

  /// The pages of one album, the first one last.
  private func writePages(
    of placed: PlacedAlbum,
    _ areNew: Bool,
    _ template: inout Template,
    with publisher: inout Publisher,
    frame: (Int) -> PageModel
  ) throws {
    for number in (1...site.pageCount(of: placed)).reversed()
    where publisher.isWanting(placed.pageFile(number), isNew: areNew) {
      try write(
        frame(number),
        showing: site.members(of: placed, page: number),
        as: placed.pageFile(number),
        &template,
        "album",
        with: &publisher
      )
    }
  }

  /// The pages over the whole site, but for the first.
  private func writeOverviews(_ areNew: Bool, with publisher: inout Publisher) throws {
    if let timeline = site.timeline {
      var template = try theme.templates.template("album")
      for (index, placed) in timeline.albums.enumerated() {
        try writePages(of: placed, areNew, &template, with: &publisher) {
          site.monthFrame(index, of: timeline, number: $0)
        }
      }
      if publisher.isWanting(Timeline.url, isNew: areNew) {
        try write(site.timelinePage(timeline), by: "timeline", with: &publisher)
      }
    }
    if !site.places.isEmpty, publisher.isWanting(SiteContext.mapFile, isNew: areNew) {
      try write(site.mapPage(), by: "map", with: &publisher)
    }
    if site.configuration.picking.enabled, publisher.isWanting("picks.html", isNew: areNew) {
      try write(site.picksPage(), by: "picks", with: &publisher)
    }
  }

  private func writePhotos(_ areNew: Bool, with publisher: inout Publisher) throws {
    var photo = try theme.templates.template("photo")
    for (index, placed) in site.arrangement.albums.enumerated() {
      let members = placed.album.members
      for (place, asset) in members.enumerated() where site.arrangement.home[asset.id] == index {
        guard let file = site.photoPage(of: asset), publisher.isWanting(file, isNew: areNew) else {
          continue
        }
        let page = site.photoPage(at: place, in: index)
        if let page { try write(page, as: file, &photo, "photo", with: &publisher) }
      }
    }
  }

  /// A page whose template no other page has.
  private func write(_ page: PageModel, by name: String, with publisher: inout Publisher) throws {
    var template = try theme.templates.template(name)
    try write(page, as: page.page.url, &template, name, with: &publisher)
  }

  private func write(
    _ frame: PageModel,
    showing members: ArraySlice<Asset> = [],
    as file: String,
    _ template: inout Template,
    _ name: String,
    with publisher: inout Publisher
  ) throws {
    do {
      let print =
        if !members.isEmpty, prints.tilesStandAlone {
          try prints.page(
            frame,
            reading: try template.render(try TemplateValueEncoder.encode(frame)),
            showing: members
          )
        } else {
          try prints.page(frame, showing: members)
        }
      try publisher.publish(file, madeOf: print) {
        let page = members.isEmpty ? frame : site.filled(frame, with: members)
        return Array(try template.render(try TemplateValueEncoder.encode(page)).utf8)
      }
    } catch let error as TemplateFailure {
      throw TemplateError(Path("\(name).mustache"), error.message)
    }
  }
}
