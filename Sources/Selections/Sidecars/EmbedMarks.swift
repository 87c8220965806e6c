import Metadata
import PhotoLibrary
import Platform

/// Writes picks into the JPEG files themselves, which Lightroom demands of JPEGs without RAW.
///
/// Only the XMP of a file changes: before it takes its place, the hash of the image data is
/// compared with the original's, so that the photo keeps its pixels and its id. The old XMP is kept
/// in `.gallery/backups`.
public func embedMarks(
  of selection: ResolvedSelection,
  libraryRoot root: String,
  options: SidecarOptions = SidecarOptions(),
  isDryRun: Bool = false
) throws -> SidecarReport {
  let root = try File.realPath(Path(root))
  var results: [SidecarResult] = []
  if !isDryRun {
    let backups = Backups(libraryRoot: root)
    for folder in Set(selection.found.map(\.asset.path.parent.bytes)) {
      backups.sweep(root / Path(bytes: folder))
    }
  }
  for (pick, asset) in selection.found {
    let pictures = asset.representations.filter { $0.role == .primary && $0.format == "jpeg" }
    if pictures.isEmpty {
      let reason = "only JPEG files are written into; a sidecar is the way for \(asset.name)"
      results.append(
        SidecarResult(asset: asset.id, picture: asset.path, file: nil, outcome: .notRead(reason))
      )
    }
    for picture in pictures {
      let embedding = Embedding(libraryRoot: root, options: options, isDryRun: isDryRun)
      results.append(embedding.result(pick, asset, picture))
    }
  }
  return SidecarReport(results: results)
}

private struct Embedding {
  let libraryRoot: Path
  let options: SidecarOptions
  let isDryRun: Bool

  func result(_ pick: SelectionManifest.Pick, _ asset: Asset, _ picture: Representation)
    -> SidecarResult
  {
    var result = SidecarResult(
      asset: asset.id,
      picture: picture.path,
      file: picture.path,
      outcome: .unchanged
    )
    do {
      result.changes = try embed(pick, picture)
      if !result.changes.isEmpty { result.outcome = .updated }
    } catch let refusal as Refusal {
      result.outcome = .refused(refusal.reason)
    } catch let error as XMPEditError {
      result.outcome = .refused("the XMP in \(picture.path.name) is left as it is: \(error)")
    } catch {
      result.outcome = .refused("\(error)")
    }
    return result
  }

  private func embed(_ pick: SelectionManifest.Pick, _ picture: Representation) throws -> [String] {
    let path = try File.realPath(libraryRoot / Path(bytes: picture.path.bytes))
    let old = try File.read(path)
    guard let jpeg = JPEGPacket(old) else { throw Refusal("\(path.name) is a damaged JPEG") }
    var document = try jpeg.packet.map { try XMPDocument($0) } ?? XMPDocument()
    let changes = try PickMarks(pick: pick, options: options).write(into: &document)
    if changes.isEmpty || isDryRun { return changes }
    guard let new = jpeg.replacing(with: document.bytes) else {
      throw Refusal("the XMP in \(path.name) would get larger than a JPEG can hold")
    }
    if options.makesBackups, let packet = jpeg.packet {
      let name = Path(bytes: picture.path.bytes + ".xmp".utf8)
      try Backups(libraryRoot: libraryRoot).keep(packet, of: name)
    }
    try replace(path, old, with: new)
    return changes
  }

  private func replace(_ path: Path, _ old: [UInt8], with new: [UInt8]) throws {
    let temporary = AtomicFile.temporaryPath(for: path)
    let status = try FileStatus.of(path)
    do {
      try AtomicFile.write(new, to: temporary, mode: status.mode & 0o777)
      let before = try ContentID.of(path, format: .jpeg, size: Int64(old.count))
      let after = try ContentID.of(temporary, format: .jpeg, size: Int64(new.count))
      guard before == after else {
        throw Refusal("the image data of \(path.name) would change; it is left as it is")
      }
      guard try File.read(path) == old else { throw Refusal.changed(path) }
      try File.rename(temporary, to: path)
      try AtomicFile.synchronizeFolder(of: path)
    } catch {
      try? File.remove(temporary)  // the first failure is the one to tell
      throw error
    }
  }
}
