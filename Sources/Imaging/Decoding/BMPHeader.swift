/// What a BMP says of itself.
struct BMPHeader: Equatable {
  let size: PixelSize

  /// The header of OS/2, whose sides have 16 bits.
  private static let shortHeader: UInt32 = 12

  init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard let headerSize = reader.little32(at: 14) else { return nil }
    if headerSize == Self.shortHeader {
      guard let width = reader.little16(at: 18), let height = reader.little16(at: 20) else {
        return nil
      }
      size = PixelSize(width: Int(width), height: Int(height))
    } else {
      guard let width = reader.little32(at: 18), let height = reader.little32(at: 22) else {
        return nil
      }
      // A negative height means that the first row is the top one.
      size = PixelSize(
        width: Int(Int32(bitPattern: width)),
        height: abs(Int(Int32(bitPattern: height)))
      )
    }
  }

  var pictureHeader: PictureHeader {
    PictureHeader(format: .bmp, size: size, memoryNeeded: size.count.clamped(times: 4))
  }
}

extension Int {
  /// The product, or the largest number there is.
  func clamped(times factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
