/// What a JPEG says of itself before its first scan.
struct JPEGHeader: Equatable {
  var size = PixelSize(width: 0, height: 0)
  var components = 0
  var precision = 0
  /// The frame's marker, 0xC0 to 0xCF.
  var process: UInt8 = 0
  /// The colour transform of an Adobe marker, which also says that CMYK is stored inverted.
  var adobeTransform: UInt8?
  var profile: [UInt8]?
  var comments: [ArraySlice<UInt8>] = []
  /// How many coefficients the frame has for a pixel, in sixteenths.
  var samplesPerPixel16 = 48

  var isProgressive: Bool { process & 3 == 2 }

  /// Reads the segments up to the first scan; nothing if there is no frame among them.
  init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard reader.has([0xFF, 0xD8], at: 0) else { return nil }
    var profileParts: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []
    var offset = 2
    while let marker = Self.nextMarker(reader, &offset), marker != 0xDA, marker != 0xD9 {
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard let length = reader.big16(at: offset), length >= 2 else { break }
      let count = min(Int(length) - 2, reader.count - offset - 2)
      guard count >= 0, let content = reader.slice(at: offset + 2, count: count) else { break }
      let segment = ByteReader(content)
      switch marker {
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        if process == 0 { readFrame(segment, marker) }
      case 0xE2 where segment.has("ICC_PROFILE\0", at: 0):
        if let number = segment.byte(at: 12) {
          profileParts.append((number, content.dropFirst(14)))
        }
      case 0xEE where segment.has("Adobe", at: 0):
        adobeTransform = segment.byte(at: 11)
      case 0xFE: comments.append(content)
      default: break
      }
      offset += 2 + count
    }
    guard process != 0 else { return nil }
    if !profileParts.isEmpty {
      profile = profileParts.sorted { $0.number < $1.number }.flatMap(\.bytes)
    }
  }

  private mutating func readFrame(_ segment: ByteReader, _ marker: UInt8) {
    guard let bits = segment.byte(at: 0), let height = segment.big16(at: 1),
      let width = segment.big16(at: 3), let count = segment.byte(at: 5)
    else { return }
    process = marker
    precision = Int(bits)
    size = PixelSize(width: Int(width), height: Int(height))
    components = Int(count)
    let factors = (0..<Int(count)).compactMap { segment.byte(at: 7 + 3 * $0) }
    let areas = factors.map { Int($0 >> 4) * Int($0 & 15) }
    let widest = Int(factors.map { $0 >> 4 }.max() ?? 1) * Int(factors.map { $0 & 15 }.max() ?? 1)
    samplesPerPixel16 = 16 * areas.reduce(0, +) / max(1, widest)
  }

  /// Skips to the next marker, over fill bytes and junk, and gives its code.
  private static func nextMarker(_ reader: ByteReader, _ offset: inout Int) -> UInt8? {
    while let byte = reader.byte(at: offset) {
      offset += 1
      guard byte == 0xFF else { continue }
      while reader.byte(at: offset) == 0xFF { offset += 1 }
      guard let code = reader.byte(at: offset) else { return nil }
      offset += 1
      if code != 0 { return code }
    }
    return nil
  }
}
