/// Reads a GIF's blocks up to its second picture.
struct GIFHeader {
  private let source: ByteSource
  private(set) var parts = FileParts()
  private var position = 13
  private var pictures = 0

  private static let blockLimit = 500_000
  private static let xmpLimit = 1 << 20

  init(_ source: ByteSource) {
    self.source = source
    let header = source.bytes(at: 0, count: 13)
    guard
      header.count == 13,
      let width = header.uint16(at: 6, bigEndian: false),
      let height = header.uint16(at: 8, bigEndian: false)
    else { return }
    if width > 0, height > 0 { parts.size = MediaSize(width: width, height: height) }
    position += colourTableSize(header[10])
    readBlocks()
    parts.isAnimated = pictures > 1
  }

  private mutating func readBlocks() {
    for _ in 0..<Self.blockLimit {
      guard pictures < 2, let kind = source.exactly(1, at: position)?[0] else { return }
      switch kind {
      case 0x21: readExtension()
      case 0x2C:
        guard let descriptor = source.exactly(10, at: position) else { return }
        pictures += 1
        position += 10 + colourTableSize(descriptor[9]) + 1
        skipSubBlocks()
      default: return
      }
    }
  }

  private mutating func readExtension() {
    let head = source.bytes(at: position, count: 14)
    if head.matches("\u{21}"), head.count == 14, head[1] == 0xFF, head.matches("XMP DataXMP", at: 3)
    {
      // The packet stands as it is, followed by 258 bytes that lead a reader of sub-blocks out.
      let data = source.bytes(at: position + 14, count: Self.xmpLimit)
      let packet = Array(data.prefix { $0 >= 9 })
      if parts.xmp.isEmpty { parts.xmp.append(packet) }
      position += 14 + packet.count
      skipSubBlocks()
    } else {
      position += 2
      skipSubBlocks()
    }
  }

  private mutating func skipSubBlocks() {
    for _ in 0..<Self.blockLimit {
      guard let length = source.exactly(1, at: position)?[0] else { return }
      position += 1 + Int(length)
      if length == 0 { return }
    }
    position = source.count
  }

  private func colourTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
