private import Foundation
import PhotoLibrary
import Platform
import Templating

/// The pages over the whole site: a map or list of places, and a timeline.
extension Build {
  /// Finds out which of these pages there are to be.
  func addOverviews(to site: inout SiteContext, theme: Theme) throws {
    let configuration = request.configuration
    if configuration.timeline {
      site.timeline = Timeline(site.arrangement.assets, texts: site.texts)
    }
    guard configuration.map.enabled else { return }
    site.places = Place.places(
      of: site.arrangement.assets,
      named: configuration.privacy.places,
      locale: Locale(identifier: site.texts.language)
    )
    guard !site.places.isEmpty, let part = theme.parts["map"] else { return }
    if !part.stylesheet.isEmpty {
      site.mapFiles[SiteContext.mapStylesheet] = part.stylesheet
    }
    if site.hasPoints, !part.script.isEmpty, let library = try MapLibrary(request.mapLibrary) {
      site.mapFiles[SiteContext.mapScript] = part.script
      site.mapFiles.merge(library.files) { $1 }
      if let licences = theme.licences["map"] { site.mapFiles[MapLibrary.licences] = licences }
    }
  }

  /// What is to be told of the map, once.
  func mapProblems(_ site: SiteContext) -> [Problem] {
    guard request.configuration.map.enabled else { return [] }
    if site.places.isEmpty {
      return [
        .warning("no photo says where it was taken: there is no map, though 'map' asks for it")
      ]
    }
    guard site.hasPoints, site.mapFiles[MapLibrary.script] == nil else { return [] }
    return [
      .warning(
        "the map is a plain list of places, for want of Leaflet in '\(request.mapLibrary)': install "
          + "libjs-leaflet and libjs-leaflet.markercluster, or set GALLERY_LEAFLET to its folder"
      )
    ]
  }

  func publishFiles(
    ofOverviews site: SiteContext,
    _ prints: PagePrints,
    with publisher: inout Publisher
  ) throws {
    for (name, bytes) in site.mapFiles.sorted(by: { $0.key < $1.key }) {
      try publisher.publish(bytes, as: name)
    }
    if site.hasMapData {
      let data = site.mapData()
      try publisher.publish(SiteContext.mapDataFile, madeOf: try Fingerprint(of: data)) {
        try DataScript.define("map", data)
      }
    }
    for placed in site.timeline?.albums ?? [] {
      for part in site.parts(of: placed) {
        let members = placed.album.members[part.assets]
        let print = try prints.data(
          site.data(ofMonth: placed, assets: 0..<0, part: part.number),
          showing: members,
          homes: members.map(site.home(of:))
        )
        try publisher.publish(part.file, madeOf: print) {
          try DataScript.define(
            site.data(ofMonth: placed, assets: part.assets, part: part.number)
          )
        }
      }
    }
  }
}

extension SiteContext {
  /// Whether there is anything to be put on a map.
  fileprivate var hasPoints: Bool { places.contains { $0.middle != nil } }

  var hasMapData: Bool { mapFiles[Self.mapScript] != nil }

  /// The files of these pages, the pages last.
  var overviewFiles: [String] {
    var files = mapFiles.keys.sorted()
    if hasMapData { files.append(Self.mapDataFile) }
    if let timeline {
      files += timeline.albums.flatMap(dataFiles)
      for placed in timeline.albums { files += (1...pageCount(of: placed)).map(placed.pageFile) }
      files.append(Timeline.url)
    }
    if !places.isEmpty { files.append(Self.mapFile) }
    return files
  }
}
