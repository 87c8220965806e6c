package import PhotoLibrary
package import Platform

/// What a build will do: which pictures it makes, which pages it writes, what it removes.
package struct BuildPlan: Sendable {
  /// Pictures that are not there yet, by the photo they are made of.
  package var jobs: [RenderJob] = []
  /// Keys of the photos that the jobs are about, in the same order.
  package var contentKeys: [String] = []
  /// How many pictures are there already.
  package var reused = 0
  /// All files of `media/` that the site needs.
  package var media: Set<String> = []
  /// Files that the last build wrote and this one has no use for.
  package var orphans: [String] = []
  /// Pages and data files.
  package var pages: [String] = []

  package init() {}

  /// The keys of all renditions that the site needs.
  package var mediaKeys: Set<String> {
    Set(media.compactMap { $0.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } })
  }

  /// Plans the pictures of `assets`, given the names of the files that `media/` holds.
  package init(
    _ assets: [Asset],
    index: RenditionIndex,
    library: Path,
    output: Path,
    existing: Set<String>
  ) {
    var planned: Set<String> = []
    for asset in assets {
      let content = index.contentKey(asset)
      if let tile = index.tile(for: asset) {
        if planned.insert("tile-\(tile.kind.rawValue)").inserted {
          add(tile: tile.kind, index: index, output: output, existing: existing)
        }
      } else if planned.insert(content).inserted {
        var job = RenderJob(
          source: .file(
            library / Path(bytes: asset.path.bytes),
            format: asset.defaultRepresentation.format
          ),
          name: asset.path.string,
          orientation: asset.defaultRepresentation.orientation,
          outputs: index.recipes(of: asset).all.map { recipe in
            Self.output(recipe, key: index.key(recipe, of: asset), in: output)
          }
        )
        if let file = index.filmFile(of: asset) {
          job.film = RenderJob.Film(
            key: index.filmKey(asset),
            path: output / file,
            isWebM: file.hasSuffix(".webm")
          )
        }
        add(job, content: content, index: index, existing: existing)
      }
    }
  }

  private mutating func add(
    tile: RenderJob.TileKind,
    index: RenditionIndex,
    output: Path,
    existing: Set<String>
  ) {
    let job = RenderJob(
      source: .tile(tile),
      name: tile.rawValue,
      orientation: 1,
      outputs: index.tileRecipes.map { recipe in
        Self.output(recipe, key: index.tileKey(recipe, tile), in: output)
      }
    )
    add(job, content: "tile-\(tile.rawValue)", index: index, existing: existing)
  }

  /// Plans a job if any of its pictures is missing.
  ///
  /// Then all are made: how a photo is decoded depends on what is made of it, and the same build
  /// must give the same bytes whatever a killed one has left.
  private mutating func add(
    _ job: RenderJob,
    content: String,
    index: RenditionIndex,
    existing: Set<String>
  ) {
    let files = job.outputs.map { $0.recipe.file(key: $0.key) }
    media.formUnion(files)
    var isComplete = zip(job.outputs, files).allSatisfy { output, file in
      existing.contains(file) && index.notes.infos[output.key] != nil
    }
    if let film = job.film {
      let file = RenditionIndex.file(of: film)
      let info = index.notes.infos[film.key]
      if info != .noFilm { media.insert(file) }
      isComplete = isComplete && (info == .noFilm || (info != nil && existing.contains(file)))
    }
    if isComplete {
      reused += files.count
    } else {
      jobs.append(job)
      contentKeys.append(content)
    }
  }

  private static func output(_ recipe: Recipe, key: String, in folder: Path) -> RenderJob.Output {
    RenderJob.Output(recipe: recipe, key: key, path: folder / recipe.file(key: key))
  }

  /// The jobs of one of `count` machines that share the work; each job is in exactly one share.
  package func shard(_ number: Int, of count: Int) -> BuildPlan {
    var share = self
    let mine = zip(jobs, contentKeys).filter { _, content in
      let bucket = UInt64(Hash128.of(content).prefix(15), radix: 16) ?? 0
      return bucket % UInt64(count) == UInt64(number - 1)
    }
    share.jobs = mine.map(\.0)
    share.contentKeys = mine.map(\.1)
    return share
  }
}
