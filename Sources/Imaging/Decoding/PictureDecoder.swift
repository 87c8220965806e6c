/// The decoder of a picture's format, with its header read and nothing decoded yet.
enum PictureDecoder {
  case jpeg(JPEGDecoder)

  init(_ file: PictureFile) throws(ImagingError) {
    switch ImageFormat.sniff(file.bytes) {
    case .jpeg: self = .jpeg(try JPEGDecoder(file))
    default:
      throw .unsupported(file: file.name, what: "not a picture of a known kind")
    }
  }

  var header: PictureHeader {
    switch self {
    case .jpeg(let decoder): decoder.pictureHeader
    }
  }

  /// Decodes so that a rendition of the whole picture at `needed`, as stored, is sharp.
  func decode(covering needed: PixelSize) throws(ImagingError) -> DecodedPicture {
    switch self {
    case .jpeg(let decoder): try decoder.decode(covering: needed)
    }
  }
}
