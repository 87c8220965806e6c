private import CWebP

/// Encodes lossy WebP through libwebp.
enum WebPEncoder {
  static func encode(_ raster: borrowing Raster, quality: Int) throws(ImagingError) -> [UInt8] {
    guard let pixels = raster.contiguousBytes else {
      return try encode(raster.copy(width: raster.width, height: raster.height), quality: quality)
    }
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigPreset(&config, WEBP_PRESET_PHOTO, Float(min(max(quality, 0), 100))) != 0,
      WebPPictureInit(&picture) != 0
    else { throw .unencodable(format: "WebP", reason: "the library does not fit") }
    config.method = 4
    picture.width = Int32(raster.width)
    picture.height = Int32(raster.height)
    defer { WebPPictureFree(&picture) }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    guard WebPPictureImportBGRX(&picture, pixels, Int32(raster.width * 4)) != 0 else {
      throw .unencodable(format: "WebP", reason: "out of memory")
    }
    picture.writer = WebPMemoryWrite
    let encoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &picture) != 0
    }
    guard encoded, let bytes = writer.mem else {
      throw .unencodable(format: "WebP", reason: "error \(picture.error_code.rawValue)")
    }
    return Array(UnsafeBufferPointer(start: bytes, count: writer.size))
  }
}
