import Platform

/// Reads RAW files: their metadata, and the size of the preview that stands for them.
enum RawReader {
  static func read(_ path: Path, _ source: ByteSource, _ format: MediaFormat) -> FileMetadata {
    let parts = parts(path, source, format)
    var metadata = FileMetadata(describing: parts)
    guard let preview = preview(path, source, ExifReader(parts.exif)) else {
      metadata.warnings.append("it holds no embedded JPEG preview: export a JPEG beside it")
      return metadata
    }
    metadata.pixelSize = preview.pixelSize
    metadata.orientation = preview.orientation
    return metadata
  }

  static func parts(_ path: Path, _ source: ByteSource, _ format: MediaFormat) -> FileParts {
    var parts = FileParts()
    switch format {
    case .raf: parts = fuji(source)
    case .cr3: GExiv2File.complete(&parts, of: path)
    default: parts = TIFFHeader.read(source)
    }
    // A page's size in a RAW is that of its thumbnail or of its sensor.
    parts.size = nil
    return parts
  }

  /// Fuji's own header points to a JPEG that has all the metadata.
  private static func fuji(_ source: ByteSource) -> FileParts {
    guard let offset = source.bytes(at: 84, count: 4).uint32(at: 0) else { return FileParts() }
    return JPEGHeader(source, at: offset).parts
  }

  /// The largest preview that is a JPEG with a size: gexiv2's list first, then a search.
  static func preview(_ path: Path, _ source: ByteSource, _ exif: ExifReader) -> EmbeddedPreview? {
    let listed = GExiv2File.with(path) { file -> [UInt8]? in
      let largest = file.previews().filter { $0.mediaType == "image/jpeg" }
        .sorted { ($0.width * $0.height, $0.size) > ($1.width * $1.height, $1.size) }
      for candidate in largest {
        let bytes = file.bytes(of: candidate)
        if isDecodable(bytes) { return bytes }
      }
      return nil
    }
    guard let bytes = listed ?? JPEGSearch.largest(in: source) else { return nil }
    let header = JPEGHeader(ByteSource(bytes: bytes)).parts
    guard let size = header.size else { return nil }
    let own = ExifReader(header.exif).orientation
    return EmbeddedPreview(
      bytes: bytes,
      orientation: own ?? exif.orientation ?? 1,
      pixelSize: size
    )
  }

  /// Whether it is a JPEG of the usual kind: a RAW's sensor data may be a lossless one.
  static func isDecodable(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return false }
    return JPEGHeader(ByteSource(bytes: bytes)).isUsual
  }
}
