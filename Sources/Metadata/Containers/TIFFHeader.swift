/// Reads a TIFF's first page.
enum TIFFHeader {
  private enum Tag {
    static let (width, height) = (0x0100, 0x0101)
    static let (xmp, iptc, photoshop) = (0x02BC, 0x83BB, 0x8649)
  }

  static func read(_ source: ByteSource) -> FileParts {
    var parts = FileParts()
    guard let tiff = TIFFReader(source), let page = tiff.first else { return parts }
    if let width = page.integer(Tag.width), let height = page.integer(Tag.height),
      width > 0, height > 0
    {
      parts.size = MediaSize(width: width, height: height)
    }
    parts.exif = tiff
    let packet = page.bytes(Tag.xmp)
    if !packet.isEmpty { parts.xmp.append(packet) }
    parts.iptc = page.bytes(Tag.iptc)
    if parts.iptc.isEmpty { parts.iptc = PhotoshopResources.iptc(in: page.bytes(Tag.photoshop)) }
    return parts
  }
}

/// Reads a BMP's header.
enum BMPHeader {
  static func read(_ source: ByteSource) -> FileParts {
    var parts = FileParts()
    let header = source.bytes(at: 14, count: 16)
    guard let length = header.uint32(at: 0, bigEndian: false) else { return parts }
    let isOld = length == 12
    guard
      let width = isOld
        ? header.uint16(at: 4, bigEndian: false) : header.uint32(at: 4, bigEndian: false),
      let height = isOld
        ? header.uint16(at: 6, bigEndian: false) : header.uint32(at: 8, bigEndian: false)
    else { return parts }
    // A negative height means rows from top to bottom.
    let rows = isOld ? height : Int(Int32(truncatingIfNeeded: height).magnitude)
    if width > 0, rows > 0 { parts.size = MediaSize(width: width, height: rows) }
    return parts
  }
}
