internal import Platform

/// Why a picture could not be rendered.
package enum ImagingError: Error, Equatable, Sendable, Codable {
  /// The file could not be read at all.
  case unreadable(file: String, reason: String)
  /// The content is of a kind that is not decoded here.
  case unsupported(file: String, what: String)
  /// The decoder gave up.
  case undecodable(file: String, format: String, reason: String)
  /// The header asks for more pixels than the limit.
  case tooLarge(file: String, width: Int, height: Int, limit: Int)
  /// Decoding would need more memory than the limit.
  case tooMuchMemory(file: String, bytes: Int, limit: Int)
  /// There was no memory for a picture of this size.
  case outOfMemory(width: Int, height: Int)
  /// The encoder gave up.
  case unencodable(format: String, reason: String)
  /// The rendition could not be written.
  case unwritable(file: String, reason: String)
}

extension ImagingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "can't read '\(file)': \(reason)"
    case .unsupported(let file, let what):
      "'\(file)' is \(what); convert it to JPEG, or leave it out with \"exclude\""
    case .undecodable(let file, let format, let reason):
      "'\(file)' can't be decoded as \(format): \(reason)"
    case .tooLarge(let file, let width, let height, let limit):
      "'\(file)' says it is \(width) × \(height) pixels, more than the limit of "
        + "\(limit / 1_000_000) megapixels"
    case .tooMuchMemory(let file, let bytes, let limit):
      "'\(file)' would need \(bytes >> 20) MiB to decode, more than the limit of "
        + "\(limit >> 20) MiB"
    case .outOfMemory(let width, let height):
      "there is not enough memory for \(width) × \(height) pixels"
    case .unencodable(let format, let reason):
      "can't encode as \(format): \(reason)"
    case .unwritable(let file, let reason):
      "can't write '\(file)': \(reason)"
    }
  }
}

extension ImagingError {
  static func unwritable(_ path: Path, _ error: SystemError) -> ImagingError {
    .unwritable(file: path.display, reason: error.reason)
  }
}
