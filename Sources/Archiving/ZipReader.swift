private import CArchive
private import Glibc
package import Platform

/// One file of an archive.
package struct ArchivedFile: Sendable, Hashable {
  package let name: String
  package let size: Int64
  /// XXH3-128 of the content.
  package let hash: String
}

/// Reads a zip archive's files from front to back, to compare them with what was put in.
package func archivedFiles(of path: Path) throws(ArchiveError) -> [ArchivedFile] {
  // libarchive gives no name that the locale can't express: for this thread, one that can all.
  let unicode = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
  let usual = uselocale(unicode)
  defer {
    uselocale(usual)
    if let unicode { freelocale(unicode) }
  }
  guard let archive = archive_read_new() else {
    throw ArchiveError(path: path, reason: "out of memory")
  }
  defer { archive_read_free(archive) }
  func check(_ status: Int32) throws(ArchiveError) {
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw failure() }
  }
  func failure() -> ArchiveError {
    let reason = archive_error_string(archive).map { String(cString: $0) } ?? "unknown failure"
    return ArchiveError(path: path, reason: reason.lowercased())
  }
  var terminated = path.bytes.map { CChar(bitPattern: $0) }
  terminated.append(0)
  // From its directory at the end, as an unpacking program does.
  try check(archive_read_support_format_zip_seekable(archive))
  try check(archive_read_open_filename(archive, terminated, 1 << 20))
  var files: [ArchivedFile] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return files }
    try check(status)
    var hash = Hash128()
    var size: Int64 = 0
    while true {
      let count = archive_read_data(archive, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 { throw failure() }  // a wrong checksum is only a 'warning' to libarchive
      hash.update(buffer[..<max(count, 0)])
      size += Int64(count)
    }
    let name = archive_entry_pathname_utf8(entry).map { String(cString: $0) } ?? ""
    files.append(ArchivedFile(name: name, size: size, hash: hash.finish()))
  }
}
