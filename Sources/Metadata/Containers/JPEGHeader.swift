private import Platform

/// Reads a JPEG's segments up to its first scan.
struct JPEGHeader {
  private let source: ByteSource
  private let start: Int
  private(set) var parts = FileParts()
  /// Where the EXIF block's TIFF header lies in the source.
  private(set) var exifOffset: Int?
  /// Whether the frame is of a kind that decoders know: baseline or progressive, not lossless.
  private(set) var isUsual = false
  private var photoshop: [UInt8] = []
  private var colorSegments: [UInt8] = []
  private var extended: [Int: [UInt8]] = [:]
  private var extendedLength = 0

  /// Strays between segments are skipped, but a file that is only that is given up.
  private static let strayLimit = 1 << 16
  private static let segmentLimit = 4096

  init(_ source: ByteSource, at start: Int = 0) {
    self.source = source
    self.start = start
    readSegments()
    parts.iptc = PhotoshopResources.iptc(in: photoshop)
    if !colorSegments.isEmpty { parts.colorProfile = Hash128.of(colorSegments) }
    if let packet = extendedPacket { parts.xmp.append(packet) }
  }

  private mutating func readSegments() {
    var position = start + 2
    for _ in 0..<Self.segmentLimit {
      guard let (marker, next) = marker(from: position) else { return }
      switch marker {
      case 0x01, 0xD0...0xD8:
        position = next
        continue
      case 0xD9, 0xDA: return
      default: break
      }
      guard let length = source.exactly(2, at: next)?.uint16(at: 0), length >= 2 else {
        position = next
        continue
      }
      readSegment(marker, at: next + 2, length: length - 2)
      position = next + length
    }
  }

  /// The next marker at or behind `position`, and where it ends.
  private func marker(from position: Int) -> (marker: UInt8, next: Int)? {
    var position = position
    let end = position + Self.strayLimit
    while position < end, let pair = source.exactly(2, at: position) {
      if pair[0] == 0xFF, pair[1] != 0, pair[1] != 0xFF { return (pair[1], position + 2) }
      position += 1
    }
    return nil
  }

  private mutating func readSegment(_ marker: UInt8, at offset: Int, length: Int) {
    switch marker {
    case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
      guard parts.size == nil, let frame = source.exactly(5, at: offset) else { return }
      guard let height = frame.uint16(at: 1), let width = frame.uint16(at: 3) else { return }
      if width > 0, height > 0 { parts.size = MediaSize(width: width, height: height) }
      isUsual = marker <= 0xC2 && frame[0] == 8 && parts.size != nil
    case 0xE1: readApplication1(at: offset, length: length)
    case 0xE2, 0xEE:
      let content = source.bytes(at: offset, count: length)
      let isColor = content.matches("ICC_PROFILE\0") || content.matches("Adobe")
      if isColor, colorSegments.count < FileParts.blockLimit { colorSegments += content }
    case 0xED:
      let content = source.bytes(at: offset, count: length)
      if content.matches("Photoshop 3.0\0"), photoshop.count < FileParts.blockLimit {
        photoshop += content.dropFirst(14)
      }
    default: break
    }
  }

  private mutating func readApplication1(at offset: Int, length: Int) {
    let head = source.bytes(at: offset, count: min(length, 35))
    if head.matches("Exif\0") {
      guard exifOffset == nil else { return }
      let block = source.bytes(at: offset + 6, count: length - 6)
      guard let exif = TIFFReader(ByteSource(bytes: block)) else { return }
      parts.exif = exif
      exifOffset = offset + 6
    } else if head.matches("http://ns.adobe.com/xap/1.0/\0") {
      if parts.xmp.isEmpty {
        parts.xmp.append(source.bytes(at: offset + 29, count: length - 29))
      }
    } else if head.matches("http://ns.adobe.com/xmp/extension/\0") {
      readExtension(source.bytes(at: offset + 35, count: length - 35))
    }
  }

  /// A part of a packet that was too long for one segment (XMP specification part 3, 1.1.3.1).
  private mutating func readExtension(_ content: [UInt8]) {
    guard
      let full = content.uint32(at: 32), let offset = content.uint32(at: 36),
      full <= FileParts.blockLimit, offset < full
    else { return }
    extendedLength = full
    extended[offset] = Array(content.dropFirst(40))
  }

  private var extendedPacket: [UInt8]? {
    guard extendedLength > 0 else { return nil }
    var packet: [UInt8] = []
    while packet.count < extendedLength, let part = extended[packet.count], !part.isEmpty {
      packet += part
    }
    return packet.count == extendedLength ? packet : nil
  }
}

/// Photoshop's image resource blocks, which carry IPTC in JPEG and TIFF.
enum PhotoshopResources {
  private static let iptcResource = 0x0404

  static func iptc(in resources: [UInt8]) -> [UInt8] {
    var records: [UInt8] = []
    var index = 0
    while let next = resources.firstIndex(of: "8BIM", from: index) {
      guard let id = resources.uint16(at: next + 4), next + 6 < resources.count else { break }
      let nameLength = Int(resources[next + 6]) + 1
      let sizeIndex = next + 6 + nameLength + nameLength % 2
      guard let size = resources.uint32(at: sizeIndex) else { break }
      let start = sizeIndex + 4
      if id == iptcResource, start < resources.count {
        records += resources[start..<Swift.min(start + size, resources.count)]
      }
      index = start + size + size % 2
      if index <= next { break }
    }
    return records
  }
}
