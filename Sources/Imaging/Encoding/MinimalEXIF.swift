/// EXIF with the least in it.
///
/// <https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf>, 4.6
enum MinimalEXIF {
  private static let copyrightTag: UInt16 = 0x8298

  /// A TIFF of one directory with one entry, `Copyright`; longer lines are cut.
  static func copyright(_ line: String) -> [UInt8] {
    var text = Array(line.utf8.prefix(2000)) + [0]
    while text.count < 5 { text.append(0) }  // so that the value never fits into its entry
    var bytes: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
    bytes += [0, 1]
    bytes += big(UInt32(copyrightTag), 2) + big(2, 2) + big(UInt32(text.count), 4) + big(26, 4)
    bytes += big(0, 4)
    return bytes + text
  }

  private static func big(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32(count - 1 - $0))) }
  }
}
