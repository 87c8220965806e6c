extension PageModel {
  /// A page with every field that any page can have: what templates may name.
  package static var example: PageModel {
    var info = PageInfo(title: "t", kind: .album, url: "a/index.html")
    info.description = "d"
    info.canonical = "c"
    info.image = "i"
    info.robots = "r"
    info.previous = Link(url: "u", title: "t")
    info.next = Link(url: "u", title: "t")
    var page = PageModel(
      site: SiteInfo(
        id: "i",
        title: "t",
        description: "d",
        author: "a",
        language: "en",
        direction: "ltr",
        revision: "r",
        copyright: "c"
      ),
      root: "../",
      page: info,
      strings: ["key": "text"],
      picking: PickingInfo(
        enabled: true,
        isMultiple: true,
        isSingle: false,
        minimum: 1,
        maximum: 2,
        ratings: true,
        labels: true,
        notes: true,
        hasQuota: true
      ),
      breadcrumbs: [
        Breadcrumb(title: "t", url: "u", isCurrent: false, textKey: "k", month: "m")
      ],
      locales: [LocaleLink(language: "en", url: "u")],
      stylesheet: "s",
      script: "s",
      dataScripts: ["s"],
      csp: "c",
      footer: Footer(copyright: "c", generator: "g"),
      feed: "f",
      links: SiteLinks(map: "u", timeline: "u")
    )
    page.moreStyles = ["s"]
    page.moreScripts = ["s"]
    page.albums = [card]
    page.counts = Counts(photos: 1, videos: 1, text: "t")
    page.descriptionHTML = "d"
    page.album = album
    page.assets = [tile]
    page.map = map
    page.timeline = timeline
    page.asset = PhotoInfo(tile: tile, more: details)
    return page
  }

  private static var picture: Picture { Picture(src: "s", width: 3, height: 2, srcset: "s 3w") }

  private static var card: Card {
    Card(
      id: "i",
      title: "t",
      kind: "album",
      url: "u",
      photos: 1,
      videos: 1,
      countText: "t",
      dateText: "d",
      dateFrom: "d",
      dateTo: "d",
      month: "m",
      isFirst: true,
      cover: picture,
      hasCover: true,
      color: "c",
      placeholder: "p"
    )
  }

  private static var album: AlbumInfo {
    AlbumInfo(
      id: "i",
      title: "t",
      kind: "album",
      photos: 1,
      videos: 1,
      countText: "t",
      dateText: "d",
      dateFrom: "d",
      dateTo: "d",
      month: "m",
      author: "a",
      descriptionHTML: "d",
      downloadURL: "u",
      downloadSize: "1 MB",
      page: 1,
      pages: 2,
      hasPages: true,
      previousPage: "u",
      nextPage: "u",
      pageLinks: [PageLink(number: 1, url: "u", isCurrent: true)]
    )
  }

  private static var tile: Tile {
    Tile(
      id: "i",
      name: "n",
      title: "t",
      caption: "c",
      alt: "a",
      dateText: "d",
      date: "d",
      isVideo: true,
      isPhoto: false,
      isBroken: false,
      isAnimated: false,
      problem: "p",
      durationText: "1:05",
      href: "h",
      width: 3,
      height: 2,
      thumb: picture,
      hasThumb: true,
      srcset: "s 3w",
      color: "c",
      placeholder: "p",
      isFirst: true,
      isPreselected: false,
      ratio: Ratio(width: 3, height: 2)
    )
  }

  private static var details: PhotoDetails {
    PhotoDetails(
      albumId: "i",
      albumURL: "u",
      albumTitle: "t",
      display: picture,
      sources: [PictureSource(type: "t", srcset: "s")],
      details: [Detail(label: "l", value: "v")],
      originalHref: "u",
      mapURL: "u",
      video: VideoInfo(src: "s", type: "t", playable: true),
      previous: Link(url: "u", title: "t"),
      next: Link(url: "u", title: "t")
    )
  }

  private static var map: MapInfo {
    MapInfo(
      hasMap: true,
      photos: 1,
      videos: 1,
      countText: "t",
      attributionHTML: "a",
      places: [
        PlaceInfo(
          id: "i",
          title: "t",
          photos: 1,
          videos: 1,
          countText: "t",
          coordinates: "c",
          latitude: "1.5",
          longitude: "1.5",
          photosShown: [PlacePhoto(href: "h", alt: "a", thumb: picture)],
          albums: [PlaceAlbum(title: "t", url: "u", photos: 1, videos: 1, countText: "t")]
        )
      ]
    )
  }

  private static var timeline: TimelineInfo {
    TimelineInfo(
      years: [TimelineYear(year: "2026", photos: 1, videos: 1, countText: "t", albums: [card])],
      undated: card
    )
  }
}
