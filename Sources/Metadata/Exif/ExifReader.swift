private import Glibc

/// What an EXIF block says (CIPA DC-008), with the tags' numbers kept in one place.
struct ExifReader {
  let image: TIFFDirectory?
  let photo: TIFFDirectory?
  let gps: TIFFDirectory?

  enum Tag {
    static let subIFDs = 0x014A
    static let photoDirectory = 0x8769
    static let gpsDirectory = 0x8825
    static let (imageDescription, make, model, orientation) = (0x010E, 0x010F, 0x0110, 0x0112)
    static let (dateTime, artist, copyright) = (0x0132, 0x013B, 0x8298)
    static let (rating, ratingPercent) = (0x4746, 0x4749)
    static let (xpTitle, xpComment, xpAuthor) = (0x9C9B, 0x9C9C, 0x9C9D)
    static let (xpKeywords, xpSubject) = (0x9C9E, 0x9C9F)
    static let (exposureTime, fNumber, iso, isoSpeed) = (0x829A, 0x829D, 0x8827, 0x8833)
    static let (dateTimeOriginal, dateTimeDigitized) = (0x9003, 0x9004)
    static let (offsetTime, offsetOriginal, offsetDigitized) = (0x9010, 0x9011, 0x9012)
    static let (subSecond, subSecondOriginal, subSecondDigitized) = (0x9290, 0x9291, 0x9292)
    static let (aperture, focalLength, makerNote, userComment) = (0x9202, 0x920A, 0x927C, 0x9286)
    static let (lensMake, lensModel) = (0xA433, 0xA434)
  }

  init(_ tiff: TIFFReader?) {
    image = tiff?.first
    photo = image?.directory(Tag.photoDirectory)
    gps = image?.directory(Tag.gpsDirectory)
  }

  /// 1 to 8, or nothing where the tag is missing or makes no sense (some phones write 0).
  var orientation: Int? {
    image?.integer(Tag.orientation).flatMap { (1...8).contains($0) ? $0 : nil }
  }

  var camera: CameraMetadata {
    var camera = CameraMetadata()
    camera.make = image?.text(Tag.make)
    camera.model = image?.text(Tag.model)
    camera.lens = lens
    camera.exposureTime = positive(photo?.number(Tag.exposureTime))
    camera.aperture = positive(photo?.number(Tag.fNumber)) ?? apexAperture
    camera.iso =
      (photo?.integer(Tag.iso)).flatMap { (1...65534).contains($0) ? $0 : nil }
      ?? (photo?.integer(Tag.isoSpeed)).flatMap { $0 > 0 ? $0 : nil }
    camera.focalLength = positive(photo?.number(Tag.focalLength))
    return camera
  }

  /// Cameras with a fixed lens, or none attached, write dashes and zeros.
  private var lens: String? {
    guard let text = photo?.text(Tag.lensModel) else { return nil }
    return text.contains { $0.isLetter } || text.contains { ("1"..."9").contains($0) } ? text : nil
  }

  /// The APEX value is twice the binary logarithm of the f-number.
  private var apexAperture: Double? {
    guard let value = photo?.number(Tag.aperture), value > 0, value < 20 else { return nil }
    return exp2(value / 2)
  }

  private func positive(_ number: Double?) -> Double? {
    number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}
