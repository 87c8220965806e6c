import PhotoLibrary

/// What the pages' scripts are told: the site, and the photos of each album.
extension SiteContext {
  func data(of placed: PlacedAlbum, assets: Range<Int>, part: Int?) -> AlbumData {
    AlbumData(
      id: placed.album.id,
      title: placed.title,
      kind: placed.album.kind.rawValue,
      url: placed.url,
      part: part,
      assets: placed.album.members[assets].map { data(of: $0, renditions.pictures(of: $0)) }
    )
  }

  func data(of asset: Asset, _ pictures: AssetPictures) -> AssetData {
    let privacy = configuration.privacy
    let note = asset.annotations
    func rendition(_ item: AssetPictures.Item) -> AssetData.Rendition {
      AssetData.Rendition(src: item.src, width: item.info.width, height: item.info.height)
    }
    func some(_ list: [String]) -> [String]? { list.isEmpty ? nil : list }
    let place = note.place.joined(separator: ", ")
    let tellsPlace = privacy.location || configuration.map.enabled
    return AssetData(
      id: asset.id.text,
      name: asset.name,
      path: asset.path.string,
      type: asset.type.rawValue,
      date: asset.captureDate.flatMap { $0.isAssumed ? nil : $0.iso8601 },
      width: asset.pixelSize?.width,
      height: asset.pixelSize?.height,
      thumb: pictures.thumb.map(rendition),
      small: pictures.small.map(rendition),
      srcset: pictures.displays.isEmpty ? nil : pictures.displays.map(rendition),
      sources: pictures.others.isEmpty
        ? nil
        : pictures.others.map {
          AssetData.Source(type: $0.type, srcset: $0.items.map(rendition))
        },
      color: pictures.thumb?.info.color,
      placeholder: pictures.thumb?.info.placeholder,
      title: note.title,
      caption: note.caption,
      keywords: privacy.keywords ? some(note.keywords) : nil,
      people: privacy.people ? some(note.people) : nil,
      rating: note.rating,
      label: note.label?.rawValue,
      camera: privacy.camera ? Texts.name(of: asset.camera) : nil,
      lens: privacy.camera ? asset.camera.lens : nil,
      exposure: privacy.camera ? Texts.exposure(asset.camera) : nil,
      place: privacy.places && !place.isEmpty ? place : nil,
      location: tellsPlace ? asset.location.map { [$0.latitude, $0.longitude] } : nil,
      duration: asset.duration,
      video: video(of: asset, root: ""),
      original: originals[asset.id].map {
        AssetData.Original(src: $0, bytes: asset.defaultRepresentation.size)
      },
      animated: asset.defaultRepresentation.isAnimated ? true : nil,
      page: photoPage(of: asset),
      problem: pictures.problem
    )
  }

  func siteData() -> SiteData {
    let picking = configuration.picking
    return SiteData(
      id: id,
      title: title,
      language: texts.language,
      languages: languages,
      revision: revision,
      author: configuration.author,
      baseURL: base,
      map: hasMapData ? Self.mapFile : nil,
      picking: SiteData.Picking(
        enabled: picking.enabled,
        mode: picking.mode.rawValue,
        minimum: picking.minimum,
        maximum: picking.maximum,
        ratings: picking.ratings,
        labels: picking.labels,
        notes: picking.notes,
        handOver: SiteData.HandOver(
          email: picking.handOver.email,
          subject: picking.handOver.subject
        ),
        labelNames: picking.labelNames.isEmpty ? nil : picking.labelNames
      ),
      albums: arrangement.albums.indices.map { index in
        let placed = arrangement.albums[index]
        return SiteData.Album(
          id: placed.album.id,
          title: placed.title,
          kind: placed.album.kind.rawValue,
          url: placed.url,
          data: placed.dataFile,
          parts: partCount(of: placed) > 1 ? Array(dataFiles(of: placed).dropFirst()) : nil,
          photos: placed.photos,
          videos: placed.videos,
          cover: coverPictures(index)?.thumb?.src
        )
      }
    )
  }
}
