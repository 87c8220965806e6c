import Metadata
package import Platform

/// Reads and hashes one file, a sidecar too; throws where it can't be read at all.
///
/// This is what a worker process calls.
package func describeFile(at path: Path) throws -> FileDescription {
  var clock = ProcessorClock()
  return try describeFile(at: path, &clock)
}

/// The same, and how long each part takes.
package func describeFile(at path: Path, _ clock: inout ProcessorClock) throws -> FileDescription {
  if FileKind.of(path.name) == .sidecar {
    return try clock.measure(.metadata) { try describeSidecar(at: path) }
  }
  let size = try FileStatus.of(path).size
  let metadata = try clock.measure(.metadata) { try readMetadata(of: path) }
  return FileDescription(
    contentID: try clock.measure(.hash) {
      try ContentID.of(path, format: metadata.format, size: size)
    },
    metadata: metadata,
    problem: problem(metadata, size: size, ending: path.lowercasedEnding)
  )
}

private func describeSidecar(at path: Path) throws -> FileDescription {
  var metadata = FileMetadata()
  do {
    metadata.descriptive =
      path.lowercasedEnding == "md" ? try readNotes(at: path) : try readSidecar(at: path)
  } catch MetadataError.unreadable(let error) {
    throw error
  } catch {
    // The photo is none the worse for it.
    metadata.warnings = ["\(error)"]
  }
  return FileDescription(contentID: "", metadata: metadata)
}

/// Why a file can't be shown, if its header tells already.
private func problem(_ metadata: FileMetadata, size: Int64, ending: String) -> String? {
  if size == 0 { return "the file is empty" }
  let reason = metadata.warnings.first
  switch metadata.format.kind {
  case .unknown:
    return "its content is no picture or movie of a kind that can be shown (.\(ending))"
  case .picture:
    guard let size = metadata.pixelSize else { return reason ?? "its header states no size" }
    return size.width < 1 || size.height < 1 ? "its header states a size of nothing" : nil
  case .video:
    let isUnread = metadata.missingTool != nil || metadata.pixelSize != nil
    return isUnread ? nil : reason ?? "it holds no video that can be read"
  case .raw:
    return metadata.pixelSize == nil ? reason ?? "it holds no picture that can be shown" : nil
  }
}
