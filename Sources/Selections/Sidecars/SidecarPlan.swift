import Metadata
import PhotoLibrary
import Platform

/// What would be written into which sidecar; nothing is yet.
///
/// Each sidecar was read for the plan. Performing it changes only those that are still as they
/// were then, and changes nothing where they say all of it already.
public struct SidecarPlan: Sendable {
  struct Step: Sendable {
    var result: SidecarResult
    let pick: SelectionManifest.Pick
    let path: Path
    /// The bytes' hash when the plan was made; nothing for a file that is not there.
    let hash: String?
  }

  var steps: [Step]
  let libraryRoot: Path
  let options: SidecarOptions

  /// What would be done, file by file.
  public var report: SidecarReport { SidecarReport(results: steps.map(\.result)) }
}

/// Reads the sidecars of the picks that were found, and plans what to write into each.
///
/// Throws only where the library can't be found; a sidecar that can't be changed is refused in the
/// report, and the others go on.
public func planSidecars(
  for selection: ResolvedSelection,
  libraryRoot root: String,
  options: SidecarOptions = SidecarOptions()
) throws -> SidecarPlan {
  let root = try File.realPath(Path(root))
  let targets = SidecarTargets(libraryRoot: root, options: options)
  var owners: [LibraryPath: AssetID] = [:]
  var steps: [SidecarPlan.Step] = []
  for (pick, asset) in selection.found {
    let found = targets.targets(of: asset)
    if found.isEmpty { steps.append(withoutSidecar(pick, asset)) }
    for target in found {
      var result = SidecarResult(
        asset: asset.id,
        picture: target.picture,
        file: target.sidecar,
        outcome: .unchanged,
        notices: target.notices
      )
      let path = root / Path(bytes: target.sidecar.bytes)
      if let owner = owners[target.sidecar], owner != asset.id {
        result.outcome = .refused("another pick's photo has the same sidecar; see the one above")
        steps.append(.init(result: result, pick: pick, path: path, hash: nil))
        continue
      }
      owners[target.sidecar] = asset.id
      steps.append(plan(result, pick, path, options))
    }
  }
  return SidecarPlan(steps: steps, libraryRoot: root, options: options)
}

private func withoutSidecar(_ pick: SelectionManifest.Pick, _ asset: Asset) -> SidecarPlan.Step {
  let result = SidecarResult(
    asset: asset.id,
    picture: asset.path,
    file: nil,
    outcome: .notRead(
      "the chosen programs read no sidecar beside \(asset.name); write into the file with --embed, "
        + "or search for it by name with --list"
    )
  )
  return .init(result: result, pick: pick, path: "", hash: nil)
}

private func plan(
  _ planned: SidecarResult,
  _ pick: SelectionManifest.Pick,
  _ path: Path,
  _ options: SidecarOptions
) -> SidecarPlan.Step {
  var result = planned
  var hash: String?
  do {
    let old = File.exists(path) ? try File.read(path) : nil
    hash = old.map { Hash128.of($0) }
    var document = try old.map { try XMPDocument($0) } ?? XMPDocument()
    result.changes = try PickMarks(pick: pick, options: options).write(into: &document)
    if !result.changes.isEmpty { result.outcome = old == nil ? .created : .updated }
  } catch {
    result.outcome = .refused("\(planned.file?.name ?? "") is left as it is: \(error)")
  }
  return .init(result: result, pick: pick, path: path, hash: hash)
}
