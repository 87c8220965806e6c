/// The XMP packet of a JPEG file: read, and replaced without touching any other byte.
package struct JPEGPacket {
  private static let signature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// What a segment can hold: 65,535 bytes less its length field and the signature.
  private static let capacity = 65_533 - signature.count

  private let file: [UInt8]
  /// The whole segment with its marker, or the place for a new one.
  private let segment: Range<Int>
  /// The packet, if the file has one.
  package let packet: [UInt8]?

  /// Finds the packet of a JPEG file's bytes; nothing where they are no JPEG.
  package init?(_ file: [UInt8]) {
    guard file.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    self.file = file
    var index = 2
    var place = 2
    while index + 4 <= file.count, file[index] == 0xFF {
      let marker = file[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      guard (0xE0...0xEF).contains(marker) || marker == 0xFE || marker == 0xDB else { break }
      let end = index + 2 + Int(file[index + 2]) << 8 + Int(file[index + 3])
      guard end <= file.count, end >= index + 4 else { return nil }
      let start = index + 4
      if marker == 0xE1, file[start..<end].starts(with: Self.signature) {
        segment = index..<end
        packet = Array(file[(start + Self.signature.count)..<end])
        return
      }
      // A new packet goes behind JFIF and EXIF, which readers expect first.
      let isFirst =
        marker == 0xE0 || (marker == 0xE1 && file[start..<end].starts(with: "Exif".utf8))
      if isFirst { place = end }
      index = end
    }
    segment = place..<place
    packet = nil
  }

  /// The file with another packet; nothing where it is too large for one segment.
  package func replacing(with packet: [UInt8]) -> [UInt8]? {
    guard packet.count <= Self.capacity else { return nil }
    let length = packet.count + Self.signature.count + 2
    var changed = Array(file[..<segment.lowerBound])
    changed.reserveCapacity(file.count + length + 2)
    changed += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
    changed += Self.signature
    changed += packet
    changed += file[segment.upperBound...]
    return changed
  }
}
