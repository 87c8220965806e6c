import Metadata
import PhotoLibrary
import Platform

extension SidecarPlan {
  /// Writes the sidecars, each in one step, with the old one kept before it changes.
  public func perform() -> SidecarReport {
    let backups = Backups(libraryRoot: libraryRoot)
    for folder in Set(steps.map(\.path.parent)) {
      backups.sweep(folder)
    }
    return SidecarReport(results: steps.map { perform($0) })
  }

  private func perform(_ step: Step) -> SidecarResult {
    var result = step.result
    guard result.outcome == .created || result.outcome == .updated else { return result }
    do {
      if step.hash == nil { try create(step) } else { try update(step) }
    } catch let refusal as Refusal {
      result.outcome = .refused(refusal.reason)
      result.changes = []
    } catch {
      result.outcome = .refused("\(error)")
      result.changes = []
    }
    return result
  }

  private func create(_ step: Step) throws {
    var document = XMPDocument()
    _ = try PickMarks(pick: step.pick, options: options).write(into: &document)
    guard try AtomicFile.create(document.bytes, at: step.path) else {
      throw Refusal("\(step.path.name) has appeared meanwhile; run it again")
    }
  }

  private func update(_ step: Step) throws {
    // A linked sidecar stays a link: the file that it leads to is changed.
    let path = try File.realPath(step.path)
    let old = try File.read(path)
    guard Hash128.of(old) == step.hash else { throw Refusal.changed(step.path) }
    var document = try XMPDocument(old)
    _ = try PickMarks(pick: step.pick, options: options).write(into: &document)
    if options.makesBackups { try backUp(old, of: step.path) }
    let status = try FileStatus.of(path)
    guard try File.read(path) == old else { throw Refusal.changed(step.path) }
    try AtomicFile.write(document.bytes, to: path, mode: status.mode & 0o777)
  }

  /// Keeps the bytes under their file's path and a mark of their content: never replaced.
  private func backUp(_ bytes: [UInt8], of path: Path) throws {
    guard let relative = path.relative(to: libraryRoot) else { return }
    try Backups(libraryRoot: libraryRoot).keep(bytes, of: relative)
  }
}

/// Why a file is left as it is after all.
struct Refusal: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  static func changed(_ path: Path) -> Refusal {
    Refusal("\(path.name) was changed by another program since it was read; run it again")
  }
}

/// What files held before they were changed, below `.gallery/backups` in the library.
struct Backups {
  let libraryRoot: Path

  /// Removes what a killed program left half-written in a folder of the library, and beside the
  /// backups of its files.
  func sweep(_ folder: Path) {
    // Litter that can't be removed harms nobody: it is hidden and no photo.
    try? AtomicFile.removeLitter(in: folder)
    guard let inside = folder.relative(to: libraryRoot) else { return }
    try? AtomicFile.removeLitter(in: self.folder(of: inside))
  }

  private func folder(of inside: Path) -> Path {
    libraryRoot / ".gallery/backups" / inside
  }

  /// Keeps bytes of the file at `path`; the same ones are kept once.
  func keep(_ bytes: [UInt8], of path: Path) throws(SystemError) {
    let mark = Hash128.of(bytes).prefix(8)
    let folder = folder(of: path.parent)
    try Folder.create(folder)
    let name = Path(bytes: path.name.bytes + ".\(mark)".utf8)
    _ = try AtomicFile.create(bytes, at: folder / name)
  }
}

/// Writes picks into the sidecars of their photos: plans, then performs the plan.
public func writeSidecars(
  for selection: ResolvedSelection,
  libraryRoot root: String,
  options: SidecarOptions = SidecarOptions()
) throws -> SidecarReport {
  try planSidecars(for: selection, libraryRoot: root, options: options).perform()
}
