/// What a GIF says of itself.
///
/// <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>
struct GIFHeader: Equatable {
  /// The size of the screen, which the first frame may not fill.
  let size: PixelSize
  private var frame = PixelSize(width: 0, height: 0)
  private(set) var isAnimated = false

  private static let extensionMark: UInt8 = 0x21
  private static let frameMark: UInt8 = 0x2C

  init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard let width = reader.little16(at: 6), let height = reader.little16(at: 8),
      let flags = reader.byte(at: 10)
    else { return nil }
    size = PixelSize(width: Int(width), height: Int(height))
    var offset = 13 + Self.paletteSize(flags)
    var frames = 0
    while frames < 2, let mark = reader.byte(at: offset) {
      if mark == Self.extensionMark {
        offset = Self.skipBlocks(reader, from: offset + 2)
      } else if mark == Self.frameMark {
        guard let width = reader.little16(at: offset + 5),
          let height = reader.little16(at: offset + 7), let flags = reader.byte(at: offset + 9)
        else { break }
        frames += 1
        if frames == 1 { frame = PixelSize(width: Int(width), height: Int(height)) }
        offset = Self.skipBlocks(reader, from: offset + 11 + Self.paletteSize(flags))
      } else {
        break
      }
    }
    guard frames > 0 else { return nil }
    isAnimated = frames > 1
  }

  var pictureHeader: PictureHeader {
    let largest = frame.count > size.count ? frame : size
    return PictureHeader(
      format: .gif,
      size: size.count == 0 ? size : largest,
      isAnimated: isAnimated,
      memoryNeeded: largest.count * 5
    )
  }

  private static func paletteSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func skipBlocks(_ reader: ByteReader, from start: Int) -> Int {
    var offset = start
    while let count = reader.byte(at: offset), count > 0 { offset += 1 + Int(count) }
    return offset + 1
  }
}
