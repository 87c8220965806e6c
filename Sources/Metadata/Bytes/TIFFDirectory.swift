/// One directory of a TIFF structure, its values read when asked for.
struct TIFFDirectory {
  struct Entry {
    let type: Int
    let count: Int
    /// The value itself where it fits, else its offset.
    let inline: [UInt8]
  }

  let reader: TIFFReader
  var entries: [Int: Entry] = [:]
  var next = 0

  private static let typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

  init(reader: TIFFReader) { self.reader = reader }

  func has(_ tag: Int) -> Bool { entries[tag] != nil }

  /// The value's bytes, `limit` at the most.
  func bytes(_ tag: Int, limit: Int = FileParts.blockLimit) -> [UInt8] {
    guard let entry = entries[tag] else { return [] }
    let size = Self.typeSizes.indices.contains(entry.type) ? Self.typeSizes[entry.type] : 1
    let (length, overflow) = entry.count.multipliedReportingOverflow(by: max(size, 1))
    guard !overflow, length > 0 else { return [] }
    if length <= entry.inline.count { return Array(entry.inline.prefix(length)) }
    guard let offset = offset(of: entry) else { return [] }
    return reader.source.bytes(at: reader.base + offset, count: min(length, limit))
  }

  /// Where a value that does not fit into its entry lies, from the structure's beginning.
  func offset(of entry: Entry) -> Int? {
    entry.inline.count == 8
      ? entry.inline.uint64(at: 0, bigEndian: reader.isBigEndian)
      : entry.inline.uint32(at: 0, bigEndian: reader.isBigEndian)
  }

  func integers(_ tag: Int, limit: Int = 64) -> [Int] {
    guard let type = entries[tag]?.type else { return [] }
    let isBig = reader.isBigEndian
    let bytes = bytes(tag, limit: limit * 8)
    let values: [Int?] =
      switch type {
      case 1, 6, 7: bytes.prefix(limit).map { Int($0) }
      case 3, 8:
        stride(from: 0, to: bytes.count, by: 2).map { bytes.uint16(at: $0, bigEndian: isBig) }
      case 4, 9, 13:
        stride(from: 0, to: bytes.count, by: 4).map { bytes.uint32(at: $0, bigEndian: isBig) }
      case 16, 17, 18:
        stride(from: 0, to: bytes.count, by: 8).map { bytes.uint64(at: $0, bigEndian: isBig) }
      default: []
      }
    return Array(values.compactMap { $0 }.prefix(limit))
  }

  func integer(_ tag: Int) -> Int? { integers(tag, limit: 1).first }

  /// Fractions and integers as numbers; a fraction over zero is no number.
  func numbers(_ tag: Int, limit: Int = 16) -> [Double] {
    guard let type = entries[tag]?.type else { return [] }
    guard type == 5 || type == 10 else { return integers(tag, limit: limit).map(Double.init) }
    let bytes = bytes(tag, limit: limit * 8)
    var numbers: [Double] = []
    for index in stride(from: 0, to: bytes.count - 7, by: 8) {
      guard
        let over = bytes.uint32(at: index, bigEndian: reader.isBigEndian),
        let under = bytes.uint32(at: index + 4, bigEndian: reader.isBigEndian)
      else { break }
      let (top, bottom) =
        type == 10
        ? (Double(Int32(truncatingIfNeeded: over)), Double(Int32(truncatingIfNeeded: under)))
        : (Double(over), Double(under))
      guard bottom != 0 else { return [] }
      numbers.append(top / bottom)
    }
    return numbers
  }

  func number(_ tag: Int) -> Double? { numbers(tag, limit: 1).first }

  func text(_ tag: Int, limit: Int = 1 << 20) -> String? {
    LegacyText.decode(bytes(tag, limit: limit))
  }

  /// The directory that a tag points to.
  func directory(_ tag: Int) -> TIFFDirectory? { integer(tag).flatMap(reader.directory(at:)) }
}
