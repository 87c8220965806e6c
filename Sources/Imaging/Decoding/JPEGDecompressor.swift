private import CTurboJPEG

/// The one owner of a TurboJPEG decompressor, for one file.
struct JPEGDecompressor: ~Copyable {
  /// How a file's planes lie.
  struct PlaneLayout: Equatable {
    /// Of the colour planes; nothing where the picture is grey.
    let sampling: Planes.Sampling?
  }

  private let file: PictureFile
  private let handle: tjhandle

  init(_ file: PictureFile) throws(ImagingError) {
    guard let handle = tjInitDecompress() else { throw .outOfMemory(width: 0, height: 0) }
    self.file = file
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Nothing where the file has no planes, or where whole pixels are sooner done: with colour at
  /// full resolution there is nothing to save.
  var planeLayout: PlaneLayout? {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let result = tjDecompressHeader3(
      handle,
      file.bytes,
      UInt(file.bytes.count),
      &width,
      &height,
      &sampling,
      &space
    )
    guard result == 0 else { return nil }
    if space == Int32(TJCS_GRAY.rawValue), sampling == Int32(TJSAMP_GRAY.rawValue) {
      return PlaneLayout(sampling: nil)
    }
    guard space == Int32(TJCS_YCbCr.rawValue) else { return nil }
    switch UInt32(sampling) {
    case TJSAMP_420.rawValue: return PlaneLayout(sampling: .init(across: 2, down: 2))
    case TJSAMP_422.rawValue: return PlaneLayout(sampling: .init(across: 2, down: 1))
    case TJSAMP_440.rawValue: return PlaneLayout(sampling: .init(across: 1, down: 2))
    default: return nil
    }
  }

  /// Decodes at the planes' size; returns what was wrong with the file, if anything.
  borrowing func decompress(into planes: borrowing Planes) throws(ImagingError) -> String? {
    guard let damage = try decode(into: planes) else { return nil }
    return try again(damage, in: planes.memory) { () throws(ImagingError) in
      try decode(into: planes)
    }
  }

  /// Decodes at the raster's size, to pixels or to bytes C, M, Y, K.
  borrowing func decompress(into raster: borrowing Raster, asInks: Bool) throws(ImagingError)
    -> String?
  {
    guard let damage = try decode(into: raster, asInks: asInks) else { return nil }
    let memory = UnsafeMutableRawBufferPointer(
      start: raster.contiguousBytes,
      count: raster.width * raster.height * 4
    )
    return try again(damage, in: memory) { () throws(ImagingError) in
      try decode(into: raster, asInks: asInks)
    }
  }

  /// Decodes a damaged file once more, on grey: what the decoder does not reach would show what was
  /// in the memory before, which may be another photo.
  private borrowing func again(
    _ damage: String,
    in memory: UnsafeMutableRawBufferPointer,
    _ decode: () throws(ImagingError) -> String?
  ) throws(ImagingError) -> String? {
    let grey: UInt8 = 0x80
    memory.initializeMemory(as: UInt8.self, repeating: grey)
    _ = try decode()
    // After a warning the decoder calls its failures warnings as well.
    if memory.allSatisfy({ $0 == grey }) { throw file.undecodable(.jpeg, damage) }
    return damage
  }

  private borrowing func decode(into planes: borrowing Planes) throws(ImagingError) -> String? {
    var targets = [planes.samples(of: 0), planes.samples(of: 1), planes.samples(of: 2)]
    return try check(
      tjDecompressToYUVPlanes(
        handle,
        file.bytes,
        UInt(file.bytes.count),
        &targets,
        Int32(planes.width),
        nil,
        Int32(planes.height),
        TJFLAG_LIMITSCANS
      )
    )
  }

  private borrowing func decode(into raster: borrowing Raster, asInks: Bool) throws(ImagingError)
    -> String?
  {
    try check(
      tjDecompress2(
        handle,
        file.bytes,
        UInt(file.bytes.count),
        raster.contiguousBytes,
        Int32(raster.width),
        Int32(raster.width * 4),
        Int32(raster.height),
        Int32((asInks ? TJPF_CMYK : TJPF_BGRX).rawValue),
        TJFLAG_LIMITSCANS
      )
    )
  }

  private func check(_ result: Int32) throws(ImagingError) -> String? {
    guard result != 0 else { return nil }
    let reason = String(cString: tjGetErrorStr2(handle))
    guard tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
      throw file.undecodable(.jpeg, reason)
    }
    return reason
  }
}
