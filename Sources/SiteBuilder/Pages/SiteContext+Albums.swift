import PhotoLibrary
private import Templating

/// The first page, the albums' pages and the page of picks.
extension SiteContext {
  func indexPage() -> PageModel {
    var info = PageInfo(title: title, kind: .index, url: "index.html")
    info.description = configuration.description ?? about.map { Markdown.words($0) }
    let cards = cards(for: arrangement.top, root: "")
    info.image = image(of: arrangement.top.lazy.compactMap(coverPictures).first)
    var page = common(
      info,
      data: [],
      breadcrumbs: [Breadcrumb(title: title, url: nil, isCurrent: true)]
    )
    page.albums = cards
    page.hasAlbums = !cards.isEmpty
    page.counts = counts(of: arrangement.assets)
    page.descriptionHTML = about.map(Markdown.html)
    return page
  }

  func picksPage() -> PageModel {
    let name = texts.text("picksTitle", "Picks")
    return common(
      PageInfo(title: name, kind: .picks, url: "picks.html"),
      data: [],
      breadcrumbs: breadcrumbs(to: name, key: "picksTitle", root: "")
    )
  }

  func pageCount(of placed: PlacedAlbum) -> Int {
    let count = placed.album.members.count
    return max(1, (count + configuration.albums.pageSize - 1) / configuration.albums.pageSize)
  }

  /// One page of an album, numbered from 1, without its tiles.
  func albumFrame(_ index: Int, number: Int) -> PageModel {
    let placed = arrangement.albums[index]
    let root = SiteURL.root(of: placed.url)
    var info = PageInfo(title: placed.title, kind: .album, url: placed.pageURL(number))
    info.description = placed.summary
    info.image = image(of: coverPictures(index))
    let siblings = placed.parent.map { arrangement.albums[$0].children } ?? arrangement.top
    if let place = siblings.firstIndex(of: index) {
      info.previous = place > 0 ? link(to: siblings[place - 1], root: root) : nil
      info.next = place + 1 < siblings.count ? link(to: siblings[place + 1], root: root) : nil
    }
    let page = common(
      info,
      data: [dataFile(of: placed, page: number)],
      breadcrumbs: breadcrumbs(to: index, root: root, isCurrent: true)
    )
    let cards = number == 1 ? cards(for: placed.children, root: root) : []
    return framed(page, with: placed, number: number, albums: cards)
  }

  /// The photos that go on a page of an album.
  func members(of placed: PlacedAlbum, page number: Int) -> ArraySlice<Asset> {
    let size = configuration.albums.pageSize
    return placed.album.members.dropFirst((number - 1) * size).prefix(size)
  }

  /// The page of an album with all but its tiles: what is said of it, and its albums.
  func framed(_ page: PageModel, with placed: PlacedAlbum, number: Int, albums: [Card] = [])
    -> PageModel
  {
    var page = page
    let root = page.root
    let pages = pageCount(of: placed)
    func address(_ number: Int) -> String { root + placed.pageURL(number) }
    page.album = AlbumInfo(
      id: placed.album.id,
      title: placed.title,
      kind: placed.album.kind.rawValue,
      photos: placed.photos,
      videos: placed.videos,
      countText: texts.counts(photos: placed.photos, videos: placed.videos),
      dateText: dateText(placed),
      dateFrom: placed.firstDate?.dayText,
      dateTo: placed.lastDate?.dayText,
      author: placed.author,
      descriptionHTML: number == 1 ? placed.descriptionHTML : nil,
      downloadURL: downloads[placed.album.id].map { root + $0.url },
      downloadSize: downloads[placed.album.id].map { texts.size($0.bytes) },
      page: number,
      pages: pages,
      hasPages: pages > 1,
      previousPage: number > 1 ? address(number - 1) : nil,
      nextPage: number < pages ? address(number + 1) : nil,
      pageLinks: linkedPages(of: placed, from: number).map {
        PageLink(number: $0, url: address($0), isCurrent: $0 == number)
      }
    )
    page.albums = albums
    page.hasAlbums = !page.albums.isEmpty
    page.hasAssets = !members(of: placed, page: number).isEmpty
    return page
  }

  /// The frame with its tiles.
  ///
  /// What these are depends on the photos and on what is in the frame alone: `PagePrints` relies on
  /// it.
  func filled(_ frame: PageModel, with members: ArraySlice<Asset>) -> PageModel {
    var page = frame
    // Where there are cards above them the tiles are further down.
    let first = page.hasAlbums ? 0 : Self.firstTiles
    page.assets = members.enumerated().map { place, asset in
      tile(for: asset, renditions.pictures(of: asset), root: page.root, isFirst: place < first)
    }
    return page
  }

  private func link(to index: Int, root: String) -> Link {
    Link(url: root + arrangement.albums[index].url, title: arrangement.albums[index].title)
  }

  private func dateText(_ placed: PlacedAlbum) -> String? {
    guard let first = placed.firstDate, let last = placed.lastDate else { return nil }
    return texts.range(from: first, to: last)
  }

  /// How many pictures of a page are loaded at once: about what the first screen shows.
  private static var firstCards: Int { 4 }
  private static var firstTiles: Int { 8 }

  private func cards(for indexes: [Int], root: String) -> [Card] {
    indexes.enumerated().map { place, index in
      card(for: index, root: root, isFirst: place < Self.firstCards)
    }
  }

  private func card(for index: Int, root: String, isFirst: Bool) -> Card {
    let placed = arrangement.albums[index]
    return card(for: placed, pictures: coverPictures(index), root: root, isFirst: isFirst)
  }

  func card(for placed: PlacedAlbum, pictures: AssetPictures?, root: String, isFirst: Bool) -> Card
  {
    let cover = pictures.flatMap { coverPicture($0, root: root) }
    return Card(
      id: placed.album.id,
      title: placed.title,
      kind: placed.album.kind.rawValue,
      url: root + placed.url,
      photos: placed.photos,
      videos: placed.videos,
      countText: texts.counts(photos: placed.photos, videos: placed.videos),
      dateText: dateText(placed),
      dateFrom: placed.firstDate?.dayText,
      dateTo: placed.lastDate?.dayText,
      isFirst: isFirst,
      cover: cover,
      hasCover: cover != nil,
      color: pictures?.thumb?.info.color,
      placeholder: pictures?.thumb?.info.placeholder
    )
  }

  /// The pictures of an album's cover, if anything in it could be rendered.
  func coverPictures(_ index: Int) -> AssetPictures? {
    arrangement.cover(of: index, where: isShowable).map(renditions.pictures)
  }

  /// Whether there is a picture of it.
  func isShowable(_ asset: Asset) -> Bool {
    let pictures = renditions.pictures(of: asset)
    return pictures.thumb != nil && !pictures.isBroken
  }

  /// A cover is shown larger than a tile: the smallest picture that is large enough for it.
  private func coverPicture(_ pictures: AssetPictures, root: String) -> Picture? {
    guard var cover = picture(pictures, root: root) else { return nil }
    if let large = pictures.displays.first(where: { $0.info.width >= 960 })
      ?? pictures.displays.last
    {
      cover.src = root + large.src
      cover.width = large.info.width
      cover.height = large.info.height
    }
    return cover
  }

  /// What a link to a page shows; the pictures are only looked for if the site has an address.
  func image(of pictures: @autoclosure () -> AssetPictures?) -> String? {
    guard let base, let pictures = pictures(), let item = pictures.displays.first ?? pictures.thumb
    else { return nil }
    return base + item.src
  }
}
