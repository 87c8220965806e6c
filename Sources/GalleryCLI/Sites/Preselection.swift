internal import PhotoLibrary
private import Platform
private import Selections

/// The picks that a site starts with, from one manifest or several.
enum Preselection {
  struct Found {
    let manifest: SelectionManifest
    let assets: [AssetID]
  }

  static func manifest(
    of sources: [String],
    in library: PhotoLibrary,
    _ context: Context
  ) throws -> Found {
    var all: SelectionManifest?
    var seen: Set<AssetID> = []
    var picks: [SelectionManifest.Pick] = []
    for source in sources {
      let manifest = try SelectionSource.read(source, context)
      all = all ?? manifest
      let resolved = Resolver(assets: library.assets).resolve(manifest.picks)
      for (pick, asset) in resolved.found where seen.insert(asset.id).inserted {
        var pick = pick
        pick.id = asset.id.text
        picks.append(pick)
      }
      for item in resolved.unresolved {
        context.console.warning(
          "\(source): not in this library: \(SelectionSource.name(item.pick))"
        )
      }
    }
    var manifest = all ?? SelectionManifest()
    manifest.picks = picks
    let assets = picks.filter { $0.state == .picked }.compactMap { $0.id.flatMap(AssetID.init) }
    return Found(manifest: manifest, assets: assets)
  }
}
