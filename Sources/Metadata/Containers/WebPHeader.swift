/// Reads a WebP's chunks (RFC 9649).
enum WebPHeader {
  private static let chunkLimit = 10_000

  static func read(_ source: ByteSource) -> FileParts {
    var parts = FileParts()
    var position = 12
    for _ in 0..<chunkLimit {
      guard
        let head = source.exactly(8, at: position),
        let length = head.uint32(at: 4, bigEndian: false)
      else { break }
      let start = position + 8
      let content = { (limit: Int) in source.bytes(at: start, count: min(length, limit)) }
      if head.matches("VP8X") {
        let canvas = content(10)
        parts.isAnimated = canvas.first.map { $0 & 2 != 0 } ?? false
        if let width = canvas.uint24(at: 4, bigEndian: false),
          let height = canvas.uint24(at: 7, bigEndian: false)
        {
          parts.size = MediaSize(width: width + 1, height: height + 1)
        }
      } else if head.matches("VP8 ") {
        parts.size = parts.size ?? lossySize(content(10))
      } else if head.matches("VP8L") {
        parts.size = parts.size ?? losslessSize(content(5))
      } else if head.matches("EXIF"), parts.exif == nil {
        let block = content(FileParts.blockLimit)
        let hasPrefix = block.matches("Exif\0\0")
        parts.exif = TIFFReader(ByteSource(bytes: hasPrefix ? Array(block[6...]) : block))
      } else if head.matches("XMP "), parts.xmp.isEmpty {
        parts.xmp.append(content(FileParts.blockLimit))
      }
      position = start + length + length % 2
    }
    return parts
  }

  private static func lossySize(_ frame: [UInt8]) -> MediaSize? {
    guard
      frame.count == 10, frame[3...5].elementsEqual([0x9D, 0x01, 0x2A]),
      let width = frame.uint16(at: 6, bigEndian: false),
      let height = frame.uint16(at: 8, bigEndian: false)
    else { return nil }
    let size = MediaSize(width: width & 0x3FFF, height: height & 0x3FFF)
    return size.width > 0 && size.height > 0 ? size : nil
  }

  private static func losslessSize(_ frame: [UInt8]) -> MediaSize? {
    guard frame.first == 0x2F, let bits = frame.uint32(at: 1, bigEndian: false) else { return nil }
    return MediaSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
  }
}
