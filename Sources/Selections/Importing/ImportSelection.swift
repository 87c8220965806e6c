public import PhotoLibrary

/// What an import compares the picks with.
public struct ImportOptions: Sendable {
  /// The site that the picks should have been made on, with its present revision.
  public var site: SelectionManifest.Site?
  /// The selections that were imported before.
  public var earlier: [SelectionManifest] = []
  /// What is accepted at most.
  public var limits = ManifestLimits()

  public init() {}
}

/// What came of an import.
public struct ImportReport: Sendable {
  /// The manifest as it came; for a list or table, one that was made of it.
  public var manifest: SelectionManifest
  /// What became of each pick.
  public var resolved: ResolvedSelection
  /// What the photographer should know.
  public var warnings: [RoundWarning]

  /// The manifest with what identifies the found photos brought up to date.
  ///
  /// It is what a custom album is made of: duplicates are left out, unresolved picks stay as they
  /// were sent.
  public var refreshed: SelectionManifest {
    var refreshed = manifest
    refreshed.picks = resolved.picks.compactMap { item in
      switch item.resolution {
      case .duplicate: return nil
      case .ambiguous, .missing: return item.pick
      case .found(let asset, _):
        var pick = SelectionManifest.Pick(asset)
        pick.state = item.pick.state
        pick.rating = item.pick.rating
        pick.label = item.pick.label
        pick.note = item.pick.note
        pick.pickedAt = item.pick.pickedAt
        pick.votes = item.pick.votes
        pick.unknownFields = item.pick.unknownFields
        return pick
      }
    }
    return refreshed
  }
}

/// Reads what somebody sent, whatever it is, and finds the photos that it means.
///
/// Refuses what can't be read with the place in it; picks that are not found are in the report.
public func importSelection(
  _ bytes: [UInt8],
  into assets: [Asset],
  options: ImportOptions = ImportOptions()
) throws(ManifestError) -> ImportReport {
  switch try PicksInput(bytes, limits: options.limits) {
  case .manifest(let manifest): return report(manifest, assets, options)
  case .link(let link): return report(link.manifest, assets, options)
  case .table(let picks):
    var report = report(SelectionManifest(picks: picks), assets, options)
    report.resolved = resolvingLoosely(report.resolved, in: assets)
    return report
  case .list(let text):
    let resolved = resolveList(text, in: assets)
    guard !resolved.picks.isEmpty else {
      throw ManifestError(
        .unexpected,
        "expected a selection manifest, a picks link or a list of file names; found none of these"
      )
    }
    let manifest = SelectionManifest(picks: resolved.picks.map(\.pick))
    return ImportReport(manifest: manifest, resolved: resolved, warnings: [])
  }
}

private func report(
  _ manifest: SelectionManifest,
  _ assets: [Asset],
  _ options: ImportOptions
) -> ImportReport {
  ImportReport(
    manifest: manifest,
    resolved: Resolver(assets: assets).resolve(manifest.picks),
    warnings: manifest.roundWarnings(site: options.site, earlier: options.earlier)
  )
}

/// What a table names without ending, in other case or by number is looked for as in a list.
private func resolvingLoosely(_ strict: ResolvedSelection, in assets: [Asset])
  -> ResolvedSelection
{
  var resolved = strict
  var found: [AssetID: Int] = [:]
  for (index, item) in strict.picks.enumerated() {
    if let asset = item.resolution.asset { found[asset.id] = index }
  }
  let names = NameIndex(assets: assets)
  for index in resolved.picks.indices {
    guard case .missing = resolved.picks[index].resolution,
      let name = resolved.picks[index].pick.name, resolved.picks[index].pick.path == nil
    else { continue }
    let named = names.named(name)
    let near = named.isEmpty ? Int(name).map { names.numbered($0) } ?? [] : named
    guard let first = near.first else { continue }
    if near.count > 1 {
      resolved.picks[index].resolution = .ambiguous(near, by: .name)
    } else if let earlier = found[first.id] {
      resolved.picks[index].resolution = .duplicate(first, of: earlier)
    } else {
      found[first.id] = index
      resolved.picks[index].resolution = .found(first, by: .name)
    }
  }
  return resolved
}
