/// The decoder of a picture's format, with its header read and nothing decoded yet.
enum PictureDecoder: ~Copyable {
  case jpeg(JPEGDecoder)
  case png(PNGDecoder)
  case gd(GDDecoder)
  case webp(WebPDecoder)
  case heif(HeifDecoder)

  init(_ file: PictureFile) throws(ImagingError) {
    guard let format = ImageFormat.sniff(file.bytes) else {
      let what = file.bytes.isEmpty ? "empty" : ForeignFormat.name(of: file.bytes)
      throw .unsupported(file: file.name, what: what)
    }
    switch format {
    case .jpeg: self = .jpeg(try JPEGDecoder(file))
    case .png: self = .png(try PNGDecoder(file))
    case .gif, .tiff, .bmp: self = .gd(try GDDecoder(file, format: format))
    case .webp: self = .webp(try WebPDecoder(file))
    case .heic, .avif: self = .heif(try HeifDecoder(file, format: format))
    }
  }

  var header: PictureHeader {
    switch self {
    case .jpeg(let decoder): decoder.pictureHeader
    case .png(let decoder): decoder.header.pictureHeader
    case .gd(let decoder): decoder.header
    case .webp(let decoder): decoder.header
    case .heif(let decoder): decoder.header
    }
  }

  /// Decodes so that a rendition of the whole picture at `needed`, as stored, is sharp.
  borrowing func decode(covering needed: PixelSize) throws(ImagingError) -> DecodedPicture {
    switch self {
    case .jpeg(let decoder): try decoder.decode(covering: needed)
    case .png(let decoder): try decoder.decode()
    case .gd(let decoder): try decoder.decode()
    case .webp(let decoder): try decoder.decode()
    case .heif(let decoder): try decoder.decode()
    }
  }
}
