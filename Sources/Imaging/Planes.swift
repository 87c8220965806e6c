private import CResample
private import Glibc

/// The one owner of a picture as a JPEG has it: brightness, and colour differences with fewer
/// samples.
struct Planes: ~Copyable {
  /// How many pixels a sample of the colour planes stands for.
  struct Sampling: Equatable {
    let across: Int
    let down: Int
  }

  let width: Int
  let height: Int
  /// Of the colour planes; nothing where the picture is grey.
  let sampling: Sampling?
  private let lumaSize: PixelSize
  private let chromaSize: PixelSize?
  private let block: UnsafeMutablePointer<UInt8>
  private let count: Int

  /// Makes planes whose samples are not set yet.
  init(width: Int, height: Int, sampling: Sampling?) throws(ImagingError) {
    self.width = width
    self.height = height
    self.sampling = sampling
    chromaSize = sampling.map {
      PixelSize(
        width: (width + $0.across - 1) / $0.across,
        height: (height + $0.down - 1) / $0.down
      )
    }
    // TurboJPEG writes brightness for all pixels that a colour sample stands for, even beyond the
    // edge.
    lumaSize = PixelSize(
      width: (chromaSize?.width ?? width) * (sampling?.across ?? 1),
      height: (chromaSize?.height ?? height) * (sampling?.down ?? 1)
    )
    count = lumaSize.count + 2 * (chromaSize?.count ?? 0)
    guard width > 0, height > 0, let memory = malloc(count) else {
      throw .outOfMemory(width: width, height: height)
    }
    block = memory.bindMemory(to: UInt8.self, capacity: count)
  }

  deinit { free(block) }

  /// All samples of all planes.
  var memory: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: block, count: count)
  }

  /// The first sample of a plane: 0 is brightness, 1 blue's difference, 2 red's.
  func samples(of plane: Int) -> UnsafeMutablePointer<UInt8>? {
    if plane == 0 { return block }
    return chromaSize.map { block + lumaSize.count + (plane - 1) * $0.count }
  }

  /// The picture in pixels at another size, through Lanczos-3.
  borrowing func scaled(toWidth newWidth: Int, height newHeight: Int) throws(ImagingError)
    -> Raster
  {
    let scaled = try Raster(width: newWidth, height: newHeight)
    let chroma = chromaSize ?? lumaSize
    let across = Int32(sampling?.across ?? 1)
    let down = Int32(sampling?.down ?? 1)
    var planes = gallery_planes(
      samples: (
        samples(of: 0).map { UnsafePointer($0) },
        samples(of: 1).map { UnsafePointer($0) },
        samples(of: 2).map { UnsafePointer($0) }
      ),
      width: (Int32(width), Int32(chroma.width), Int32(chroma.width)),
      height: (Int32(height), Int32(chroma.height), Int32(chroma.height)),
      stride: (lumaSize.width, chroma.width, chroma.width),
      across: (1, across, across),
      down: (1, down, down)
    )
    let failed = gallery_resample_planes(
      &planes,
      Int32(width),
      Int32(height),
      scaled.rows,
      Int32(newWidth),
      Int32(newHeight)
    )
    guard failed == 0 else { throw .outOfMemory(width: newWidth, height: newHeight) }
    return scaled
  }
}
