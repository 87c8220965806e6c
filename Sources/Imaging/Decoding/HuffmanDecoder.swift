private import CJPEG

/// Which code decodes a JPEG's Huffman codes, where it is scaled in strips; all give the same.
enum HuffmanDecoder {
  /// With the shifts of newer processors.
  static let fast = "x86-64-v3"

  /// For any machine.
  static let portable = "any"

  /// That of the library below, for comparing.
  static let library = "libjpeg"

  /// What was chosen for this machine, by what it can do.
  static var code: String { String(cString: gallery_jpeg_code()) }

  /// Uses another one from now on, everywhere; false where this machine can't run it.
  static func choose(_ code: String) -> Bool { gallery_jpeg_choose(code) == 0 }
}
