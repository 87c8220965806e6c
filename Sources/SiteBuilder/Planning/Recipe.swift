package import Platform

/// How one picture is made of a photo: all that its pixels depend on besides the photo itself.
package struct Recipe: Sendable, Hashable, Codable {
  package enum Shape: String, Sendable, Codable { case fit, square }
  package enum Format: String, Sendable, Codable { case jpeg, webp, avif }

  /// "thumb", "small", or the size, with the format where it is not JPEG: what it is called in messages.
  package var name: String
  /// The longer side in pixels; a photo is never enlarged.
  package var size: Int
  package var shape: Shape
  package var quality: Int
  package var format: Format
  /// As `#rrggbb`.
  package var background: String
  package var watermark: WatermarkRecipe?
  package var copyright: String?

  /// Whether it is the picture in the grid, which also knows the photo's colour.
  package var isThumbnail: Bool { name == "thumb" }

  /// Changes when the same recipe begins to make other pixels.
  static let version = 1

  /// Renditions of the same key are the same picture.
  package func key(contentID: String, orientation: Int, profile: String?) -> RenditionKey {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(160)
    let parts = [
      "\(Self.version)", contentID, "\(orientation)", profile ?? "", "\(size)", shape.rawValue,
      "\(quality)", format.rawValue, background, watermark?.key ?? "", copyright ?? "",
    ]
    // Each part is preceded by its length, so that no two lists of parts run into the same text.
    for part in parts {
      bytes += String(part.utf8.count).utf8
      bytes.append(58)
      bytes += part.utf8
    }
    return RenditionKey(hash: bytes)
  }

  /// The same with another mark, or none.
  func marked(with watermark: WatermarkRecipe?) -> Recipe {
    var recipe = self
    recipe.watermark = watermark
    return recipe
  }

  /// The file of a key.
  package func file(key: RenditionKey) -> MediaFile {
    switch format {
    case .jpeg: MediaFile(key: key, ending: .jpg)
    case .webp: MediaFile(key: key, ending: .webp)
    case .avif: MediaFile(key: key, ending: .avif)
    }
  }
}

/// What is drawn onto the pictures.
package struct WatermarkRecipe: Sendable, Hashable, Codable {
  package var text: String?
  package var image: Path?
  /// Hash of the image's bytes.
  package var imageHash: String?
  package var opacity: Double
  package var position: Configuration.Watermark.Position
  /// Its width as a part of the picture's.
  package var size: Double

  /// Changes when the same mark begins to be drawn otherwise.
  private static let version = 2

  var key: String {
    "\(Self.version)|\(text ?? "")|\(imageHash ?? "")|\(opacity)|\(position.rawValue)|\(size)"
  }
}

/// The recipes of a site.
package struct RecipeSet: Sendable, Equatable {
  package let thumbnail: Recipe
  /// The thumbnail once more, smaller, where the theme has use for it.
  package let small: Recipe?
  /// JPEGs, ascending.
  package let displays: [Recipe]
  /// The same in further formats.
  package let others: [Recipe]

  package var all: [Recipe] { [thumbnail] + (small.map { [$0] } ?? []) + displays + others }

  /// What all of them are marked with.
  var watermark: WatermarkRecipe? { thumbnail.watermark }

  /// With the longer side of the theme's small pictures, if it wants some.
  package init(
    _ configuration: Configuration,
    watermark: WatermarkRecipe? = nil,
    smallSize: Int? = nil
  ) {
    let settings = configuration.renditions
    let thumbnail = Recipe(
      name: "thumb",
      size: settings.thumbnail.size,
      shape: settings.thumbnail.shape == .square ? .square : .fit,
      quality: settings.thumbnail.quality,
      format: .jpeg,
      background: settings.background,
      watermark: watermark,
      copyright: configuration.copyright
    )
    self.thumbnail = thumbnail
    small = smallSize.flatMap { size in
      guard size < thumbnail.size else { return nil }
      var recipe = thumbnail
      recipe.name = "small"
      recipe.size = size
      return recipe
    }
    func displays(_ format: Recipe.Format) -> [Recipe] {
      Set(settings.sizes).sorted().map { size in
        Recipe(
          name: format == .jpeg ? "\(size)" : "\(size)-\(format.rawValue)",
          size: size,
          shape: .fit,
          quality: settings.quality,
          format: format,
          background: settings.background,
          watermark: watermark,
          copyright: configuration.copyright
        )
      }
    }
    self.displays = displays(.jpeg)
    others = settings.formats.compactMap { Recipe.Format(rawValue: $0.rawValue) }
      .filter { $0 != .jpeg }.flatMap(displays)
  }

  private init(thumbnail: Recipe, small: Recipe?, displays: [Recipe], others: [Recipe]) {
    self.thumbnail = thumbnail
    self.small = small
    self.displays = displays
    self.others = others
  }

  /// The same with another mark, or none.
  func marked(with watermark: WatermarkRecipe?) -> RecipeSet {
    RecipeSet(
      thumbnail: thumbnail.marked(with: watermark),
      small: small?.marked(with: watermark),
      displays: displays.map { $0.marked(with: watermark) },
      others: others.map { $0.marked(with: watermark) }
    )
  }
}
