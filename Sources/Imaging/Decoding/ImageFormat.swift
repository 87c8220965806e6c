/// The kinds of still picture that are decoded here, told apart by content.
package enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case jpeg, png, gif, webp, tiff, bmp, heic, avif

  package var displayName: String {
    switch self {
    case .webp: "WebP"
    default: rawValue.uppercased()
    }
  }

  /// Whether the decoder turns the picture as its container says, so that EXIF must not do it again.
  package var appliesOwnOrientation: Bool { self == .heic || self == .avif }

  /// The format of content that begins with these bytes, or nothing.
  package static func sniff(_ bytes: [UInt8]) -> ImageFormat? {
    let reader = ByteReader(bytes)
    if reader.has([0xFF, 0xD8], at: 0) { return .jpeg }
    if reader.has([0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A], at: 0) { return .png }
    if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) { return .gif }
    if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return .webp }
    if reader.has("II", at: 0), [42, 43].contains(reader.little16(at: 2)) { return .tiff }
    if reader.has("MM", at: 0), [42, 43].contains(reader.big16(at: 2)) { return .tiff }
    if reader.has("ftyp", at: 4) { return sniffBrands(reader) }
    if reader.has("BM", at: 0), let header = reader.little32(at: 14), (12...255).contains(header) {
      return .bmp
    }
    return nil
  }

  private static func sniffBrands(_ reader: ByteReader) -> ImageFormat? {
    guard let boxSize = reader.big32(at: 0), boxSize >= 16 else { return nil }
    // The major brand, then the compatible ones behind the minor version.
    let places = [8] + Array(stride(from: 16, to: min(Int(boxSize), 256), by: 4))
    for place in places {
      if reader.has("avif", at: place) || reader.has("avis", at: place) { return .avif }
      for brand in ["heic", "heix", "heim", "heis", "hevc", "hevx"]
      where reader.has(brand, at: place) {
        return .heic
      }
    }
    return ["mif1", "msf1"].contains { reader.has($0, at: 8) } ? .heic : nil
  }
}
