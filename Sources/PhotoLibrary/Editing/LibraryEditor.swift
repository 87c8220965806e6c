import Platform

/// Changes a library: its custom albums, and the files in it.
///
/// Every change is atomic: a program that is killed in between leaves the old state or the new one,
/// and the same change can be made again. Only one editor works on a library at a time; a second
/// one waits. Nothing that exists is ever overwritten, and no photo is ever deleted.
public struct LibraryEditor: Sendable {
  let root: Path
  let options: PhotoLibrary.Options
  let index: IndexLocation
  let describer: (any FileDescriber)?
  let now: Double
  let albumFiles: AlbumFiles

  /// Prepares to change a library.
  ///
  /// - Parameters:
  ///   - root: The library's folder.
  ///   - options: How the library is opened when files are added to it.
  ///   - index: Where it keeps what it knows of its files.
  ///   - describer: Reads files; without one they are read in this process.
  ///   - now: The time of the change, in seconds since 1970.
  /// - Throws: ``LibraryError`` where there is no such library.
  public init(
    root: String,
    options: PhotoLibrary.Options = PhotoLibrary.Options(),
    index: IndexLocation = .inMemory,
    describer: (any FileDescriber)? = nil,
    now: Double
  ) throws(LibraryError) {
    self.root = try PhotoLibrary.resolve(root)
    self.options = options
    self.index = index
    self.describer = describer
    self.now = now
    albumFiles = AlbumFiles(root: self.root)
  }

  /// Where files are kept until they are whole.
  var incoming: Path { root / ".gallery/incoming" }

  /// Takes the library's lock, and clears what a killed editor left.
  func lock() async throws -> FileLock {
    try Folder.create(root / ".gallery")
    // Waiting in the system would hold a thread that the lock's holder may need to come to its end.
    while true {
      if let lock = try FileLock.tryLock(root / ".gallery/lock") {
        try clear()
        return lock
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func clear() throws {
    if File.exists(incoming) { try Folder.removeAll(incoming) }
    guard File.exists(albumFiles.folder) else { return }
    try AtomicFile.removeLitter(in: albumFiles.folder)
  }

  /// The time of the change as manifests state it.
  var timestamp: String {
    CaptureDate(wallClockSeconds: Int64(now), offset: nil, source: .exif).iso8601 + "Z"
  }
}
