/// Reads the directories of a TIFF structure (TIFF 6.0, BigTIFF, EXIF, TIFF-based RAW).
///
/// Offsets come from strangers: every read is bounded, and nobody follows a chain without a limit.
struct TIFFReader {
  let isBigEndian: Bool
  /// 42 for TIFF, 43 for BigTIFF; RAW formats have numbers of their own.
  let version: Int
  let firstDirectory: Int
  let source: ByteSource
  /// Where the structure begins in the source: its offsets count from here.
  let base: Int

  private static let entryLimit = 4096
  private static let versions: Set<Int> = [42, 43, 0x55, 0x4F52, 0x5352]

  init?(_ source: ByteSource, at base: Int = 0) {
    let header = source.bytes(at: base, count: 16)
    guard header.count >= 8, header[0] == header[1] else { return nil }
    guard header[0] == UInt8(ascii: "I") || header[0] == UInt8(ascii: "M") else { return nil }
    isBigEndian = header[0] == UInt8(ascii: "M")
    guard let version = header.uint16(at: 2, bigEndian: isBigEndian) else { return nil }
    guard Self.versions.contains(version) else { return nil }
    let first =
      version == 43
      ? header.uint64(at: 8, bigEndian: isBigEndian)
      : header.uint32(at: 4, bigEndian: isBigEndian)
    guard let first else { return nil }
    self.version = version
    firstDirectory = first
    self.source = source
    self.base = base
  }

  private var isBig: Bool { version == 43 }

  /// The directory at `offset`; the first of two equal tags counts.
  func directory(at offset: Int) -> TIFFDirectory? {
    let start = base + offset
    let countSize = isBig ? 8 : 2
    let entrySize = isBig ? 20 : 12
    guard offset > 0, let head = source.exactly(countSize, at: start) else { return nil }
    let stated =
      isBig
      ? head.uint64(at: 0, bigEndian: isBigEndian) : head.uint16(at: 0, bigEndian: isBigEndian)
    guard let stated, stated <= Self.entryLimit else { return nil }
    let table = source.bytes(at: start + countSize, count: stated * entrySize)
    var directory = TIFFDirectory(reader: self)
    for index in 0..<(table.count / entrySize) {
      let at = index * entrySize
      guard
        let tag = table.uint16(at: at, bigEndian: isBigEndian),
        let type = table.uint16(at: at + 2, bigEndian: isBigEndian),
        let count = isBig
          ? table.uint64(at: at + 4, bigEndian: isBigEndian)
          : table.uint32(at: at + 4, bigEndian: isBigEndian)
      else { continue }
      let inline = isBig ? Array(table[(at + 12)..<(at + 20)]) : Array(table[(at + 8)..<(at + 12)])
      guard directory.entries[tag] == nil else { continue }
      directory.entries[tag] = TIFFDirectory.Entry(type: type, count: count, inline: inline)
    }
    let next = source.bytes(at: start + countSize + stated * entrySize, count: isBig ? 8 : 4)
    directory.next =
      (isBig
        ? next.uint64(at: 0, bigEndian: isBigEndian) : next.uint32(at: 0, bigEndian: isBigEndian))
      ?? 0
    return directory
  }

  /// The first directory.
  var first: TIFFDirectory? { directory(at: firstDirectory) }
}
