import Metadata
package import Platform

/// Reads and hashes one file; throws where it can't be read at all.
package func describeFile(at path: Path) throws -> FileDescription {
  var metadata = FileMetadata()
  metadata.format = MediaFormat(rawValue: path.lowercasedEnding) ?? .unknown
  if ["jpg", "jpeg", "jpe"].contains(path.lowercasedEnding) { metadata.format = .jpeg }
  let size = try FileStatus.of(path).size
  return FileDescription(
    contentID: try ContentID.of(path, format: metadata.format, size: size),
    metadata: metadata,
    problem: metadata.format == .unknown ? "the content is of no known kind" : nil
  )
}
