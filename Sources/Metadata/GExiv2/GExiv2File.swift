private import CGExiv2Guard
import Platform
private import Synchronization

/// A file opened by gexiv2: previews of RAW files, the dump of all tags, and blocks of metadata that
/// are compressed or in boxes of a RAW format's own.
///
/// Exiv2's XMP toolkit and its tables are not made for several threads: one file at a time.
struct GExiv2File: ~Copyable {
  private let metadata: UnsafeMutablePointer<GExiv2Metadata>

  private static let turn = Mutex(())
  /// gexiv2 wants to be initialised once; what Exiv2 would say on standard error is not for users.
  private static let isReady = gallery_gexiv2_initialize() != 0

  /// Opens the file and lends it to `body`, alone; nothing where Exiv2 can't read it.
  static func with<Result>(_ path: Path, _ body: (borrowing GExiv2File) -> Result?) -> Result? {
    turn.withLock { _ in
      guard isReady, let metadata = gexiv2_metadata_new() else { return nil }
      let file = GExiv2File(metadata: metadata)
      let isOpen = path.bytes.withNullTerminated { gallery_gexiv2_open(metadata, $0) != 0 }
      return isOpen ? body(file) : nil
    }
  }

  deinit { g_object_unref(metadata) }

  /// The EXIF block, written anew as a TIFF structure.
  borrowing func exifBlock() -> [UInt8] {
    guard let block = gallery_gexiv2_exif_block(metadata) else { return [] }
    defer { g_bytes_unref(block) }
    var size: gsize = 0
    guard let data = g_bytes_get_data(block, &size) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }

  /// The XMP packet as it stands in the file.
  borrowing func xmpPacket() -> [UInt8] {
    guard let packet = gallery_gexiv2_xmp_packet(metadata) else { return [] }
    defer { g_free(packet) }
    return Array(String(cString: packet).utf8)
  }

  /// The tags of EXIF and IPTC, each with its value.
  borrowing func tags() -> [String: String] {
    var tags: [String: String] = [:]
    let exif = gallery_gexiv2_exif_tags(metadata)
    defer { g_strfreev(exif) }
    for name in Self.strings(exif) {
      guard let text = gallery_gexiv2_text(metadata, name) else { continue }
      defer { g_free(text) }
      tags[name] = String(cString: text)
    }
    let iptc = gallery_gexiv2_iptc_tags(metadata)
    defer { g_strfreev(iptc) }
    for name in Self.strings(iptc) {
      let texts = gallery_gexiv2_texts(metadata, name)
      defer { g_strfreev(texts) }
      tags[name] = Self.strings(texts).joined(separator: ", ")
    }
    return tags
  }

  /// The embedded previews, smallest first, as Exiv2 lists them.
  borrowing func previews() -> [Preview] {
    // The list and what it points to belong to `metadata`.
    guard let list = gallery_gexiv2_previews(metadata) else { return [] }
    var previews: [Preview] = []
    var index = 0
    while let properties = list[index] {
      previews.append(
        Preview(
          index: index,
          mediaType: gexiv2_preview_properties_get_mime_type(properties).map {
            String(cString: $0)
          } ?? "",
          width: Int(gexiv2_preview_properties_get_width(properties)),
          height: Int(gexiv2_preview_properties_get_height(properties)),
          size: Int(gexiv2_preview_properties_get_size(properties))
        )
      )
      index += 1
    }
    return previews
  }

  struct Preview {
    let index: Int
    let mediaType: String
    let width: Int
    let height: Int
    let size: Int
  }

  borrowing func bytes(of preview: Preview) -> [UInt8] {
    guard let image = gallery_gexiv2_preview(metadata, Int32(preview.index)) else { return [] }
    defer { g_object_unref(image) }
    var size: guint32 = 0
    guard let data = gexiv2_preview_image_get_data(image, &size) else { return [] }
    return Array(UnsafeBufferPointer(start: data, count: Int(size)))
  }

  private static func strings(
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
  ) -> [String] {
    guard let list else { return [] }
    var strings: [String] = []
    while let text = list[strings.count] { strings.append(String(cString: text)) }
    return strings
  }
}

extension GExiv2File {
  /// Adds what only gexiv2 can get at to what the header gave.
  static func complete(_ parts: inout FileParts, of path: Path) {
    let blocks = with(path) { file in (exif: file.exifBlock(), xmp: file.xmpPacket()) }
    guard let blocks else { return }
    if parts.exif == nil { parts.exif = TIFFReader(ByteSource(bytes: blocks.exif)) }
    if parts.xmp.isEmpty, !blocks.xmp.isEmpty { parts.xmp.append(blocks.xmp) }
  }
}
