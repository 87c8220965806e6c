private import CResample
internal import CGD
private import Glibc

/// The one owner of a gd true colour image.
///
/// A raster of our own making keeps its rows in one block, so that codecs which want a stride can
/// work on it as well as gd; one that gd decoded has a block a row.
struct Raster: ~Copyable {
  let image: gdImagePtr
  let width: Int
  let height: Int
  /// All rows of a raster of our own making.
  private let block: UnsafeMutablePointer<Int32>?

  typealias Rows = UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>

  /// Makes a raster whose pixels are not set yet.
  init(width: Int, height: Int) throws(ImagingError) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, count <= Int(Int32.max),
      let image = gdImageCreateTrueColor(1, 1)
    else { throw .outOfMemory(width: width, height: height) }
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, count * 4) == 0, let memory,
      let table = calloc(height, MemoryLayout<UnsafeMutablePointer<Int32>?>.stride)
    else {
      free(memory)
      gdImageDestroy(image)
      throw .outOfMemory(width: width, height: height)
    }
    let block = memory.bindMemory(to: Int32.self, capacity: count)
    let rows = table.bindMemory(to: UnsafeMutablePointer<Int32>?.self, capacity: height)
    for y in 0..<height { rows[y] = block + y * width }
    // gd frees a row at a time, so its own single row goes and the block stays ours (see deinit).
    gdFree(image.pointee.tpixels[0])
    gdFree(image.pointee.tpixels)
    image.pointee.tpixels = rows
    image.pointee.sx = Int32(width)
    image.pointee.sy = Int32(height)
    gdImageSetClip(image, 0, 0, Int32(width - 1), Int32(height - 1))
    self.image = image
    self.width = width
    self.height = height
    self.block = block
  }

  /// Takes over an image that gd made; a palette becomes true colour.
  init(owning image: gdImagePtr) throws(ImagingError) {
    if image.pointee.trueColor == 0, gdImagePaletteToTrueColor(image) == 0 {
      let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
      gdImageDestroy(image)
      throw .outOfMemory(width: width, height: height)
    }
    self.image = image
    width = Int(image.pointee.sx)
    height = Int(image.pointee.sy)
    block = nil
  }

  deinit {
    // With no rows left gd frees only the table of rows.
    if block != nil { image.pointee.sy = 0 }
    gdImageDestroy(image)
    free(block)
  }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// The table of rows, valid as long as the raster.
  var rows: Rows { image.pointee.tpixels }

  /// The rows as what C functions that only read take.
  var constantRows: UnsafePointer<UnsafePointer<Int32>?> {
    UnsafeRawPointer(rows).assumingMemoryBound(to: UnsafePointer<Int32>?.self)
  }

  /// The pixels as bytes B, G, R, X without gaps, if the raster is of our own making.
  var contiguousBytes: UnsafeMutablePointer<UInt8>? {
    block.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) }
  }

  /// Paints the whole raster.
  borrowing func fill(_ color: RGBColor) {
    for y in 0..<height { rows[y]?.update(repeating: color.word, count: width) }
  }

  /// A copy of a part of the raster, without gaps between its rows.
  borrowing func copy(x: Int = 0, y: Int = 0, width: Int, height: Int) throws(ImagingError)
    -> Raster
  {
    let copy = try Raster(width: width, height: height)
    gallery_copy_opaque(
      constantRows,
      Int32(x),
      Int32(y),
      Int32(width),
      Int32(height),
      copy.rows
    )
    return copy
  }
}
