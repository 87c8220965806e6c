package import Platform

/// Telling a file's format by its content.
extension MediaFormat {
  /// The format of a file; `.unknown` for what is no picture or video that is supported.
  package static func sniff(_ path: Path) throws(MetadataError) -> MediaFormat {
    sniff(try ByteSource(path))
  }

  /// The format of a whole file in memory.
  package static func sniff(_ bytes: [UInt8]) -> MediaFormat { sniff(ByteSource(bytes: bytes)) }

  static func sniff(_ source: ByteSource) -> MediaFormat {
    let head = source.bytes(at: 0, count: 32)
    guard head.count >= 12 else { return .unknown }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if head.matches("GIF87a") || head.matches("GIF89a") { return .gif }
    if head.matches("RIFF") {
      if head.matches("WEBP", at: 8) { return .webp }
      return head.matches("AVI ", at: 8) ? .avi : .unknown
    }
    if head.matches("FUJIFILMCCD-RAW") { return .raf }
    if head.matches("IIRO") || head.matches("IIRS") || head.matches("MMOR") { return .orf }
    if head.matches("IIU\0") { return .rw2 }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return matroska(source) }
    if head.matches("BM"), isBitmap(head) { return .bmp }
    if let tiff = TIFFReader(source) { return TIFFKind.format(of: tiff, header: head) }
    return ISOMediaBrands.format(of: source)
  }

  private static func isBitmap(_ head: [UInt8]) -> Bool {
    let sizes: Set<Int> = [12, 16, 40, 52, 56, 64, 108, 124]
    return head.uint32(at: 14, bigEndian: false).map(sizes.contains) ?? false
  }

  private static func matroska(_ source: ByteSource) -> MediaFormat {
    let header = source.bytes(at: 0, count: 256)
    // The document type's element is 42 82, its length, its text.
    for index in 4..<max(header.count - 3, 4)
    where header[index] == 0x42 && header[index + 1] == 0x82 {
      if header.matches("webm", at: index + 3) { return .webm }
      if header.matches("matroska", at: index + 3) { return .mkv }
    }
    return .unknown
  }
}

/// Tells TIFF from the RAW formats that are built like it.
enum TIFFKind {
  private enum Tag {
    static let (subfileType, compression, photometric) = (0x00FE, 0x0103, 0x0106)
    static let dngVersion = 0xC612
  }

  private static let colourFilterArray = 32803
  private static let linearRaw = 34892
  private static let rawCompressions: Set<Int> = [32767, 32769, 32770, 34713]

  static func format(of tiff: TIFFReader, header: [UInt8]) -> MediaFormat {
    guard let first = tiff.first else { return .unknown }
    guard tiff.version == 42 else { return tiff.version == 43 ? .tiff : .unknown }
    if first.has(Tag.dngVersion) { return .dng }
    if header.matches("CR", at: 8) { return .cr2 }
    guard let make = first.text(ExifReader.Tag.make, limit: 64)?.uppercased() else { return .tiff }
    let isNikon = make.hasPrefix("NIKON")
    guard isNikon || make.hasPrefix("SONY"), isRaw(first) else { return .tiff }
    return isNikon ? .nef : .arw
  }

  /// A program may save a plain TIFF with the camera's name in it: only sensor data makes a RAW.
  private static func isRaw(_ first: TIFFDirectory) -> Bool {
    let directories = first.integers(ExifReader.Tag.subIFDs, limit: 16)
      .compactMap(first.reader.directory(at:))
    return ([first] + directories).contains { directory in
      let photometric = directory.integer(Tag.photometric)
      return photometric == colourFilterArray || photometric == linearRaw
        || rawCompressions.contains(directory.integer(Tag.compression) ?? 0)
    }
  }
}
