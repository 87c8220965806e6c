private import CAVIF
private import CGD

/// Encodes a canvas of libgd's: as PNG by libgd itself, as AVIF by libavif.
enum GDEncoder {
  /// Of libavif's 0 to 10: a good deal faster than its default, and hardly larger.
  private static let avifSpeed: Int32 = 8

  static func encodePNG(_ raster: borrowing Raster) throws(ImagingError) -> [UInt8] {
    gdImageSaveAlpha(raster.image, 0)
    return try bytes("PNG") { gdImagePngPtrEx(raster.image, &$0, 6) }
  }

  static func encodeAVIF(_ raster: borrowing Raster, quality: Int) throws(ImagingError) -> [UInt8] {
    let image = raster.image.pointee
    var count = 0
    var message: UnsafePointer<CChar>?
    let encoded = gallery_avif_write(
      image.tpixels,
      UInt32(image.sx),
      UInt32(image.sy),
      Int32(min(max(quality, 0), 100)),
      avifSpeed,
      &count,
      &message
    )
    guard let encoded else {
      let reason = message.map { String(cString: $0) } ?? "no reason given"
      throw .unencodable(format: "AVIF", reason: reason)
    }
    defer { gallery_avif_free(encoded) }
    return Array(UnsafeBufferPointer(start: encoded, count: count))
  }

  /// Copies what gd allocated, and gives it back to gd.
  private static func bytes(
    _ format: String,
    _ encode: (inout Int32) -> UnsafeMutableRawPointer?
  ) throws(ImagingError) -> [UInt8] {
    var size: Int32 = 0
    var notes = ""
    let encoded = LibraryNotes.collect({ encode(&size) }, into: &notes)
    guard let encoded, size > 0 else {
      throw .unencodable(format: format, reason: notes.isEmpty ? "no reason given" : notes)
    }
    defer { gdFree(encoded) }
    return Array(UnsafeRawBufferPointer(start: encoded, count: Int(size)))
  }
}
