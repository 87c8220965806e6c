/// Reads numbers and tags out of bytes, and answers nothing beyond their end.
struct ByteReader {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return bytes[bytes.startIndex + offset]
  }

  /// A number of up to eight bytes.
  func number(at offset: Int, count: Int, isLittle: Bool) -> UInt64? {
    guard offset >= 0, count <= 8, offset <= bytes.count - count else { return nil }
    var value: UInt64 = 0
    for i in 0..<count {
      let place = isLittle ? count - 1 - i : i
      value = value << 8 | UInt64(bytes[bytes.startIndex + offset + place])
    }
    return value
  }

  func big16(at offset: Int) -> UInt16? {
    number(at: offset, count: 2, isLittle: false).map { UInt16($0) }
  }

  func big32(at offset: Int) -> UInt32? {
    number(at: offset, count: 4, isLittle: false).map { UInt32($0) }
  }

  func little16(at offset: Int) -> UInt16? {
    number(at: offset, count: 2, isLittle: true).map { UInt16($0) }
  }

  func little32(at offset: Int) -> UInt32? {
    number(at: offset, count: 4, isLittle: true).map { UInt32($0) }
  }

  func has(_ tag: [UInt8], at offset: Int) -> Bool {
    slice(at: offset, count: tag.count)?.elementsEqual(tag) ?? false
  }

  func has(_ tag: String, at offset: Int) -> Bool { has(Array(tag.utf8), at: offset) }

  func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
  }
}
