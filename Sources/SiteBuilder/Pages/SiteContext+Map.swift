import PhotoLibrary
private import Platform
private import Templating

/// The page of places: a map where there is Leaflet, and always a list.
extension SiteContext {
  static let mapFile = "map.html"
  static let mapDataFile = "data/map.js"
  static let mapScript = "assets/map.js"
  static let mapStylesheet = "assets/map.css"

  /// The photos of a place that its list shows.
  private static var shownPhotos: Int { 12 }

  func mapPage() -> PageModel {
    let title = texts.text("map", "Map")
    var info = PageInfo(title: title, kind: .map, url: Self.mapFile)
    let source = configuration.map.source
    // Most owners of tiles want to be told for which site they are asked.
    if source != nil { info.referrer = "strict-origin" }
    let hasMap = hasMapData
    var page = common(
      info,
      data: hasMap ? [Self.mapDataFile] : [],
      breadcrumbs: breadcrumbs(to: title, key: "map", root: "")
    )
    if hasMap {
      page.csp = Self.contentSecurityPolicy(images: source)
      page.moreScripts = [MapLibrary.script, Self.mapScript]
    }
    page.moreStyles = [MapLibrary.stylesheet, Self.mapStylesheet].filter { mapFiles[$0] != nil }
    let all = counts(of: places.flatMap(\.assets))
    let homePages = configuration.photoPages ? [:] : homePages()
    page.map = MapInfo(
      hasMap: hasMap,
      photos: all.photos,
      videos: all.videos,
      countText: all.text,
      attributionHTML: hasMap && configuration.map.tiles != nil
        ? configuration.map.attribution.map(Markdown.html) : nil,
      places: places.enumerated().map { placeInfo($1, number: $0, homePages: homePages) }
    )
    return page
  }

  private func placeInfo(_ place: Place, number: Int, homePages: [AssetID: String]) -> PlaceInfo {
    let counts = counts(of: place.assets)
    let homes = homes(of: place.assets)
    let titles = homes.prefix(2).map { arrangement.albums[$0.index].title }
    return PlaceInfo(
      id: "place-\(number)",
      title: place.name ?? titles.joined(separator: texts.text("countSeparator", ", ")),
      photos: counts.photos,
      videos: counts.videos,
      countText: counts.text,
      coordinates: place.middle.map(texts.coordinates),
      latitude: place.middle.map { Self.degrees($0.latitude) },
      longitude: place.middle.map { Self.degrees($0.longitude) },
      photosShown: place.assets.prefix(Self.shownPhotos).map { asset in
        PlacePhoto(
          href: photoPage(of: asset)
            ?? homePages[asset.id].map { "\($0)#photo=\(asset.id.text)" } ?? "index.html",
          alt: asset.annotations.title ?? asset.annotations.caption ?? asset.name,
          thumb: picture(renditions.pictures(of: asset), root: "")
        )
      },
      albums: homes.map { index, assets in
        let counts = self.counts(of: assets)
        return PlaceAlbum(
          title: arrangement.albums[index].title,
          url: arrangement.albums[index].url,
          photos: counts.photos,
          videos: counts.videos,
          countText: counts.text
        )
      }
    )
  }

  private static func degrees(_ value: Double) -> String { "\((value * 1e5).rounded() / 1e5)" }

  /// The albums that assets belong to, in the order in which they come.
  private func homes(of assets: [Asset]) -> [(index: Int, assets: [Asset])] {
    var groups: [Int: [Asset]] = [:]
    var order: [Int] = []
    for asset in assets {
      guard let home = arrangement.home[asset.id] else { continue }
      if groups[home] == nil { order.append(home) }
      groups[home, default: []].append(asset)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  func counts(of assets: some Sequence<Asset>) -> Counts {
    let photos = assets.count { $0.type == .photo }
    let videos = assets.count { $0.type == .video }
    return Counts(
      photos: photos,
      videos: videos,
      text: texts.counts(photos: photos, videos: videos)
    )
  }

  /// The pages that photos are on, in the albums that they belong to.
  private func homePages() -> [AssetID: String] {
    var pages: [AssetID: String] = [:]
    for (index, placed) in arrangement.albums.enumerated() {
      for (place, asset) in placed.album.members.enumerated()
      where arrangement.home[asset.id] == index {
        pages[asset.id] = placed.pageURL(place / configuration.albums.pageSize + 1)
      }
    }
    return pages
  }

  func mapData() -> MapData {
    var points: [MapData.Point] = []
    for (number, place) in places.enumerated() {
      for asset in place.assets {
        guard let location = asset.location, let home = arrangement.home[asset.id] else { continue }
        points.append(
          MapData.Point(
            latitude: location.latitude,
            longitude: location.longitude,
            id: asset.id.text,
            title: asset.annotations.title ?? asset.name,
            thumb: renditions.pictures(of: asset).thumb?.src ?? "",
            album: home,
            place: number,
            date: asset.captureDate.flatMap { $0.isAssumed ? nil : $0.iso8601 } ?? ""
          )
        )
      }
    }
    return MapData(
      tiles: configuration.map.tiles,
      maximumZoom: configuration.map.maximumZoom,
      albums: arrangement.albums.map { MapData.Album(title: $0.title, url: $0.url) },
      points: points
    )
  }
}
