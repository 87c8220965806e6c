@testable import Imaging

/// Pictures drawn in code.
enum TestPictures {
  /// A raster whose pixels a function gives as red, green and blue.
  static func raster(
    _ width: Int,
    _ height: Int,
    _ color: (Int, Int) -> (Int, Int, Int)
  ) throws -> Raster {
    let raster = try Raster(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        raster[x, y] = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      }
    }
    return raster
  }

  /// Four fields of one colour each: red, green over blue, white.
  static func quarters(_ width: Int, _ height: Int) throws -> Raster {
    try raster(width, height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): (255, 0, 0)
      case (false, true): (0, 255, 0)
      case (true, false): (0, 0, 255)
      case (false, false): (255, 255, 255)
      }
    }
  }

  static func jpeg(_ raster: borrowing Raster, quality: Int = 95) throws -> [UInt8] {
    try JPEGEncoder.encode(raster, quality: quality)
  }
}

/// All pixels of a picture, row by row.
func pixels(of raster: borrowing Raster) -> [Int32] {
  (0..<raster.height).flatMap { y in (0..<raster.width).map { raster.rows[y]?[$0] ?? -1 } }
}

extension Raster {
  subscript(x: Int, y: Int) -> RGBColor {
    get { RGBColor(word: rows[y]?[x] ?? 0) }
    nonmutating set { rows[y]?[x] = newValue.word }
  }
}

extension RGBColor {
  /// The largest difference of a channel.
  func distance(to other: RGBColor) -> Int {
    max(
      abs(Int(red) - Int(other.red)),
      abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue))
    )
  }
}

/// Decodes a rendition, to look at its pixels.
func decoded(_ bytes: [UInt8]) throws -> Raster {
  let decoder = try PictureDecoder(PictureFile(name: "test", bytes: bytes))
  let size = decoder.header.size
  return try decoder.decode(covering: size).scaled(toWidth: size.width, height: size.height)
}
