package import PhotoLibrary
package import Platform

/// What a build will do: which pictures it makes, which pages it writes, what it removes.
package struct BuildPlan: Sendable {
  /// Pictures that are not there yet, by the photo they are made of.
  package var jobs: RenderJobs
  /// How many pictures are there already.
  package var reused = 0
  /// All files of `media/` that the site needs.
  package var media: Set<MediaFile> = []
  /// Files that the last build wrote and this one has no use for.
  package var orphans: [String] = []
  /// Pages and data files.
  package var pages: [String] = []

  /// How many pictures the site needs, films not counted.
  var pictureCount: Int { media.count { !$0.ending.isFilm } }

  /// The keys of all renditions that the site needs.
  package var mediaKeys: Set<RenditionKey> { Set(media.lazy.map(\.key)) }

  /// Plans the pictures of `assets`, given the files that `media/` holds and their sizes.
  package init(
    _ assets: [Asset],
    index: RenditionIndex,
    library: Path,
    output: Path,
    existing: [MediaFile: Int]
  ) {
    jobs = RenderJobs(index: index, library: library, output: output)
    var planned: Set<RenditionKey> = []
    for asset in assets {
      let tile = index.tile(for: asset)?.kind
      let recipes = tile == nil ? index.recipes(of: asset).all : index.tileRecipes
      let keys = recipes.map { recipe in
        tile.map { index.tileKey(recipe, $0) } ?? index.key(recipe, of: asset)
      }
      guard let first = keys.first, planned.insert(first).inserted else { continue }
      let files = zip(recipes, keys).map { $0.file(key: $1) }
      let film = tile == nil ? index.filmFile(of: asset) : nil
      add(
        tile.map(RenderJobs.Item.tile) ?? .photo(asset),
        files: files,
        film: film,
        notes: index.notes,
        existing: existing
      )
    }
  }

  /// Plans a job if any of its pictures is missing, or has another size than it was given.
  ///
  /// Then all are made: how a photo is decoded depends on what is made of it, and the same build
  /// must give the same bytes whatever a killed one has left.
  private mutating func add(
    _ item: RenderJobs.Item,
    files: [MediaFile],
    film: MediaFile?,
    notes: RenditionNotes,
    existing: [MediaFile: Int]
  ) {
    media.formUnion(files)
    func isThere(_ file: MediaFile) -> Bool {
      guard let size = existing[file], let info = notes[file.key] else { return false }
      return info.bytes.map { $0 == size } ?? true
    }
    var isComplete = files.allSatisfy(isThere)
    if let film {
      let isImpossible = notes[film.key]?.isNoFilm ?? false
      if !isImpossible { media.insert(film) }
      isComplete = isComplete && (isImpossible || isThere(film))
    }
    if isComplete {
      reused += files.count
    } else {
      jobs.items.append(item)
    }
  }

  /// The jobs of one of `count` machines that share the work; each job is in exactly one share.
  package func shard(_ number: Int, of count: Int) -> BuildPlan {
    var share = self
    share.jobs.items = jobs.indices.filter { place in
      let bucket = UInt64(Hash128.of(jobs.contentKey(of: place)).prefix(15), radix: 16) ?? 0
      return bucket % UInt64(count) == UInt64(number - 1)
    }.map { jobs.items[$0] }
    return share
  }

  /// Only what is drawn, not decoded.
  var onlyTiles: BuildPlan {
    var plan = self
    plan.jobs.items.removeAll { item in
      if case .photo = item { true } else { false }
    }
    return plan
  }
}
