private import CArchive
private import Glibc
package import Platform

/// Writes a zip archive from front to back, without holding more than a piece of one file.
///
/// Photos and videos do not get smaller, so entries are stored as they are. Sizes beyond 4 GiB and
/// more than 65,535 entries are written as zip64.
package struct ZipWriter: ~Copyable {
  private let archive: OpaquePointer
  private let path: Path
  private let descriptor: Int32

  /// Begins the archive in a new file; one that is there already is not touched.
  package init(creating path: Path) throws(ArchiveError) {
    guard let archive = archive_write_new() else {
      throw ArchiveError(path: path, reason: "out of memory")
    }
    var terminated = path.bytes.map { CChar(bitPattern: $0) }
    terminated.append(0)
    let descriptor = open(terminated, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      archive_write_free(archive)
      throw ArchiveError(path: path, reason: reason)
    }
    // libarchive's own opening would replace a file; it does not close what it did not open.
    let options = "zip:compression=store,zip:hdrcharset=UTF-8"
    let isOpen =
      archive_write_set_format_zip(archive) == ARCHIVE_OK
      && archive_write_set_options(archive, options) == ARCHIVE_OK
      && archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK
      && archive_write_open_fd(archive, descriptor) == ARCHIVE_OK
    guard isOpen else {
      let error = Self.failure(of: archive, path)
      archive_write_free(archive)
      close(descriptor)
      throw error
    }
    self.archive = archive
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    archive_write_free(archive)
    close(descriptor)
  }

  /// Adds a file under a name, whose folders are told apart by `/`.
  ///
  /// A `SystemError` means that the file could not be read and nothing of it went into the
  /// archive, which can go on; an `ArchiveError`, that the archive is spoilt.
  ///
  /// `modified` is the time that the archive keeps, in seconds since 1970; the file's own by default.
  ///
  /// - Returns: The hash of the bytes that went into the archive.
  package borrowing func add(_ file: Path, named name: String, modified: Int64? = nil) throws
    -> String
  {
    let status = try FileStatus.of(file)
    var piece = try File.read(file, limit: Self.pieceSize)
    FaultPoint.reached("begin \(name) in the archive")
    try begin(name, status, modified)
    var hash = Hash128()
    var offset = Int64(piece.count)
    hash.update(piece)
    try write(piece)
    while offset < status.size, !piece.isEmpty {
      piece = (try? File.read(file, at: offset, count: Self.pieceSize)) ?? []  // told below
      hash.update(piece)
      try write(piece)
      offset += Int64(piece.count)
    }
    // Each piece is read anew: another file may have taken the name in between.
    guard offset == status.size, FileStatus.ifPresent(file) == status else {
      throw ArchiveError(path: path, reason: "'\(file.display)' changed while it was read")
    }
    FaultPoint.reached("finish \(name) in the archive")
    try check(archive_write_finish_entry(archive))
    return hash.finish()
  }

  private static let pieceSize = 4 << 20

  private borrowing func begin(_ name: String, _ status: FileStatus, _ modified: Int64?)
    throws(ArchiveError)
  {
    guard let entry = archive_entry_new() else {
      throw ArchiveError(path: path, reason: "out of memory")
    }
    defer { archive_entry_free(entry) }
    // As UTF-8, whatever the locale is.
    archive_entry_update_pathname_utf8(entry, name)
    archive_entry_set_filetype(entry, 0o100000)  // AE_IFREG, a cast that Swift does not import
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_size(entry, status.size)
    let time = modified.map { $0 * 1_000_000_000 } ?? status.modified
    archive_entry_set_mtime(entry, Int(time / 1_000_000_000), Int(time % 1_000_000_000))
    try check(archive_write_header(archive, entry))
  }

  /// Writes the archive's directory and makes the file safe against a power cut.
  package consuming func finish() throws(ArchiveError) {
    FaultPoint.reached("close the archive")
    try check(archive_write_close(archive))
    FaultPoint.reached("closed the archive")
    guard fsync(descriptor) == 0 else {
      throw ArchiveError(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
  }

  private borrowing func write(_ piece: [UInt8]) throws(ArchiveError) {
    var done = 0
    while done < piece.count {
      let count = piece.withUnsafeBytes { buffer in
        archive_write_data(archive, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      guard count > 0 else { throw failure() }
      done += count
    }
  }

  private borrowing func check(_ status: Int32) throws(ArchiveError) {
    // A warning says that something could not be kept exactly, such as an owner's name.
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw failure() }
  }

  private borrowing func failure() -> ArchiveError { Self.failure(of: archive, path) }

  private static func failure(of archive: OpaquePointer, _ path: Path) -> ArchiveError {
    var reason = archive_error_string(archive).map { String(cString: $0) } ?? "unknown failure"
    let code = archive_errno(archive)
    if code > 0 { reason += ": " + String(cString: strerror(code)) }
    return ArchiveError(path: path, reason: reason.lowercased())
  }
}
