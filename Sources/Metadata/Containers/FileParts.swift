/// What a container's header gives before anything is interpreted.
struct FileParts {
  var size: MediaSize?
  var isAnimated = false
  /// A hash of what a JPEG's APPn segments say of its colours.
  var colorProfile: String?
  /// The EXIF block: a TIFF structure.
  var exif: TIFFReader?
  /// XMP packets, the main one first.
  var xmp: [[UInt8]] = []
  /// IPTC-IIM records.
  var iptc: [UInt8] = []
  /// Metadata that only gexiv2 can get at (compressed text of a PNG, boxes of a CR3).
  var needsGExiv2 = false
  var warnings: [String] = []

  /// No block of metadata is larger in an honest file.
  static let blockLimit = 16 << 20
}
