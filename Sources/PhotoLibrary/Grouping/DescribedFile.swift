import Metadata
import Platform

/// A scanned file with what is known of its content: shared, since copying so much text costs.
final class DescribedFile: Sendable {
  let file: ScannedFile
  let metadata: FileMetadata
  let contentID: String
  /// Why it can't be shown.
  let problem: String?
  /// Whether the index holds a description that can't be read.
  let isUndecodable: Bool

  /// When its content came into the library, in seconds since 1970.
  let added: Double

  init(_ file: ScannedFile, _ description: FileDescription, added: Double) {
    self.file = file
    self.added = added
    metadata = description.metadata
    contentID = description.contentID
    problem = description.problem
    isUndecodable = false
  }

  init(_ file: ScannedFile, problem: String, isUndecodable: Bool = false) {
    self.file = file
    self.problem = problem
    self.isUndecodable = isUndecodable
    metadata = FileMetadata()
    contentID = ""
    added = Double(file.modified) / 1e9
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
