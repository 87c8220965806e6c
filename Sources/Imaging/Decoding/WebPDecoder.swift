private import CWebP

/// Decodes WebP through libwebp: a still picture, or the first frame of an animation.
struct WebPDecoder {
  private let file: PictureFile
  let header: PictureHeader
  private let hasAlpha: Bool

  init(_ file: PictureFile) throws(ImagingError) {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(file.bytes, file.bytes.count, &features)
    guard status == VP8_STATUS_OK, features.width > 0, features.height > 0 else {
      throw file.undecodable(.webp, "its header is broken")
    }
    let size = PixelSize(width: Int(features.width), height: Int(features.height))
    header = PictureHeader(
      format: .webp,
      size: size,
      isAnimated: features.has_animation != 0,
      memoryNeeded: size.count * 8
    )
    hasAlpha = features.has_alpha != 0
    self.file = file
  }

  func decode() throws(ImagingError) -> DecodedPicture {
    let raster = header.isAnimated ? try firstFrame() : try still()
    return DecodedPicture(
      raster: raster,
      alpha: hasAlpha || header.isAnimated ? .straight : .none,
      colors: ColorMeaning(profile: profile)
    )
  }

  private func still() throws(ImagingError) -> Raster {
    let (width, height) = (header.size.width, header.size.height)
    let raster = try Raster(width: width, height: height)
    let decoded = WebPDecodeBGRAInto(
      file.bytes,
      file.bytes.count,
      raster.contiguousBytes,
      width * height * 4,
      Int32(width * 4)
    )
    guard decoded != nil else { throw file.undecodable(.webp, "its data is broken or cut short") }
    return raster
  }

  private func firstFrame() throws(ImagingError) -> Raster {
    let raster = try Raster(width: header.size.width, height: header.size.height)
    let pixels = raster.contiguousBytes
    let count = header.size.count * 4
    // The decoder keeps pointing to the file's bytes, which stay where they are in here.
    let isDecoded = file.bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      var options = WebPAnimDecoderOptions()
      guard WebPAnimDecoderOptionsInit(&options) != 0 else { return false }
      options.color_mode = MODE_BGRA
      guard let decoder = WebPAnimDecoderNew(&data, &options) else { return false }
      defer { WebPAnimDecoderDelete(decoder) }
      var frame: UnsafeMutablePointer<UInt8>?
      var time: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &frame, &time) != 0, let frame, let pixels else {
        return false
      }
      pixels.update(from: frame, count: count)
      return true
    }
    guard isDecoded else { throw file.undecodable(.webp, "its first frame is broken") }
    return raster
  }

  private var profile: [UInt8]? {
    file.bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      guard let demuxer = WebPDemux(&data) else { return nil }
      defer { WebPDemuxDelete(demuxer) }
      var chunk = WebPChunkIterator()
      guard WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk) != 0 else { return nil }
      defer { WebPDemuxReleaseChunkIterator(&chunk) }
      return Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    }
  }
}
