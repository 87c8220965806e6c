/// What stands for a picture before it is loaded.
struct PictureSummary {
  let color: RGBColor
  /// A tiny WebP.
  let placeholder: [UInt8]

  private static let side = 256

  init(of raster: borrowing Raster) throws(ImagingError) {
    let longest = max(raster.width, raster.height)
    guard longest > 2 * Self.side else {
      color = raster.dominantColor()
      placeholder = try Placeholder.make(from: raster)
      return
    }
    let scale = Double(Self.side) / Double(longest)
    let small = try raster.scaled(
      toWidth: max(1, Int((Double(raster.width) * scale).rounded())),
      height: max(1, Int((Double(raster.height) * scale).rounded()))
    )
    color = small.dominantColor()
    placeholder = try Placeholder.make(from: small)
  }
}
