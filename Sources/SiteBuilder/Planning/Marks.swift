import PhotoLibrary
import Platform

/// The watermark of each folder's photos: what the nearest folder that says so asks for, else the
/// site's.
struct Marks {
  private let site: Configuration.Watermark
  private let siteFolder: Path
  private let library: Path
  private let settings: [LibraryPath: AlbumSettings]
  private var byFolder: [LibraryPath: WatermarkRecipe?] = [:]
  private var hashes: [Path: String] = [:]

  init(
    site: Configuration.Watermark,
    siteFolder: Path,
    library: Path,
    settings: [LibraryPath: AlbumSettings]
  ) {
    self.site = site
    self.siteFolder = siteFolder
    self.library = library
    self.settings = settings
  }

  /// Whether a folder asks for something else than the site.
  var areVaried: Bool { settings.values.contains { $0.watermark != nil } }

  /// What the site's photos are marked with where no folder says otherwise.
  mutating func ofSite() throws -> WatermarkRecipe? {
    try recipe(site, in: siteFolder, file: siteFolder / "gallery.json")
  }

  mutating func mark(of folder: LibraryPath) throws -> WatermarkRecipe? {
    if let known = byFolder[folder] { return known }
    let found: WatermarkRecipe?
    if let change = settings[folder]?.watermark {
      let place = library / Path(bytes: folder.bytes)
      let mark = change.applied(to: site)
      // A picture that the site names lies where the site says.
      let base = change.image == nil ? siteFolder : place
      if change.isOn, !mark.isOn { throw BuildError.emptyWatermark(place) }
      found = try recipe(mark, in: base, file: place / "album.json")
    } else if folder.bytes.isEmpty {
      found = try ofSite()
    } else {
      found = try mark(of: folder.parent)
    }
    byFolder[folder] = .some(found)
    return found
  }

  private mutating func recipe(_ mark: Configuration.Watermark, in base: Path, file: Path) throws
    -> WatermarkRecipe?
  {
    guard mark.isOn else { return nil }
    var recipe = WatermarkRecipe(
      text: mark.image == nil ? mark.text : nil,
      opacity: mark.opacity,
      position: mark.position,
      size: mark.size
    )
    if let name = mark.image {
      let path = Path(name).absolute(in: base)
      guard FileStatus.ifPresent(path)?.isFile == true else {
        throw BuildError.missingFile(setting: "watermark.image", in: file, path)
      }
      recipe.image = path
      if let known = hashes[path] {
        recipe.imageHash = known
      } else {
        recipe.imageHash = Hash128.of(try File.read(path))
        hashes[path] = recipe.imageHash
      }
    }
    return recipe
  }
}

extension RecipeSet {
  /// The recipes of all photos whose watermark is not the site's, by their content.
  ///
  /// Copies of a picture share its renditions, and whoever looks at one album can look at the other:
  /// a picture that is marked in one of the places where it is shown is marked in all of them.
  static func varied(
    _ assets: [Asset],
    site: RecipeSet,
    marks: inout Marks
  ) throws -> [String: RecipeSet] {
    var chosen: [String: (path: LibraryPath, mark: WatermarkRecipe?)] = [:]
    for asset in assets {
      let folder = asset.path.parent
      let mark = try marks.mark(of: folder)
      let content = RenditionIndex.content(of: asset)
      if let other = chosen[content] {
        let isStronger = other.mark == nil ? mark != nil : mark != nil && asset.path < other.path
        guard isStronger else { continue }
      }
      chosen[content] = (asset.path, mark)
    }
    var sets: [WatermarkRecipe?: RecipeSet] = [:]
    var varied: [String: RecipeSet] = [:]
    for (content, choice) in chosen where choice.mark != site.watermark {
      let recipes = sets[choice.mark] ?? site.marked(with: choice.mark)
      sets[choice.mark] = recipes
      varied[content] = recipes
    }
    return varied
  }
}
