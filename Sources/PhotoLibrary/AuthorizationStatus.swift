/// Whether this user may read a library.
public enum AuthorizationStatus: Sendable, Hashable, CustomStringConvertible {
  /// All of it.
  case authorized
  /// All but these folders.
  case partlyDenied(folders: [LibraryPath])
  /// Nothing: the system refuses the library's folder.
  case denied
  /// There is no such folder.
  case missing

  public var description: String {
    switch self {
    case .authorized: return "readable"
    case .partlyDenied(let folders):
      let names = folders.map { $0.bytes.isEmpty ? "." : $0.description }
      return "partly readable, but not: \(names.joined(separator: ", "))"
    case .denied: return "no permission to read it"
    case .missing: return "there is no such folder"
    }
  }
}

/// Why a library can't be opened or changed.
public enum LibraryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such folder.
  case missing(String)
  /// It is there, but is no folder.
  case notAFolder(String)
  /// The system refuses to show it to this user.
  case denied(String)
  /// Reading or writing failed: the path, and the reason.
  case system(String, reason: String)
  /// An option has a value that makes no sense.
  case invalidOption(String)
  /// There is no such album.
  case noSuchAlbum(String)
  /// There is such an album already.
  case albumExists(String)
  /// No asset is meant by this.
  case noSuchAsset(String)
  /// The file is no photo or video.
  case notAPhoto(String)

  public var description: String {
    switch self {
    case .missing(let path): "there is no library '\(path)': give the folder that holds the photos"
    case .notAFolder(let path): "'\(path)' is not a folder: a library is a folder of photos"
    case .denied(let path):
      "no permission to read the library '\(path)': ask its owner for read access to the folder"
    case .system(let path, let reason): "can't work on '\(path)': \(reason)"
    case .invalidOption(let text): text
    case .noSuchAlbum(let name): "there is no album '\(name)'"
    case .albumExists(let name): "there is an album '\(name)' already"
    case .noSuchAsset(let name): "no photo or video of the library is meant by '\(name)'"
    case .notAPhoto(let path): "'\(path)' is neither a photo nor a video"
    }
  }
}
