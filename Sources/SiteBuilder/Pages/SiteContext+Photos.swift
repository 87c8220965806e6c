import PhotoLibrary
private import Platform

/// Which sizes of a picture a browser may choose from.
enum SizeChoice {
  /// The thumbnail, the theme's smaller one, and the next larger one.
  case grid
  case all
}

/// Tiles, and the pages of single photos.
extension SiteContext {
  /// The thumbnail with all sizes, as an attribute wants them.
  func picture(_ pictures: AssetPictures, root: String, sizes: SizeChoice = .grid) -> Picture? {
    guard let thumb = pictures.thumb ?? pictures.displays.first else { return nil }
    return Picture(
      src: root + thumb.src,
      width: thumb.info.width,
      height: thumb.info.height,
      srcset: srcset(pictures, root: root, sizes: sizes)
    )
  }

  /// The sizes for an attribute, nothing where there is only one; whole ones don't stand beside cut.
  private func srcset(_ pictures: AssetPictures, root: String, sizes: SizeChoice) -> String? {
    let isCut = renditions.recipes.thumbnail.shape == .square
    let thumb = [pictures.thumb].compactMap(\.self)
    let larger = pictures.displays.first { $0.info.width > thumb.first?.info.width ?? 0 }
    let wanted =
      switch sizes {
      case .grid: [pictures.small, pictures.thumb, isCut ? nil : larger].compactMap(\.self)
      case .all: (isCut ? [] : thumb) + pictures.displays
      }
    var seen: Set<Int> = []
    let chosen = wanted.filter { seen.insert($0.info.width).inserted }
    return chosen.count > 1 ? srcset(chosen, root: root) : nil
  }

  private func srcset(_ items: [AssetPictures.Item], root: String) -> String {
    items.map { "\(root)\($0.src) \($0.info.width)w" }.joined(separator: ", ")
  }

  func tile(for asset: Asset, _ pictures: AssetPictures, root: String, isFirst: Bool = false)
    -> Tile
  {
    let thumb = picture(pictures, root: root)
    let large = pictures.displays.last ?? pictures.thumb
    let size = shownSize(of: asset, pictures)
    let href = photoPage(of: asset) ?? renditions.film(of: asset) ?? large?.src ?? "index.html"
    let note = asset.annotations
    return Tile(
      id: asset.id.text,
      name: asset.displayName,
      title: note.title,
      caption: note.caption,
      alt: note.caption ?? note.title ?? asset.displayName,
      dateText: asset.captureDate.flatMap { $0.isAssumed ? nil : texts.dateAndTime($0) },
      date: asset.captureDate.flatMap { $0.isAssumed ? nil : $0.iso8601 },
      isVideo: asset.type == .video,
      isPhoto: asset.type == .photo,
      isBroken: pictures.isBroken,
      isAnimated: asset.defaultRepresentation.isAnimated,
      problem: pictures.problem,
      durationText: asset.duration.map(Texts.duration),
      href: root + href,
      width: size.width,
      height: size.height,
      thumb: thumb,
      hasThumb: thumb != nil,
      srcset: thumb?.srcset,
      color: pictures.thumb?.info.color,
      placeholder: pictures.thumb?.info.placeholder,
      isFirst: isFirst,
      isPreselected: preselected.contains(asset.id),
      ratio: Ratio(width: size.width, height: size.height)
    )
  }

  /// The size of the picture in the grid, so that the page never moves while pictures arrive.
  private func shownSize(of asset: Asset, _ pictures: AssetPictures) -> (width: Int, height: Int) {
    if let info = pictures.thumb?.info { return (info.width, info.height) }
    return (asset.pixelSize?.width ?? 4, asset.pixelSize?.height ?? 3)
  }

