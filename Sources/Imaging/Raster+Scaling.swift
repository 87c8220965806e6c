private import CResample

/// A part of a raster, in pixels that may be cut.
struct CropBox: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

extension Raster {
  /// The whole raster.
  var bounds: CropBox {
    CropBox(x: 0, y: 0, width: Double(width), height: Double(height))
  }

  /// A part of the raster at another size, through Lanczos-3.
  borrowing func scaled(from box: CropBox, toWidth newWidth: Int, height newHeight: Int)
    throws(ImagingError) -> Raster
  {
    let isWhole = box == bounds
    if isWhole, newWidth == width, newHeight == height {
      return try copy(width: width, height: height)
    }
    let scaled = try Raster(width: newWidth, height: newHeight)
    let failed = gallery_resample(
      constantRows,
      Int32(width),
      Int32(height),
      box.x,
      box.y,
      box.width,
      box.height,
      scaled.rows,
      Int32(newWidth),
      Int32(newHeight)
    )
    guard failed == 0 else { throw .outOfMemory(width: newWidth, height: newHeight) }
    return scaled
  }

  borrowing func scaled(toWidth newWidth: Int, height newHeight: Int) throws(ImagingError)
    -> Raster
  {
    try scaled(from: bounds, toWidth: newWidth, height: newHeight)
  }

  /// The raster turned and mirrored so that EXIF's `orientation` becomes 1.
  borrowing func upright(from orientation: Orientation) throws(ImagingError) -> Raster {
    let turned = try Raster(
      width: orientation.swapsSides ? height : width,
      height: orientation.swapsSides ? width : height
    )
    gallery_orient(
      constantRows,
      Int32(width),
      Int32(height),
      Int32(orientation.rawValue),
      turned.rows
    )
    return turned
  }

  /// The colour that stands for the picture until it is loaded.
  borrowing func dominantColor() -> RGBColor {
    RGBColor(word: gallery_dominant_color(constantRows, Int32(width), Int32(height)))
  }
}
