package import Platform

/// The picture that a RAW file carries for showing.
package struct EmbeddedPreview: Sendable {
  /// A whole JPEG.
  package var bytes: [UInt8]
  /// The EXIF orientation (1 to 8) still to be applied to the decoded JPEG.
  package var orientation: Int
  /// As stored, before `orientation` is applied.
  package var pixelSize: MediaSize
}

/// The largest embedded preview of a RAW file.
package func embeddedPreview(of path: Path) throws(MetadataError) -> EmbeddedPreview {
  let source = try ByteSource(path)
  let parts = RawReader.parts(path, source, MediaFormat.sniff(source))
  guard let preview = RawReader.preview(path, source, ExifReader(parts.exif)) else {
    throw .noPreview(path)
  }
  return preview
}
