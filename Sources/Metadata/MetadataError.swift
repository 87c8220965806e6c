package import Platform

/// Why nothing could be read from a file.
package enum MetadataError: Error, Equatable, CustomStringConvertible {
  case unreadable(SystemError)
  case tooLarge(Path, limitInBytes: Int)
  case damagedSidecar(Path, reason: String)
  case noPreview(Path)
  case noPoster(Path, reason: String)
  case notCopied(Path, reason: String)
  /// A program that is not installed; callers say so once, not for every file.
  case missingTool(String)

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .tooLarge(let path, let limit):
      "'\(path.display)' is larger than \(limit >> 20) MB and was not read as a sidecar"
    case .damagedSidecar(let path, let reason): "can't read sidecar '\(path.display)': \(reason)"
    case .noPreview(let path):
      "'\(path.display)' holds no embedded JPEG preview: export a JPEG beside it"
    case .noPoster(let path, let reason): "no frame of '\(path.display)' decodes: \(reason)"
    case .notCopied(let path, let reason):
      "'\(path.display)' can't be put into a file that browsers play: \(reason)"
    case .missingTool(let tool): "\(tool) is not installed: install the package ffmpeg"
    }
  }
}
