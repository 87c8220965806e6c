@testable import Imaging

/// Reads the orientation of a test file, the plain way: the first TIFF structure's own directory.
enum StoredOrientation {
  static func of(_ bytes: [UInt8]) -> Orientation {
    let reader = ByteReader(bytes)
    let tiff: ArraySlice<UInt8>? =
      switch ImageFormat.sniff(bytes) {
      case .jpeg: jpegExif(reader)
      case .png: chunk("eXIf", reader, from: 8, isLittle: false)
      case .webp: chunk("EXIF", reader, from: 12, isLittle: true)
      case .tiff: bytes[...]
      default: nil
      }
    return Orientation(exif: tiff.flatMap { value(ByteReader($0)) })
  }

  private static func jpegExif(_ reader: ByteReader) -> ArraySlice<UInt8>? {
    var offset = 2
    while let marker = reader.big16(at: offset), let length = reader.big16(at: offset + 2) {
      guard marker > 0xFF00, marker != 0xFFDA else { return nil }
      if marker == 0xFFE1, reader.has("Exif\0\0", at: offset + 4) {
        return reader.slice(at: offset + 10, count: Int(length) - 8)
      }
      offset += 2 + Int(length)
    }
    return nil
  }

  private static func chunk(_ tag: String, _ reader: ByteReader, from start: Int, isLittle: Bool)
    -> ArraySlice<UInt8>?
  {
    var offset = start
    let place = isLittle ? 4 : 0
    while let length = reader.number(at: offset + place, count: 4, isLittle: isLittle) {
      let count = Int(length)
      if reader.has(tag, at: offset + 4 - place) {
        let content = reader.slice(at: offset + 8, count: count)
        return content?.starts(with: "Exif".utf8) == true ? content?.dropFirst(6) : content
      }
      offset += 8 + count + (isLittle ? count & 1 : 4)
    }
    return nil
  }

  private static func value(_ reader: ByteReader) -> Int? {
    let isLittle = reader.has("II", at: 0)
    func number(_ offset: Int, _ count: Int) -> Int? {
      reader.number(at: offset, count: count, isLittle: isLittle).map { Int($0) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, 1000) where number(directory + 2 + entry * 12, 2) == 274 {
      return number(directory + 2 + entry * 12 + 8, 2)
    }
    return nil
  }
}
