/// A tiny picture that stands in a page until the real one is there.
enum Placeholder {
  private static let longestSide = 20
  static let prefix = "data:image/webp;base64,"
  /// So that the whole URI stays below 400 characters.
  private static let largestPayload = 282

  /// The URI of a tiny WebP, whose blur is the browser's when it scales it up.
  static func uri(payload: [UInt8]) -> String { prefix + Base64.encode(payload) }

  static func make(from raster: borrowing Raster) throws(ImagingError) -> [UInt8] {
    let scale = min(1, Double(longestSide) / Double(max(raster.width, raster.height)))
    let tiny = try raster.scaled(
      toWidth: max(1, Int((Double(raster.width) * scale).rounded())),
      height: max(1, Int((Double(raster.height) * scale).rounded()))
    )
    var quality = 40
    var payload = try WebPEncoder.encode(tiny, quality: quality)
    while payload.count > largestPayload, quality > 0 {
      quality -= 10
      payload = try WebPEncoder.encode(tiny, quality: quality)
    }
    return payload
  }
}
