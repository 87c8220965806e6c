import PhotoLibrary
import Platform

/// One file to be exported, with its target settled.
struct PlannedFile {
  var report: ExportedFile
  let source: Path
  let isThere: Bool
}

/// Decides what is called how, given what is in the target folder already.
struct ExportPlan {
  let libraryRoot: Path
  let options: ExportOptions
  let isPortable: Bool

  /// The files with their targets; `occupant` says what is at a target's name so far.
  func files(
    of assets: [Asset],
    occupant: (_ target: String, _ source: Path) -> Occupant
  ) -> (files: [PlannedFile], withoutFiles: [Asset]) {
    let naming = ExportNaming(options: options, isPortable: isPortable)
    var planned: [PlannedFile] = []
    var withoutFiles: [Asset] = []
    for group in naming.groups(assets) {
      if group.files.isEmpty { withoutFiles.append(group.asset) }
      planned += settled(group, occupant)
    }
    return (planned, withoutFiles)
  }

  enum Occupant { case none, same, other }

  /// The group's files under the first name that takes nothing from another file.
  private func settled(_ group: ExportGroup, _ occupant: (String, Path) -> Occupant)
    -> [PlannedFile]
  {
    for number in 1... {
      var tried = group
      if number > 1 { tried.prefix += "\(number)_" }
      let targets = group.files.map { tried.target($0, isPortable: isPortable) }
      let found = zip(group.files, targets).map { occupant($1, source($0)) }
      if found.contains(.other) { continue }
      return group.files.indices.map { index in
        let file = group.files[index]
        let report = ExportedFile(
          asset: group.asset.id,
          source: file.path,
          target: LibraryPath(targets[index]),
          size: file.size,
          outcome: found[index] == .same ? .alreadyThere : .planned
        )
        return PlannedFile(report: report, source: source(file), isThere: found[index] == .same)
      }
    }
    return []
  }

  private func source(_ file: Representation) -> Path {
    libraryRoot / Path(bytes: file.path.bytes)
  }
}
