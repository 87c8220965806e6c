private import CGD

/// What a PNG says of itself before its pixels.
///
/// <https://www.w3.org/TR/png-3/>
struct PNGHeader: Equatable {
  let size: PixelSize
  let isGray: Bool
  private(set) var hasAlpha: Bool
  private(set) var isAnimated = false
  private(set) var profile: [UInt8]?
  /// Whether a chunk is longer than the file, or none holds pixels.
  private(set) var endsBeforePixels = false

  init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard reader.has("IHDR", at: 12), let width = reader.big32(at: 16),
      let height = reader.big32(at: 20), let colorType = reader.byte(at: 25)
    else { return nil }
    size = PixelSize(width: Int(width), height: Int(height))
    isGray = colorType & 3 == 0
    hasAlpha = colorType & 4 != 0
    readChunks(reader)
  }

  var pictureHeader: PictureHeader {
    PictureHeader(
      format: .png,
      size: size,
      isAnimated: isAnimated,
      memoryNeeded: size.count.clamped(times: 4)
    )
  }

  private mutating func readChunks(_ reader: ByteReader) {
    var offset = 8
    while let length = reader.big32(at: offset), !reader.has("IDAT", at: offset + 4) {
      if reader.has("acTL", at: offset + 4), let frames = reader.big32(at: offset + 8) {
        isAnimated = frames > 1
      }
      if reader.has("tRNS", at: offset + 4) { hasAlpha = true }
      if reader.has("iCCP", at: offset + 4) {
        profile = reader.slice(at: offset + 8, count: Int(length)).flatMap(Self.inflateProfile)
      }
      offset += 12 + Int(length)
    }
    endsBeforePixels = !reader.has("IDAT", at: offset + 4)
  }

  /// A profile's name, a zero, the method (0) and the compressed profile.
  private static func inflateProfile(_ chunk: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = chunk.prefix(80).firstIndex(of: 0), chunk.count > 2 else { return nil }
    let compressed = Array(chunk[(end + 1)...].dropFirst())
    // No profile is as large as this; a bomb stops here.
    var size = uLongf(min(max(compressed.count * 8, 65_536), 16 << 20))
    var profile = [UInt8](repeating: 0, count: Int(size))
    guard uncompress(&profile, &size, compressed, uLong(compressed.count)) == Z_OK else {
      return []  // there is one, but it is broken
    }
    return Array(profile.prefix(Int(size)))
  }
}
