import Imaging

/// The whole way from bytes to renditions.
enum Picture {
  static func run(_ bytes: [UInt8]) {
    let request = RenderRequest(
      source: .bytes(bytes, name: "input"),
      orientation: Orientation(exif: bytes.last.map { Int($0 & 7) + 1 }),
      renditions: [
        RenditionRecipe(name: "display", path: nil, bounds: .longestSide(200)),
        RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(40), shape: .square),
      ],
      // Small, so that there are many runs: what is decoded is the same at any size.
      maximumPixels: 250_000,
      maximumMemory: 64 << 20
    )
    _ = try? render(request)  // an error is a right answer to broken bytes
    _ = readRenditionInfo(bytes)
  }
}
