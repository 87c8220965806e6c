/// Finds JPEGs inside of a file whose structure nobody else could read.
enum JPEGSearch {
  private static let step = 1 << 20
  private static let sizeLimit = 256 << 20
  private static let candidateLimit = 64
  private static let previewLimit = 64 << 20

  /// The JPEG with the most pixels, up to where the next one begins or the file ends.
  static func largest(in source: ByteSource) -> [UInt8]? {
    var best: (offset: Int, pixels: Int)?
    for offset in starts(in: source) {
      let header = JPEGHeader(source, at: offset)
      guard header.isUsual, let size = header.parts.size else { continue }
      let pixels = size.width * size.height
      if pixels > best?.pixels ?? 0 { best = (offset, pixels) }
    }
    // A decoder stops at the picture's own end: what follows does no harm.
    return best.map { source.bytes(at: $0.offset, count: previewLimit) }
  }

  private static func starts(in source: ByteSource) -> [Int] {
    var starts: [Int] = []
    var position = 0
    while position < min(source.count, sizeLimit), starts.count < candidateLimit {
      let block = source.bytes(at: position, count: step + 2)
      var index = 0
      while index + 2 < block.count,
        let next = block[index...].firstIndex(of: 0xFF), next + 2 < block.count
      {
        if block[next + 1] == 0xD8, block[next + 2] == 0xFF { starts.append(position + next) }
        index = next + 1
      }
      position += step
    }
    return starts
  }
}
