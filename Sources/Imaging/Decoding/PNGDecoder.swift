private import CPNG

/// Decodes PNG through libpng.
struct PNGDecoder {
  let file: PictureFile
  let header: PNGHeader

  init(_ file: PictureFile) throws(ImagingError) {
    guard let header = PNGHeader(file.bytes) else {
      throw file.undecodable(.png, "it has no header")
    }
    guard header.size.width > 0, header.size.height > 0 else {
      throw file.undecodable(.png, "its size is \(header.size.width) × \(header.size.height)")
    }
    // libpng asks for room by the length that a chunk says it has, before it reads it.
    guard !header.endsBeforePixels else {
      throw file.undecodable(.png, "it ends before its pixels")
    }
    self.file = file
    self.header = header
  }

  func decode() throws(ImagingError) -> DecodedPicture {
    let raster = try Raster(width: header.size.width, height: header.size.height)
    var message = [CChar](repeating: 0, count: 256)
    let result = gallery_png_read(
      file.bytes,
      file.bytes.count,
      raster.rows,
      UInt32(raster.width),
      UInt32(raster.height),
      &message,
      message.count
    )
    let said = message.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard result >= 0 else {
      throw file.undecodable(.png, said.isEmpty ? "there is not enough memory" : said)
    }
    return DecodedPicture(
      raster: raster,
      alpha: header.hasAlpha ? .straight : .none,
      colors: ColorMeaning(profile: header.profile, isGray: header.isGray),
      warnings: result > 0 ? [file.damaged(said)] : []
    )
  }
}
