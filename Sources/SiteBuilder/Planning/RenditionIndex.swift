package import PhotoLibrary
import Platform

/// The renditions of one asset, as the pages show them; addresses are from the site's root.
package struct AssetPictures: Sendable {
  package struct Item: Sendable, Hashable {
    package var src: String
    package var info: RenditionInfo
  }

  package var thumb: Item?
  /// The thumbnail once more, smaller.
  package var small: Item?
  /// JPEGs, ascending.
  package var displays: [Item] = []
  /// The same in other formats, by media type.
  package var others: [(type: String, items: [Item])] = []
  /// Whether this is a drawn tile in the photo's place, and why.
  package var problem: String?

  package var isBroken: Bool { problem != nil }
}

/// Which files of `media/` each asset needs, and what is known of them.
package struct RenditionIndex: Sendable {
  /// Those of the site.
  package let recipes: RecipeSet
  /// Those of photos whose watermark is another, by content.
  private let varied: [String: RecipeSet]
  /// Drawn tiles have no mark.
  let tileRecipes: [Recipe]
  package var notes: RenditionNotes

  /// Which films are published for playing.
  package enum Films: Sendable { case none, playable, transcoded }

  private let films: Films

  package init(
    recipes: RecipeSet,
    varied: [String: RecipeSet] = [:],
    notes: RenditionNotes,
    films: Films = .playable
  ) {
    self.recipes = recipes
    self.varied = varied
    tileRecipes = recipes.marked(with: nil).all
    self.notes = notes
    self.films = films
  }

  /// The same for planning, without what is known.
  var withoutNotes: RenditionIndex {
    var index = self
    index.notes = RenditionNotes()
    return index
  }

  /// The pictures that photos are marked with, and the hashes of what was read of them.
  var markImages: [Path: String] {
    var images: [Path: String] = [:]
    for mark in [recipes.watermark] + varied.values.map(\.watermark) {
      if let image = mark?.image { images[image] = mark?.imageHash }
    }
    return images
  }

  /// Whether there is anything to decode.
  package func isRenderable(_ asset: Asset) -> Bool {
    asset.type != .unknown && !asset.isUnreadable
  }

  /// The content that an asset's renditions are made of.
  static func content(of asset: Asset) -> String {
    asset.defaultRepresentation.contentID ?? asset.id.contentID
  }

  /// How an asset's pictures are made.
  package func recipes(of asset: Asset) -> RecipeSet {
    varied.isEmpty ? recipes : varied[Self.content(of: asset)] ?? recipes
  }

  /// The key of the photo itself: copies of one picture share it, and with it their renditions.
  package func contentKey(_ asset: Asset) -> String {
    let shown = asset.defaultRepresentation
    return "\(Self.content(of: asset))/\(shown.orientation)"
      + (shown.colorProfile.map { "/\($0)" } ?? "")
  }

  package func key(_ recipe: Recipe, of asset: Asset) -> RenditionKey {
    let shown = asset.defaultRepresentation
    return recipe.key(
      contentID: Self.content(of: asset),
      orientation: shown.orientation,
      profile: shown.colorProfile
    )
  }

  /// What becomes of a video, if it is published for playing.
  func film(for asset: Asset, in output: Path) -> RenderJob.Film? {
    guard let file = filmFile(of: asset) else { return nil }
    return RenderJob.Film(
      key: file.key.text,
      path: output / file.name,
      isWebM: file.ending == .webm,
      secondsToTranscode: asset.defaultRepresentation.isWebPlayable
        ? nil : Self.secondsToTranscode(asset.duration)
    )
  }

  /// Sixty times the film's own length, at least ten minutes and at most six hours.
  private static func secondsToTranscode(_ duration: Double?) -> Int {
    Int(min(max((duration ?? 60) * 60, 600), 6 * 3600))
  }

  private func filmKey(_ asset: Asset) -> RenditionKey {
    // The number changes with what is made of a film.
    let kind = asset.defaultRepresentation.isWebPlayable ? "film 1" : "transcoded film 1"
    return RenditionKey(hash: Array("\(kind) \(Self.content(of: asset))".utf8))
  }

  /// Where an asset's film is published, if it is one that browsers play, or is made one.
  package func filmFile(of asset: Asset) -> MediaFile? {
    guard films != .none, asset.type == .video, !asset.isUnreadable else { return nil }
    let shown = asset.defaultRepresentation
    guard shown.isWebPlayable || films == .transcoded else { return nil }
    let isWebM = shown.isWebPlayable && shown.format == "webm"
    return MediaFile(key: filmKey(asset), ending: isWebM ? .webm : .mp4)
  }

  /// The published film, once it is there.
  package func film(of asset: Asset) -> String? {
    guard let file = filmFile(of: asset), notes[file.key]?.isFilm == true else { return nil }
    return file.name
  }

  package func tileKey(_ recipe: Recipe, _ kind: RenderJob.TileKind) -> RenditionKey {
    recipe.marked(with: nil).key(contentID: "tile-\(kind.rawValue)", orientation: 1, profile: nil)
  }

  /// The files of all drawn tiles, whether needed or not.
  package var tileFiles: [MediaFile] {
    RenderJob.TileKind.allCases.flatMap { kind in
      tileRecipes.map { $0.file(key: tileKey($0, kind)) }
    }
  }

  /// The drawn tile that an asset needs in the place of its picture, and why.
  package func tile(for asset: Asset) -> (kind: RenderJob.TileKind, why: String)? {
    if let problem = asset.problems.first(where: { $0.severity == .unreadable }) {
      return (.unreadable, problem.message)
    }
    if asset.type == .unknown { return (.unknown, "not a photo or video that can be shown") }
    guard !notes.failures.isEmpty, let failure = notes.failures[contentKey(asset)] else {
      return nil
    }
    return (asset.type == .video ? .video : .unreadable, failure)
  }

  /// The pictures of an asset; without a thumbnail where nothing of it has been rendered.
  package func pictures(of asset: Asset) -> AssetPictures {
    let tile = tile(for: asset)
    func item(_ recipe: Recipe) -> AssetPictures.Item? {
      let key = tile.map { tileKey(recipe, $0.kind) } ?? key(recipe, of: asset)
      return notes[key].map { AssetPictures.Item(src: recipe.file(key: key).name, info: $0) }
    }
    let recipes = recipes(of: asset)
    var pictures = AssetPictures()
    pictures.problem = tile?.why
    pictures.thumb = item(recipes.thumbnail)
    pictures.small = recipes.small.flatMap(item)
    // A small photo comes out the same at every size: one of them is enough.
    for found in recipes.displays.compactMap(item)
    where pictures.displays.last?.info.width != found.info.width {
      pictures.displays.append(found)
    }
    for format in [Recipe.Format.avif, .webp] {
      let items = recipes.others.filter { $0.format == format }.compactMap(item)
      if !items.isEmpty { pictures.others.append(("image/\(format.rawValue)", items)) }
    }
    return pictures
  }
}
