package import Platform

/// What a file says of itself; reads headers, never pixels.
///
/// Only a file that can't be opened throws. What is damaged gives what can be read of it, and
/// `warnings` that say what is wrong.
package func readMetadata(of path: Path) throws(MetadataError) -> FileMetadata {
  let source = try ByteSource(path)
  let format = MediaFormat.sniff(source)
  var metadata =
    switch format.kind {
    case .video: VideoReader.read(path, format)
    case .raw: RawReader.read(path, source, format)
    case .picture: PictureReader.read(path, source, format)
    case .unknown: FileMetadata()
    }
  metadata.format = format
  if metadata.date == nil { metadata.date = FileNameDate.date(in: path.name) }
  return metadata
}

/// Reads pictures that are decoded themselves.
enum PictureReader {
  static func read(_ path: Path, _ source: ByteSource, _ format: MediaFormat) -> FileMetadata {
    var parts = FileParts.read(path, source, format)
    if parts.size == nil, parts.warnings.isEmpty {
      parts.warnings.append("the header is damaged: it states no size")
    }
    var metadata = FileMetadata(describing: parts)
    // libheif has turned the picture by irot and imir; what EXIF says of it is then void.
    if format == .heic || format == .avif { metadata.orientation = 1 }
    return metadata
  }
}

extension FileParts {
  /// What the header of a picture gives.
  static func read(_ path: Path, _ source: ByteSource, _ format: MediaFormat) -> FileParts {
    var parts = FileParts()
    switch format {
    case .jpeg: parts = JPEGHeader(source).parts
    case .png: parts = PNGHeader.read(source)
    case .gif: parts = GIFHeader(source).parts
    case .webp: parts = WebPHeader.read(source)
    case .tiff: parts = TIFFHeader.read(source)
    case .bmp: parts = BMPHeader.read(source)
    case .heic, .avif:
      parts = HEIFHeader.read(path)
      if parts.size != nil { parts.size = HEIFProperties(source).uprightSize ?? parts.size }
      parts.isAnimated = ISOMediaBrands.isSequence(source)
    default: if format.kind == .raw { parts = RawReader.parts(path, source, format) }
    }
    if parts.needsGExiv2 { GExiv2File.complete(&parts, of: path) }
    return parts
  }
}
