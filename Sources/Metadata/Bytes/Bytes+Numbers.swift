/// Numbers and texts in a block of bytes; nothing where the block is too short.
extension [UInt8] {
  func uint16(at index: Int, bigEndian: Bool = true) -> Int? {
    guard index >= 0, index + 2 <= count else { return nil }
    let (first, second) = (Int(self[index]), Int(self[index + 1]))
    return bigEndian ? first << 8 | second : second << 8 | first
  }

  func uint24(at index: Int, bigEndian: Bool = true) -> Int? {
    guard index >= 0, index + 3 <= count else { return nil }
    let (a, b, c) = (Int(self[index]), Int(self[index + 1]), Int(self[index + 2]))
    return bigEndian ? a << 16 | b << 8 | c : c << 16 | b << 8 | a
  }

  func uint32(at index: Int, bigEndian: Bool = true) -> Int? {
    guard
      let first = uint16(at: index, bigEndian: bigEndian),
      let second = uint16(at: index + 2, bigEndian: bigEndian)
    else { return nil }
    return bigEndian ? first << 16 | second : second << 16 | first
  }

  /// Nothing also where the number is larger than any file.
  func uint64(at index: Int, bigEndian: Bool = true) -> Int? {
    guard
      let first = uint32(at: index, bigEndian: bigEndian),
      let second = uint32(at: index + 4, bigEndian: bigEndian)
    else { return nil }
    let (high, low) = bigEndian ? (first, second) : (second, first)
    return high < 1 << 30 ? high << 32 | low : nil
  }

  func matches(_ text: StaticString, at index: Int = 0) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { buffer in
      for offset in 0..<buffer.count where self[index + offset] != buffer[offset] { return false }
      return true
    }
  }

  /// Where `text` begins, at or behind `start`.
  func firstIndex(of text: StaticString, from start: Int = 0) -> Int? {
    let length = text.utf8CodeUnitCount
    guard length > 0, start >= 0, start + length <= count else { return nil }
    let first = text.withUTF8Buffer { $0[0] }
    var index = start
    while let next = self[index...(count - length)].firstIndex(of: first) {
      if matches(text, at: next) { return next }
      index = next + 1
      if index > count - length { return nil }
    }
    return nil
  }
}
