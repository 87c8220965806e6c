private import Archiving
public import PhotoLibrary
import Platform

/// Puts the files of photos into a new zip archive, which appears when it is complete.
///
/// The archive is read again and each file in it compared with its original. Names are always such
/// that Windows takes them. Where a file can't be read, no archive is made: one that lacks a picture
/// looks like any other.
///
/// The photos come in the order that counts. `onProgress` is called after each file; what it throws
/// stops the export.
public func exportArchive(
  of assets: [Asset],
  libraryRoot root: String,
  to path: String,
  options: ExportOptions = ExportOptions(),
  onProgress: (ExportProgress) throws -> Void = { _ in }
) throws -> ExportReport {
  let archive = Path(path)
  let parent: Path = archive.parent.isEmpty ? "." : archive.parent
  if !options.isDryRun { try AtomicFile.removeLitter(in: parent) }
  if File.exists(archive) { throw ExportError.targetTaken(archive.display) }
  let target = try ExportTarget(parent, libraryRoot: Path(root))
  let plan = ExportPlan(
    libraryRoot: try File.realPath(Path(root)),
    options: options,
    isPortable: true
  )
  let (planned, withoutFiles) = plan.files(of: assets) { _, _ in .none }
  var report = ExportReport()
  report.withoutFiles = withoutFiles
  if options.isDryRun {
    report.files = planned.map(\.report)
    return report
  }
  let byteCount = planned.reduce(0) { $0 + $1.report.size }
  let free = try File.freeSpace(at: target.existingFolder)
  guard byteCount + Int64(planned.count) * 1024 <= free else {
    throw ExportError.notEnoughSpace(needed: byteCount, free: free, target: archive.display)
  }
  try Folder.create(parent)
  let temporary = AtomicFile.temporaryPath(for: archive)
  do {
    report.files = try write(planned, to: temporary, byteCount, onProgress)
    try ExportTarget.place(temporary, at: archive)
  } catch {
    try? File.remove(temporary)  // the first failure is the one to tell
    guard let error = error as? ArchiveError else { throw error }
    throw ExportError.badArchive(archive.display, reason: error.reason)
  }
  return report
}

private func write(
  _ planned: [PlannedFile],
  to temporary: Path,
  _ byteCount: Int64,
  _ onProgress: (ExportProgress) throws -> Void
) throws -> [ExportedFile] {
  let writer = try ZipWriter(creating: temporary)
  var progress = ExportProgress(
    files: 0,
    fileCount: planned.count,
    bytes: 0,
    byteCount: byteCount
  )
  var files: [ExportedFile] = []
  var hashes: [String] = []
  for file in planned {
    var result = file.report
    do {
      hashes.append(try writer.add(file.source, named: result.target.string))
      result.outcome = .archived
    } catch let error as SystemError {
      throw ArchiveError(path: temporary, reason: error.description)
    }
    files.append(result)
    progress.files += 1
    progress.bytes += result.size
    try onProgress(progress)
  }
  try writer.finish()
  guard try archivedFiles(of: temporary).map(\.hash) == hashes else {
    throw ArchiveError(path: temporary, reason: "it reads differently from what was written")
  }
  return files
}
