public import PhotoLibrary
import Platform

/// Copies or links the files of photos into a folder.
///
/// A file that is there already with the same content is left as it is, so that an export that was
/// interrupted can be run again; one with other content is never replaced: the new one gets a
/// number. Each copy is compared with its original before it gets its name.
///
/// The photos come in the order that counts; see `ResolvedSelection.assets(_:in:)`. The target folder
/// is made if need be, and must lie outside the library. `onProgress` is called after each file;
/// what it throws stops the export.
public func exportFiles(
  of assets: [Asset],
  libraryRoot root: String,
  to folder: String,
  options: ExportOptions = ExportOptions(),
  onProgress: (ExportProgress) throws -> Void = { _ in }
) throws -> ExportReport {
  let target = try ExportTarget(Path(folder), libraryRoot: Path(root))
  var isPortable = options.portability == .always
  if !options.isDryRun {
    try Folder.create(target.folder)
    isPortable = isPortable || target.refusesUnportableNames()
  }
  let plan = ExportPlan(
    libraryRoot: try File.realPath(Path(root)),
    options: options,
    isPortable: isPortable
  )
  let transfer = FileTransfer(folder: target.folder, method: options.method)
  let (planned, withoutFiles) = plan.files(of: assets) { transfer.occupant($0, source: $1) }
  if !options.isDryRun { try sweep(planned, target.folder) }
  try checkSpace(planned, options, target)
  var report = ExportReport()
  report.withoutFiles = withoutFiles
  var progress = ExportProgress(
    files: 0,
    fileCount: planned.count,
    bytes: 0,
    byteCount: planned.reduce(0) { $0 + $1.report.size }
  )
  var isFull = false
  for file in planned {
    var result = file.report
    if isFull {
      result.outcome = .failed("the disk is full")
    } else if !options.isDryRun, !file.isThere {
      result.outcome = transfer.perform(file, isFull: &isFull)
    }
    report.files.append(result)
    progress.files += 1
    progress.bytes += result.size
    try onProgress(progress)
  }
  return report
}

/// Removes what a killed export left half-done, from every folder that this one writes into.
private func sweep(_ planned: [PlannedFile], _ folder: Path) throws {
  let files = planned.map { folder / Path(bytes: $0.report.target.bytes) }
  for folder in Set(files.map(\.parent) + [folder]).sorted() {
    try AtomicFile.removeLitter(in: folder)
  }
}

private func checkSpace(
  _ planned: [PlannedFile],
  _ options: ExportOptions,
  _ target: ExportTarget
) throws {
  guard options.method == .copy else { return }
  let needed = planned.reduce(0) { $1.isThere ? $0 : $0 + $1.report.size }
  let free = try File.freeSpace(at: target.existingFolder)
  guard needed <= free else {
    throw ExportError.notEnoughSpace(needed: needed, free: free, target: target.folder.display)
  }
}

extension ResolvedSelection {
  /// The picked photos (not the rejected ones), in the order of picking or in that of an album.
  public func assets(_ order: SelectionManifest.PickSequence, in album: [Asset]) -> [Asset] {
    let picked = found.filter { $0.pick.state == .picked }.map(\.asset)
    guard order == .album else { return picked }
    var places: [AssetID: Int] = [:]
    for (index, asset) in album.enumerated() { places[asset.id] = index }
    return picked.sorted { (places[$0.id] ?? .max, $0.path) < (places[$1.id] ?? .max, $1.path) }
  }
}
