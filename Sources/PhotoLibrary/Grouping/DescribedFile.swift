import Metadata
import Platform

/// A scanned file with what is known of its content.
struct DescribedFile: Sendable {
  let file: ScannedFile
  var metadata = FileMetadata()
  var contentID = ""
  /// Why it can't be shown.
  var problem: String?

  init(_ file: ScannedFile, _ description: FileDescription) {
    self.file = file
    metadata = description.metadata
    contentID = description.contentID
    problem = description.problem
  }

  init(_ file: ScannedFile, problem: String) {
    self.file = file
    self.problem = problem
  }

  var kind: MediaFormat.Kind { metadata.format.kind }

  var type: AssetType {
    switch kind {
    case .picture, .raw: .photo
    case .video: .video
    case .unknown: .unknown
    }
  }

  /// What a file whose content can't be read is known by.
  var identity: String {
    contentID.isEmpty ? Hash128.of(Array("unreadable:".utf8) + file.path.bytes) : contentID
  }
}
