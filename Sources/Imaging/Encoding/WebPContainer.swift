/// The extended file format of WebP, which can hold metadata.
///
/// <https://developers.google.com/speed/webp/docs/riff_container>
enum WebPContainer {
  private static let exifFlag: UInt8 = 0x08

  /// Gives a simple lossy WebP an EXIF with a copyright line in it.
  static func adding(_ copyright: String, to bytes: [UInt8], _ size: PixelSize) -> [UInt8] {
    let picture = bytes.dropFirst(12)
    guard picture.starts(with: "VP8 ".utf8) else { return bytes }
    var header: [UInt8] = [exifFlag, 0, 0, 0]
    header += little(size.width - 1, 3) + little(size.height - 1, 3)
    let body =
      Array("WEBP".utf8) + chunk("VP8X", header) + picture
      + chunk("EXIF", MinimalEXIF.copyright(copyright))
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  private static func chunk(_ tag: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return Array(tag.utf8) + little(content.count, 4) + content + padding
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
