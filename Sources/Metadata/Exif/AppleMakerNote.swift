/// Apple's maker note: the identifier that joins a Live Photo's still and movie.
enum AppleMakerNote {
  private static let contentIdentifierTag = 0x0011
  /// `Apple iOS`, a NUL, a version, the byte order; then a directory whose offsets count from here.
  private static let headerLength = 14

  static func contentIdentifier(in exif: ExifReader) -> String? {
    guard let note = exif.photo?.bytes(ExifReader.Tag.makerNote, limit: 1 << 16),
      note.matches("Apple iOS\0"), note.count > headerLength
    else { return nil }
    // The note begins like no TIFF does: one is put before it, so that one reader serves.
    let isBigEndian = note.matches("MM", at: 12)
    let header: [UInt8] =
      isBigEndian ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 14] : [0x49, 0x49, 42, 0, 14, 0, 0, 0]
    let block = header + note[8...]
    return TIFFReader(ByteSource(bytes: block))?.first?.text(contentIdentifierTag, limit: 64)
  }
}
