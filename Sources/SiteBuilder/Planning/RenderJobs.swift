import PhotoLibrary
import Platform

/// The jobs of a plan, each made when it is asked for: a large site has a hundred thousand.
package struct RenderJobs: RandomAccessCollection, Sendable {
  enum Item: Sendable {
    case photo(Asset)
    case tile(RenderJob.TileKind)
  }

  /// What the jobs are about, in order.
  var items: [Item] = []
  private let index: RenditionIndex
  private let library: Path
  private let output: Path

  init(index: RenditionIndex, library: Path, output: Path) {
    self.index = index.withoutNotes
    self.library = library
    self.output = output
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { items.count }

  package subscript(place: Int) -> RenderJob {
    switch items[place] {
    case .photo(let asset): job(asset)
    case .tile(let kind):
      RenderJob(
        source: .tile(kind),
        name: kind.rawValue,
        orientation: 1,
        outputs: index.tileRecipes.map { output($0, index.tileKey($0, kind)) }
      )
    }
  }

  /// The key of the photo that a job is about.
  func contentKey(of place: Int) -> String {
    switch items[place] {
    case .photo(let asset): index.contentKey(asset)
    case .tile(let kind): "tile-\(kind.rawValue)"
    }
  }

  /// The jobs whose source is a film.
  var filmPlaces: [Int] {
    items.indices.filter { place in
      guard case .photo(let asset) = items[place] else { return false }
      return RenderJob.isFilm(asset.defaultRepresentation.format)
    }
  }

  /// The films among what is made.
  var films: [MediaFile] {
    items.compactMap { item in
      if case .photo(let asset) = item { index.filmFile(of: asset) } else { nil }
    }
  }

  /// The folders that the pictures are written into.
  var folders: Set<Path> {
    var names = Set(films.map(\.folder))
    for item in items {
      switch item {
      case .photo(let asset):
        for recipe in index.recipes(of: asset).all {
          names.insert(recipe.file(key: index.key(recipe, of: asset)).folder)
        }
      case .tile(let kind):
        for recipe in index.tileRecipes {
          names.insert(recipe.file(key: index.tileKey(recipe, kind)).folder)
        }
      }
    }
    return Set(names.map { output / $0 })
  }

  private func job(_ asset: Asset) -> RenderJob {
    let shown = asset.defaultRepresentation
    var job = RenderJob(
      source: .file(library / Path(bytes: asset.path.bytes), format: shown.format),
      name: asset.path.string,
      orientation: shown.orientation,
      outputs: index.recipes(of: asset).all.map { output($0, index.key($0, of: asset)) }
    )
    job.film = index.film(for: asset, in: output)
    job.mark = FileMark(asset)
    return job
  }

  private func output(_ recipe: Recipe, _ key: RenditionKey) -> RenderJob.Output {
    RenderJob.Output(recipe: recipe, key: key.text, path: output / recipe.file(key: key).name)
  }
}

extension FileMark {
  /// The file that is shown of an asset.
  fileprivate init?(_ asset: Asset) {
    let file = asset.defaultRepresentation
    guard let content = file.contentID, file.modified != 0 else { return nil }
    self.init(size: file.size, modified: file.modified, contentID: content)
  }
}
