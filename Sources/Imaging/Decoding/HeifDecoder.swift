private import CGD
internal import CHeif
private import CResample

/// Decodes HEIC and AVIF through libheif, which crops, turns and mirrors as the container says.
struct HeifDecoder: ~Copyable {
  private let file: PictureFile
  let header: PictureHeader
  private let context: OpaquePointer
  private let handle: OpaquePointer

  init(_ file: PictureFile, format: ImageFormat) throws(ImagingError) {
    guard let context = heif_context_alloc() else { throw .outOfMemory(width: 0, height: 0) }
    // libheif copies the bytes here.
    let read = heif_context_read_from_memory(context, file.bytes, file.bytes.count, nil)
    var found: OpaquePointer?
    let got =
      read.code == heif_error_Ok ? heif_context_get_primary_image_handle(context, &found) : read
    guard got.code == heif_error_Ok, let handle = found else {
      // The context owns the message.
      let reason = Self.reason(got)
      heif_context_free(context)
      throw file.undecodable(format, reason)
    }
    let size = PixelSize(
      width: Int(heif_image_handle_get_width(handle)),
      height: Int(heif_image_handle_get_height(handle))
    )
    guard size.width > 0, size.height > 0 else {
      heif_image_handle_release(handle)
      heif_context_free(context)
      throw file.undecodable(format, "its size is \(size.width) × \(size.height)")
    }
    self.file = file
    self.context = context
    self.handle = handle
    // The planes (up to 16 bits each), libheif's RGB and the raster.
    header = PictureHeader(
      format: format,
      size: size,
      isAnimated: ByteReader(file.bytes).has("avis", at: 8),
      memoryNeeded: size.count.clamped(times: 12)
    )
  }

  deinit {
    heif_image_handle_release(handle)
    heif_context_free(context)
  }

  borrowing func decode() throws(ImagingError) -> DecodedPicture {
    guard let options = heif_decoding_options_alloc() else {
      throw .outOfMemory(width: header.size.width, height: header.size.height)
    }
    defer { heif_decoding_options_free(options) }
    options.pointee.convert_hdr_to_8bit = 1
    let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
    var found: OpaquePointer?
    let result = heif_decode_image(
      handle,
      &found,
      heif_colorspace_RGB,
      hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
      options
    )
    guard result.code == heif_error_Ok, let image = found else {
      throw file.undecodable(header.format, Self.reason(result))
    }
    defer { heif_image_release(image) }
    let raster = try Self.raster(of: image, hasAlpha: hasAlpha, file, header)
    let isPremultiplied = heif_image_handle_is_premultiplied_alpha(handle) != 0
    return DecodedPicture(
      raster: raster,
      alpha: !hasAlpha ? .none : isPremultiplied ? .premultiplied : .straight,
      colors: colors
    )
  }

  private static func raster(
    of image: OpaquePointer,
    hasAlpha: Bool,
    _ file: PictureFile,
    _ header: PictureHeader
  ) throws(ImagingError) -> Raster {
    let width = Int(heif_image_get_width(image, heif_channel_interleaved))
    let height = Int(heif_image_get_height(image, heif_channel_interleaved))
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride) else {
      throw file.undecodable(header.format, "it has no pixels")
    }
    let raster = try Raster(width: width, height: height)
    let pack = hasAlpha ? gallery_pack_rgba : gallery_pack_rgb
    pack(plane, Int(stride), Int32(width), Int32(height), raster.rows)
    return raster
  }

  private var colors: ColorMeaning {
    let size = heif_image_handle_get_raw_color_profile_size(handle)
    if size > 0 {
      var profile = [UInt8](repeating: 0, count: size)
      let result = heif_image_handle_get_raw_color_profile(handle, &profile)
      if result.code == heif_error_Ok { return .profile(profile) }
    }
    var found: UnsafeMutablePointer<heif_color_profile_nclx>?
    let got = heif_image_handle_get_nclx_color_profile(handle, &found)
    // Ours to give back even where libheif does not know the numbers in it.
    defer { heif_nclx_color_profile_free(found) }
    guard got.code == heif_error_Ok, let coded = found else { return .sRGB }
    let primaries = coded.pointee
    return .coded(
      CodedColors(
        red: Chromaticity(primaries.color_primary_red_x, primaries.color_primary_red_y),
        green: Chromaticity(primaries.color_primary_green_x, primaries.color_primary_green_y),
        blue: Chromaticity(primaries.color_primary_blue_x, primaries.color_primary_blue_y),
        white: Chromaticity(primaries.color_primary_white_x, primaries.color_primary_white_y),
        transfer: Int(primaries.transfer_characteristics.rawValue)
      )
    )
  }

  private static func reason(_ error: heif_error) -> String {
    error.message.map { String(cString: $0) } ?? "no reason given"
  }
}