  /// The page of the photo at a place of an album.
  func photoPage(at place: Int, in index: Int) -> PageModel? {
    let placed = arrangement.albums[index]
    let members = placed.album.members
    let asset = members[place]
    guard let file = photoPage(of: asset) else { return nil }
    let root = SiteURL.root(of: file)
    let pictures = renditions.pictures(of: asset)
    let name = asset.annotations.title ?? asset.displayName
    var info = PageInfo(title: name, kind: .photo, url: file)
    info.description = asset.annotations.caption
    info.image = base.flatMap { base in pictures.displays.first.map { base + $0.src } }
    var page = common(
      info,
      data: [dataFile(of: placed, place: place)],
      breadcrumbs: breadcrumbs(to: index, root: root, isCurrent: false)
        + [Breadcrumb(title: name, url: nil, isCurrent: true)]
    )
    var large = picture(pictures, root: root, sizes: .all)
    var tile = tile(for: asset, pictures, root: root)
    tile.srcset = large?.srcset
    if let last = pictures.displays.last {
      large?.src = root + last.src
      large?.width = last.info.width
      large?.height = last.info.height
    }
    page.asset = PhotoInfo(
      tile: tile,
      more: PhotoDetails(
        albumId: placed.album.id,
        albumURL: root + placed.url,
        albumTitle: placed.title,
        display: large,
        sources: pictures.others.map {
          PictureSource(type: $0.type, srcset: srcset($0.items, root: root))
        },
        details: details(of: asset),
        originalHref: originals[asset.id].map { root + $0 },
        mapURL: hasMapData && asset.location != nil
          ? "\(root)\(Self.mapFile)#at=\(asset.id.text)" : nil,
        video: video(of: asset, root: root),
        previous: place > 0 ? link(to: members[place - 1], root: root) : nil,
        next: place + 1 < members.count ? link(to: members[place + 1], root: root) : nil
      )
    )
    return page
  }

  private func link(to asset: Asset, root: String) -> Link? {
    photoPage(of: asset).map {
      Link(url: root + $0, title: asset.annotations.title ?? asset.displayName)
    }
  }

  /// The film as it is published: a copy for playing, else the original where there is one.
  func video(of asset: Asset, root: String) -> VideoInfo? {
    guard asset.type == .video else { return nil }
    if let film = renditions.film(of: asset) {
      let type = film.hasSuffix(".webm") ? "video/webm" : "video/mp4"
      return VideoInfo(src: root + film, type: type, playable: true)
    }
    guard let original = originals[asset.id] else { return nil }
    let types = ["mov": "video/quicktime", "webm": "video/webm", "mkv": "video/x-matroska"]
    let type = types[asset.defaultRepresentation.format] ?? "video/mp4"
    return VideoInfo(src: root + original, type: type, playable: false)
  }

  private func details(of asset: Asset) -> [Detail] {
    let privacy = configuration.privacy
    let note = asset.annotations
    var details: [Detail] = []
    func add(_ key: String, _ fallback: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      details.append(Detail(label: texts.text(key, fallback), value: value))
    }
    add("file", "File", asset.displayName)
    if let date = asset.captureDate, !date.isAssumed {
      add("date", "Date", texts.dateAndTime(date))
    }
    add("duration", "Length", asset.duration.map(Texts.duration))
    add("size", "Size", asset.pixelSize.map { "\($0.width) × \($0.height)" })
    if privacy.camera {
      add("camera", "Camera", Texts.name(of: asset.camera))
      add("lens", "Lens", asset.camera.lens)
      add("exposure", "Exposure", Texts.exposure(asset.camera))
    }
    if privacy.places { add("place", "Place", note.place.joined(separator: ", ")) }
    if privacy.people { add("people", "People", note.people.joined(separator: ", ")) }
    if privacy.keywords { add("keywords", "Keywords", note.keywords.joined(separator: ", ")) }
    add("creator", "Photographer", note.creator)
    add("copyright", "Copyright", note.copyright)
    return details
  }
}

extension Asset {
  /// The file name for people.
  fileprivate var displayName: String { Path(bytes: path.bytes).name.display }
}
