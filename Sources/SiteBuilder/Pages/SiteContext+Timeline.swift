import PhotoLibrary

/// The pages of all photos by year and month.
extension SiteContext {
  private var timelineTitle: String { texts.text("timeline", "Timeline") }

  /// The years with their months.
  func timelinePage(_ timeline: Timeline) -> PageModel {
    let root = SiteURL.root(of: Timeline.url)
    var info = PageInfo(title: timelineTitle, kind: .timeline, url: Timeline.url)
    let pictures = timeline.albums.map { $0.album.members.first(where: isShowable) }
      .map { $0.map(renditions.pictures) }
    info.image = image(of: pictures.lazy.compactMap(\.self).first)
    var page = common(
      info,
      data: [],
      breadcrumbs: breadcrumbs(to: timelineTitle, key: "timeline", root: root)
    )
    var years: [(year: Int, indexes: [Int])] = []
    var undated: Card?
    for (index, month) in timeline.months.enumerated() {
      guard let month else {
        undated = card(for: index, of: timeline, pictures: pictures[index], root: root)
        continue
      }
      if years.last?.year == month.year {
        years[years.count - 1].indexes.append(index)
      } else {
        years.append((month.year, [index]))
      }
    }
    page.timeline = TimelineInfo(
      years: years.map { year, indexes in
        let counts = counts(of: indexes.flatMap { timeline.albums[$0].album.members })
        return TimelineYear(
          year: "\(year)",
          photos: counts.photos,
          videos: counts.videos,
          countText: counts.text,
          albums: indexes.map {
            card(for: $0, of: timeline, pictures: pictures[$0], root: root)
          }
        )
      },
      undated: undated
    )
    page.counts = counts(of: arrangement.assets)
    return page
  }

  /// What stands for the month of photos without a date.
  private static let undated = "undated"

  private func card(for index: Int, of timeline: Timeline, pictures: AssetPictures?, root: String)
    -> Card
  {
    var card = card(for: timeline.albums[index], pictures: pictures, root: root, isFirst: index < 4)
    card.kind = "month"
    card.month = timeline.months[index]?.text ?? Self.undated
    // The title says it.
    card.dateText = nil
    return card
  }

  /// One page of a month, numbered from 1, without its tiles.
  func monthFrame(_ index: Int, of timeline: Timeline, number: Int) -> PageModel {
    let placed = timeline.albums[index]
    let root = SiteURL.root(of: placed.url)
    var info = PageInfo(title: placed.title, kind: .album, url: placed.pageURL(number))
    func link(_ index: Int) -> Link? {
      guard timeline.albums.indices.contains(index) else { return nil }
      return Link(url: root + timeline.albums[index].url, title: timeline.albums[index].title)
    }
    info.image = image(of: placed.album.members.first(where: isShowable).map(renditions.pictures))
    info.previous = link(index - 1)
    info.next = link(index + 1)
    let page = common(
      info,
      data: [dataFile(of: placed, page: number)],
      breadcrumbs: [
        start(root: root),
        Breadcrumb(
          title: timelineTitle,
          url: root + Timeline.url,
          isCurrent: false,
          textKey: "timeline"
        ),
        Breadcrumb(
          title: placed.title,
          url: nil,
          isCurrent: true,
          month: timeline.months[index]?.text ?? Self.undated
        ),
      ]
    )
    var frame = framed(page, with: placed, number: number)
    frame.album?.kind = "month"
    frame.album?.month = timeline.months[index]?.text ?? Self.undated
    frame.album?.dateText = nil
    return frame
  }

  /// What scripts are told of a month: an album, whose photos say where they belong.
  func data(ofMonth placed: PlacedAlbum, assets: Range<Int>, part: Int?) -> AlbumData {
    var data = data(of: placed, assets: assets, part: part)
    data.kind = "month"
    for (place, asset) in placed.album.members[assets].enumerated() {
      data.assets[place].home = home(of: asset)
    }
    return data
  }

  /// The id of the album that a photo belongs to.
  func home(of asset: Asset) -> String? {
    arrangement.home[asset.id].map { arrangement.albums[$0].album.id }
  }
}
