import Platform

/// The parts of a file's name by which cameras and programs show what belongs together.
struct FileNaming {
  /// The name without its ending and, for a Pixel's RAW pair, without the part that tells them
  /// apart.
  let stem: [UInt8]
  /// The stem with ASCII letters in lower case: what neighbours are looked up by.
  let key: [UInt8]

  init(_ path: LibraryPath) {
    self.init(stem: Self.stem(of: Array(path.nameBytes)))
  }

  init(stem: [UInt8]) {
    self.stem = stem
    key = Self.lowercased(stem)
  }

  static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  private static let pixelMarks = [".raw-01.cover", ".raw-02.original", ".raw-01.mp.cover"]

  private static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: 46), dot > 0 else { return name }
    let stem = Array(name[..<dot])
    // Names with a second dot are rare: all others are done by now.
    guard stem.contains(46) else { return stem }
    let key = lowercased(stem)
    for mark in pixelMarks where key.count > mark.utf8.count {
      if key.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
        return Array(stem.dropLast(mark.utf8.count))
      }
    }
    return stem
  }

  /// The key of the picture that this one is an edit of, by its name: `IMG_E1234` is the edited
  /// `IMG_1234` on an iPhone, `name-edited` the edited `name` in an export from Google Photos.
  var keyOfOriginal: [UInt8]? {
    let (mark, prefix) = (Self.editMark, Self.editPrefix)
    if key.count > mark.count, key.suffix(mark.count).elementsEqual(mark) {
      return Array(key.dropLast(mark.count))
    }
    let digits = key.dropFirst(prefix.count)
    guard key.starts(with: prefix), digits.count >= 4, digits.prefix(4).allSatisfy(Self.isDigit)
    else { return nil }
    return Array("img_".utf8) + digits
  }

  /// Whether a name may be that of an edit, found without taking it apart.
  static func mayBeEdit(_ name: ArraySlice<UInt8>) -> Bool {
    let start = name.startIndex
    if name.count > 5, name[start + 4] | 32 == 101, name[start + 3] == 95 { return true }
    // Only names with a hyphen can end in `-edited`.
    return name.contains(45)
  }

  private static let editMark = Array("-edited".utf8)
  private static let editPrefix = Array("img_e".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
