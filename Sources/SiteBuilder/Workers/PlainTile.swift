/// The picture that stands for a file without one: a frame with a sign in it, in quiet greys.
struct PlainTile {
  private static let width = 960
  private static let height = 640
  private let kind: RenderJob.TileKind

  init(_ kind: RenderJob.TileKind) {
    self.kind = kind
  }

  /// An uncompressed BMP: 24 bits a pixel, the rows from the bottom up.
  var bitmap: [UInt8] {
    let size = Self.width * Self.height * 3
    var bytes: [UInt8] = Array("BM".utf8)
    bytes += number(54 + size, 4) + number(0, 4) + number(54, 4) + number(40, 4)
    bytes += number(Self.width, 4) + number(Self.height, 4) + number(1, 2) + number(24, 2)
    bytes += number(0, 4) + number(size, 4) + number(2835, 4) + number(2835, 4)
    bytes += number(0, 4) + number(0, 4)
    bytes.reserveCapacity(54 + size)
    for row in (0..<Self.height).reversed() {
      for column in 0..<Self.width {
        let grey = grey(Double(column) - 480, Double(row) - 320)
        bytes += [grey &+ 4, grey &+ 1, grey]
      }
    }
    return bytes
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The ground, and the sign around the middle.
  private func grey(_ x: Double, _ y: Double) -> UInt8 {
    let isSign: Bool
    switch kind {
    case .video:
      isSign = x > -50 && x < 70 && abs(y) < (70 - x) * 0.62
    case .unreadable, .unknown:
      let isFrame = abs(x) < 120 && abs(y) < 90 && !(abs(x) < 108 && abs(y) < 78)
      let isStroke = abs(y + x * 0.68) < 9 && abs(x) < 96
      isSign = isFrame || isStroke
    }
    return isSign ? 150 : 226
  }
}
