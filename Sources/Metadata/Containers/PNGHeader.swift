/// Reads a PNG's chunks: size, animation, EXIF and XMP, wherever they stand.
enum PNGHeader {
  private static let chunkLimit = 100_000
  private static let xmpKeyword: StaticString = "XML:com.adobe.xmp\0"

  static func read(_ source: ByteSource) -> FileParts {
    var parts = FileParts()
    var position = 8
    for _ in 0..<chunkLimit {
      guard let head = source.exactly(8, at: position), let length = head.uint32(at: 0) else {
        break
      }
      let start = position + 8
      if head.matches("IHDR", at: 4) {
        parts.size = size(source.bytes(at: start, count: 8))
      } else if head.matches("acTL", at: 4) {
        parts.isAnimated = (source.bytes(at: start, count: 4).uint32(at: 0) ?? 0) > 1
      } else if head.matches("eXIf", at: 4), parts.exif == nil {
        parts.exif = TIFFReader(block(source, start, length))
      } else if head.matches("iTXt", at: 4) {
        readText(source, start, length, into: &parts)
      } else if head.matches("zTXt", at: 4) || head.matches("tEXt", at: 4) {
        // ImageMagick keeps whole profiles as hexadecimal text.
        if source.bytes(at: start, count: 16).matches("Raw profile type") {
          parts.needsGExiv2 = true
        }
      } else if head.matches("IEND", at: 4) {
        break
      }
      position = start + length + 4
    }
    return parts
  }

  private static func size(_ header: [UInt8]) -> MediaSize? {
    guard let width = header.uint32(at: 0), let height = header.uint32(at: 4) else { return nil }
    return width > 0 && height > 0 ? MediaSize(width: width, height: height) : nil
  }

  private static func block(_ source: ByteSource, _ start: Int, _ length: Int) -> ByteSource {
    ByteSource(bytes: source.bytes(at: start, count: min(length, FileParts.blockLimit)))
  }

  private static func readText(
    _ source: ByteSource,
    _ start: Int,
    _ length: Int,
    into parts: inout FileParts
  ) {
    let keywordLength = xmpKeyword.utf8CodeUnitCount
    let head = source.bytes(at: start, count: keywordLength + 2)
    guard
      head.count == keywordLength + 2, head.matches(xmpKeyword), parts.xmp.isEmpty
    else {
      return
    }
    guard head[keywordLength] == 0 else {
      parts.needsGExiv2 = true  // compressed
      return
    }
    let text = source.bytes(at: start, count: min(length, FileParts.blockLimit))
    // Language and translated keyword, each ended by a NUL, come before the packet.
    guard
      let language = text[(keywordLength + 2)...].firstIndex(of: 0),
      let translated = text[(language + 1)...].firstIndex(of: 0)
    else { return }
    parts.xmp.append(Array(text[(translated + 1)...]))
  }
}
