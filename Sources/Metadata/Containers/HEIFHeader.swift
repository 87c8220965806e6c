private import CHeif
import Platform

/// Reads a HEIC's or AVIF's primary picture through libheif: upright, as it will be decoded.
enum HEIFHeader {
  static func read(_ path: Path) -> FileParts {
    var parts = FileParts()
    guard let context = heif_context_alloc() else { return parts }
    defer { heif_context_free(context) }
    let opened = path.bytes.withNullTerminated { heif_context_read_from_file(context, $0, nil) }
    guard opened.code == heif_error_Ok else {
      parts.warnings.append("the header is damaged: \(text(opened.message))")
      return parts
    }
    var handle: OpaquePointer?
    let found = heif_context_get_primary_image_handle(context, &handle)
    guard found.code == heif_error_Ok, let handle else {
      parts.warnings.append("there is no main picture: \(text(found.message))")
      return parts
    }
    defer { heif_image_handle_release(handle) }
    let width = Int(heif_image_handle_get_width(handle))
    let height = Int(heif_image_handle_get_height(handle))
    if width > 0, height > 0 { parts.size = MediaSize(width: width, height: height) }
    readMetadata(of: handle, into: &parts)
    return parts
  }

  private static func readMetadata(of handle: OpaquePointer, into parts: inout FileParts) {
    let count = min(heif_image_handle_get_number_of_metadata_blocks(handle, nil), 64)
    guard count > 0 else { return }
    var ids = [heif_item_id](repeating: 0, count: Int(count))
    let listed = heif_image_handle_get_list_of_metadata_block_IDs(handle, nil, &ids, count)
    for id in ids.prefix(Int(listed)) {
      switch text(heif_image_handle_get_metadata_type(handle, id)) {
      case "Exif" where parts.exif == nil:
        let block = block(handle, id)
        // Four bytes say how far behind them the TIFF header is.
        guard let skip = block.uint32(at: 0), skip < block.count - 4 else { continue }
        parts.exif = TIFFReader(ByteSource(bytes: Array(block[(4 + skip)...])))
      case "mime" where parts.xmp.isEmpty:
        guard
          text(heif_image_handle_get_metadata_content_type(handle, id)) == "application/rdf+xml"
        else { continue }
        parts.xmp.append(block(handle, id))
      default: continue
      }
    }
  }

  private static func block(_ handle: OpaquePointer, _ id: heif_item_id) -> [UInt8] {
    let size = heif_image_handle_get_metadata_size(handle, id)
    guard size > 0, size <= FileParts.blockLimit else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let result = heif_image_handle_get_metadata(handle, id, buffer.baseAddress)
      count = result.code == heif_error_Ok ? size : 0
    }
  }

  /// Copies a text that libheif owns, without the ends of lines that some of its messages have.
  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    LegacyText.trimmed(text.map { String(cString: $0) }) ?? ""
  }
}

extension [UInt8] {
  /// Lends the bytes as a C string.
  func withNullTerminated<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
