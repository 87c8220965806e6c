/// What the first directory of a TIFF says.
///
/// <https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf>; BigTIFF has 64-bit offsets.
struct TIFFHeader: Equatable {
  private(set) var size = PixelSize(width: 0, height: 0)
  private(set) var profile: [UInt8]?
  private(set) var samplesPerPixel = 1
  private let isLittle: Bool
  private let isBig: Bool
  /// Where the orientation's number is.
  private var orientationOffset: Int?

  private enum Tag: UInt64 {
    case width = 256
    case height = 257
    case orientation = 274
    case samplesPerPixel = 277
    case profile = 34675
  }

  init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    isLittle = reader.has("II", at: 0)
    isBig = reader.number(at: 2, count: 2, isLittle: isLittle) == 43
    let word = isBig ? 8 : 4
    guard
      let directory = reader.number(at: isBig ? 8 : 4, count: word, isLittle: isLittle),
      let start = Int(exactly: directory),
      let count = reader.number(at: start, count: isBig ? 8 : 2, isLittle: isLittle)
    else { return nil }
    let entrySize = isBig ? 20 : 12
    for index in 0..<Int(min(count, 4096)) {
      readEntry(reader, at: start + (isBig ? 8 : 2) + index * entrySize, word: word)
    }
    guard size.width > 0, size.height > 0 else { return nil }
  }

  var pictureHeader: PictureHeader {
    // libtiff has one copy, gd another.
    PictureHeader(format: .tiff, size: size, memoryNeeded: size.count.clamped(times: 8))
  }

  var isGray: Bool { samplesPerPixel < 3 }

  private mutating func readEntry(_ reader: ByteReader, at offset: Int, word: Int) {
    func number(_ offset: Int, _ count: Int) -> UInt64? {
      reader.number(at: offset, count: count, isLittle: isLittle)
    }
    guard let tag = number(offset, 2).flatMap(Tag.init(rawValue:)), let type = number(offset + 2, 2)
    else { return }
    let place = offset + 4 + word
    // SHORT, LONG and LONG8 are the types that numbers come in here.
    let value = number(place, type == 3 ? 2 : type == 16 ? 8 : 4).flatMap { Int(exactly: $0) } ?? 0
    switch tag {
    case .width: size.width = value
    case .height: size.height = value
    case .samplesPerPixel: samplesPerPixel = value
    case .orientation: if type == 3 { orientationOffset = place }
    case .profile:
      guard let count = number(offset + 4, word).flatMap({ Int(exactly: $0) }),
        let start = number(place, word).flatMap({ Int(exactly: $0) })
      else { return }
      profile = reader.slice(at: start, count: count).map { Array($0) }
    }
  }

  /// Makes the file say that it is upright: libtiff applies a part of some orientations, but only
  /// to some kinds of pixels.
  func clearOrientation(in bytes: inout [UInt8]) {
    guard let orientationOffset, orientationOffset + 2 <= bytes.count else { return }
    bytes[orientationOffset] = isLittle ? 1 : 0
    bytes[orientationOffset + 1] = isLittle ? 0 : 1
  }
}
