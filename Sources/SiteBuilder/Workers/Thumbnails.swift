package import PhotoLibrary
package import Platform

/// Small pictures of photos in a folder of their own, for whoever draws them together.
package struct Thumbnails: Sendable {
  private let side: Int
  private let folder: Path

  package init(side: Int, folder: Path) {
    self.side = side
    self.folder = folder
  }

  /// Makes one for each asset, in order; what can't be shown has no file at its path.
  package func make(
    of assets: [Asset],
    in library: PhotoLibrary,
    by renderer: some Renderer
  ) async -> [Path] {
    let recipe = Recipe(
      name: "thumb",
      size: side,
      shape: .fit,
      quality: 90,
      format: .jpeg,
      background: "#ffffff"
    )
    let paths = assets.indices.map { folder / "\($0).jpg" }
    let jobs = zip(assets, paths).map { asset, path in
      RenderJob(
        source: .file(
          library.absolutePath(of: asset.path),
          format: asset.defaultRepresentation.format
        ),
        name: asset.path.string,
        orientation: asset.defaultRepresentation.orientation,
        outputs: [RenderJob.Output(recipe: recipe, key: "thumb", path: path)]
      )
    }
    await renderer.render(jobs) { _, _ in }
    return paths
  }
}
