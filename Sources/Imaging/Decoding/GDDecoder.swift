private import CGD

/// Decodes GIF, TIFF and BMP through libgd, after a look at their headers.
struct GDDecoder {
  private let file: PictureFile
  let header: PictureHeader
  private let profile: [UInt8]?
  private var isGray = false

  init(_ file: PictureFile, format: ImageFormat) throws(ImagingError) {
    var bytes = file.bytes
    switch format {
    case .gif:
      guard let gif = GIFHeader(bytes) else { throw file.undecodable(format, "it has no frame") }
      header = gif.pictureHeader
      profile = nil
    case .tiff:
      guard let tiff = TIFFHeader(bytes) else {
        throw file.undecodable(format, "its first directory is broken")
      }
      header = tiff.pictureHeader
      profile = tiff.profile
      isGray = tiff.isGray
      tiff.clearOrientation(in: &bytes)
    default:
      guard let bmp = BMPHeader(bytes) else { throw file.undecodable(format, "it has no header") }
      header = bmp.pictureHeader
      profile = nil
    }
    guard header.size.width > 0, header.size.height > 0 else {
      let size = "\(header.size.width) × \(header.size.height)"
      throw file.undecodable(format, "its size is \(size)")
    }
    self.file = PictureFile(name: file.name, bytes: bytes)
  }

  func decode() throws(ImagingError) -> DecodedPicture {
    guard let count = Int32(exactly: file.bytes.count) else {
      throw file.undecodable(header.format, "it is larger than 2 GiB")
    }
    var notes = ""
    let image = LibraryNotes.collect(
      {
        file.bytes.withUnsafeBytes { bytes -> gdImagePtr? in
          // gd takes a pointer that it may write through, and only reads.
          let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
          return switch header.format {
          case .gif: gdImageCreateFromGifPtr(count, data)
          case .tiff: gdImageCreateFromTiffPtr(count, data)
          default: gdImageCreateFromBmpPtr(count, data)
          }
        }
      },
      into: &notes
    )
    guard let image else {
      throw file.undecodable(header.format, notes.isEmpty ? "its data is broken" : notes)
    }
    let raster = try Raster(owning: image)
    return DecodedPicture(
      raster: raster,
      alpha: .gd,
      colors: ColorMeaning(profile: profile, isGray: isGray),
      warnings: notes.isEmpty ? [] : [file.damaged(notes)]
    )
  }
}
