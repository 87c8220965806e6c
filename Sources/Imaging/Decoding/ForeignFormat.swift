/// Names for kinds of file that are not decoded here, for messages.
enum ForeignFormat {
  private static let beginnings: [(bytes: [UInt8], name: String)] = [
    ([0xFF, 0x0A], "a JPEG XL picture"),
    ([0, 0, 0, 0x0C] + Array("JXL ".utf8), "a JPEG XL picture"),
    ([0, 0, 0, 0x0C] + Array("jP  ".utf8), "a JPEG 2000 picture"),
    (Array("8BPS".utf8), "a Photoshop document"),
    (Array("%PDF".utf8), "a PDF document"),
    (Array("<svg".utf8), "an SVG drawing"),
    (Array("<?xml".utf8), "an XML document"),
    ([0x76, 0x2F, 0x31, 0x01], "an OpenEXR picture"),
    (Array("qoif".utf8), "a QOI picture"),
  ]

  static func name(of bytes: [UInt8]) -> String {
    beginnings.first { bytes.starts(with: $0.bytes) }?.name ?? "not a picture of a known kind"
  }
}
