package import Platform

/// Why a site can't be built at all; what is wrong with single photos is in the report instead.
package enum BuildError: Error, Equatable, CustomStringConvertible {
  /// Another build of the same site holds the lock.
  case anotherBuildIsRunning(lock: Path)
  /// A file that no build wrote is where the site needs one.
  case foreignFile(Path)
  /// The output is the library, or holds it.
  case outputHoldsLibrary(output: Path, library: Path)
  /// The output is a file, or can't be made.
  case badOutput(Path, reason: String)
  /// A file that the configuration names is not there.
  case missingFile(setting: String, in: Path, Path)
  /// An album's folder asks for a watermark, and nothing says which.
  case emptyWatermark(Path)
  /// Pictures can't be made now, whatever the photo.
  case cannotRender(reason: String)
  /// What is known of the pictures can't be kept.
  case badCache(Path, reason: String, isDenied: Bool)

  package var description: String {
    switch self {
    case .anotherBuildIsRunning(let lock):
      "another build is running for this site: wait until it is done (it holds '\(lock)')"
    case .foreignFile(let path):
      "'\(path)' was not made by an earlier build: move it away, or choose another output folder"
    case .outputHoldsLibrary(let output, let library):
      output == library
        ? "the output folder '\(output)' is the library itself: choose another output folder"
        : "the library '\(library)' lies in the output folder '\(output)': choose an output folder "
          + "that does not hold it"
    case .badOutput(let path, let reason): "can't write the site into '\(path)': \(reason)"
    case .missingFile(let setting, let file, let path):
      "there is no file '\(path)', which '\(setting)' in '\(file)' names"
    case .emptyWatermark(let folder):
      "the album in '\(folder)' asks for a watermark, but there is none: set 'text' or 'image' in "
        + "its album.json, or in the 'watermark' of gallery.json"
    case .cannotRender(let reason):
      "no picture can be made: \(reason); the published site stands as it was, build again when "
        + "this is mended"
    case .badCache(let path, let reason, let isDenied):
      "can't keep what is known of the pictures in '\(path)': \(reason); "
        + (isDenied
          ? "there is no permission to write the file or into its folder"
          : "see whether the disk is full")
    }
  }
}
