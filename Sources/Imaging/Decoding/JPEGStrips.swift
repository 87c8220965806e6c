private import CJPEG
private import CResample

/// Decodes a JPEG and scales it at once, a few rows at a time: they are still in the processor's
/// caches when they are scaled, and no memory is wanted for the whole of a large picture.
struct JPEGStrips {
  let bytes: [UInt8]
  /// The scale to decode at, in eighths.
  let eighths: Int

  /// The picture at another size, through Lanczos-3; nothing where the file is none of the usual
  /// kind, or is damaged: then others decode it, who can tell what is wrong.
  func scaled(to size: PixelSize) throws(ImagingError) -> Raster? {
    let raster = try Raster(width: size.width, height: size.height)
    let isDone = bytes.withUnsafeBufferPointer { buffer in
      guard let jpeg = gallery_jpeg_open(buffer.baseAddress, buffer.count, Int32(eighths)) else {
        return false
      }
      defer { gallery_jpeg_close(jpeg) }
      return scale(jpeg, to: raster)
    }
    return isDone ? consume raster : nil
  }

  private func scale(_ jpeg: OpaquePointer, to raster: borrowing Raster) -> Bool {
    let planes = 0..<gallery_jpeg_plane_count(jpeg)
    let shapes = (0..<3).map { gallery_jpeg_plane(jpeg, $0 < planes.upperBound ? $0 : 0) }
    var layout = gallery_planes(
      samples: (nil, nil, nil),
      width: (shapes[0].width, shapes[1].width, shapes[2].width),
      height: (shapes[0].height, shapes[1].height, shapes[2].height),
      stride: (0, 0, 0),
      across: (shapes[0].across, shapes[1].across, shapes[2].across),
      down: (shapes[0].down, shapes[1].down, shapes[2].down)
    )
    let heights = planes.map { gallery_jpeg_strip_height(jpeg, $0) }
    let strides = planes.map { gallery_jpeg_stride(jpeg, $0) }
    let scaler = gallery_scaler_open(
      &layout,
      planes.upperBound,
      gallery_jpeg_width(jpeg),
      gallery_jpeg_height(jpeg),
      heights,
      raster.rows,
      Int32(raster.width),
      Int32(raster.height)
    )
    guard let scaler else { return false }
    defer { gallery_scaler_close(scaler) }
    var rows = [UnsafePointer<UInt8>?](repeating: nil, count: planes.count)
    var counts = [Int32](repeating: 0, count: planes.count)
    var result = gallery_jpeg_next(jpeg)
    while result == 1 {
      for plane in planes {
        rows[Int(plane)] = gallery_jpeg_rows(jpeg, plane, &counts[Int(plane)])
      }
      gallery_scaler_take(scaler, rows, strides, counts)
      result = gallery_jpeg_next(jpeg)
    }
    return result == 0
  }
}
