private import CTurboJPEG

/// Encodes JPEG through TurboJPEG, with nothing in it but what is asked for.
enum JPEGEncoder {
  /// From this quality on colour is kept at full resolution.
  private static let fullColorQuality = 90

  static func encode(_ raster: borrowing Raster, quality: Int, segments: [JPEGSegment] = [])
    throws(ImagingError) -> [UInt8]
  {
    guard let pixels = raster.contiguousBytes else {
      let copy = try raster.copy(width: raster.width, height: raster.height)
      return try encode(copy, quality: quality, segments: segments)
    }
    guard let handle = tjInitCompress() else {
      throw .unencodable(format: "JPEG", reason: "out of memory")
    }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    defer { tjFree(buffer) }
    var size: UInt = 0
    let sampling = quality >= fullColorQuality ? TJSAMP_444 : TJSAMP_420
    let result = tjCompress2(
      handle,
      pixels,
      Int32(raster.width),
      Int32(raster.width * 4),
      Int32(raster.height),
      Int32(TJPF_BGRX.rawValue),
      &buffer,
      &size,
      Int32(sampling.rawValue),
      Int32(min(max(quality, 1), 100)),
      0
    )
    guard result == 0, let buffer else {
      throw .unencodable(format: "JPEG", reason: String(cString: tjGetErrorStr2(handle)))
    }
    let encoded = UnsafeBufferPointer(start: buffer, count: Int(size))
    return JPEGSegment.insert(segments, into: encoded)
  }
}

/// A piece of metadata in a JPEG.
struct JPEGSegment: Equatable {
  let marker: UInt8
  let content: [UInt8]

  static func comment(_ text: String) -> JPEGSegment {
    JPEGSegment(marker: 0xFE, content: Array(text.utf8))
  }

  /// EXIF that holds a copyright line and nothing else.
  static func copyright(_ line: String) -> JPEGSegment {
    JPEGSegment(marker: 0xE1, content: Array("Exif\0\0".utf8) + MinimalEXIF.copyright(line))
  }

  private var bytes: [UInt8] {
    // A segment's length is a 16-bit number that counts itself.
    let kept = content.prefix(0xFFFF - 2)
    let length = kept.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + kept
  }

  /// Puts the segments behind the JFIF header that the encoder wrote.
  fileprivate static func insert(
    _ segments: [JPEGSegment],
    into encoded: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    let header = Int(encoded[4]) << 8 + Int(encoded[5])
    let place = encoded[2] == 0xFF && encoded[3] == 0xE0 ? 4 + header : 2
    let extra = segments.flatMap(\.bytes)
    return [UInt8](unsafeUninitializedCapacity: encoded.count + extra.count) { target, count in
      _ = target.initialize(from: encoded[..<place])
      _ = target[place...].initialize(from: extra)
      _ = target[(place + extra.count)...].initialize(from: encoded[place...])
      count = encoded.count + extra.count
    }
  }
}
