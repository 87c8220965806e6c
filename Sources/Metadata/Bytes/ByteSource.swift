import Platform

/// Random access to a file's bytes, or to a block of them in memory, never past the end.
///
/// Most photos have all their metadata in the first 64 KiB, so these are read at once; later
/// reads fetch little. One reader owns it and it stays in its task.
final class ByteSource {
  private static let firstWindow = 1 << 16
  private static let laterWindow = 1 << 12

  let count: Int
  private let file: OpenFile?
  private var window: [UInt8]
  private var windowStart = 0

  /// Opens a file.
  init(_ path: Path) throws(MetadataError) {
    do throws(SystemError) {
      let file = try OpenFile(path)
      count = file.size
      window = try file.read(at: 0, count: min(Self.firstWindow, file.size))
      self.file = consume file
    } catch {
      throw .unreadable(error)
    }
  }

  /// Lends bytes that are in memory already.
  init(bytes: [UInt8]) {
    count = bytes.count
    window = bytes
    file = nil
  }

  /// The bytes from `offset` on: `length` of them, fewer at the end, none outside.
  func bytes(at offset: Int, count length: Int) -> [UInt8] {
    guard offset >= 0, offset < count, length > 0 else { return [] }
    let end = offset + min(length, count - offset)
    if offset < windowStart || end > windowStart + window.count, !fill(from: offset, to: end) {
      return []
    }
    let start = offset - windowStart
    return Array(window[start..<min(start + end - offset, window.count)])
  }

  /// Exactly `length` bytes, or nothing.
  func exactly(_ length: Int, at offset: Int) -> [UInt8]? {
    let found = bytes(at: offset, count: length)
    return found.count == length ? found : nil
  }

  private func fill(from offset: Int, to end: Int) -> Bool {
    let wanted = min(max(end - offset, Self.laterWindow), count - offset)
    // A disk error in the middle of a header reads as the file's end: the decoder will tell.
    guard let more = try? file?.read(at: offset, count: wanted), !more.isEmpty else { return false }
    window = more
    windowStart = offset
    return true
  }
}
