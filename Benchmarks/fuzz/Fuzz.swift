import Imaging

/// What libFuzzer calls with each input: the whole way from bytes to renditions.
///
/// Nothing may crash, hang or leak; errors are answers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let request = RenderRequest(
    source: .bytes(bytes, name: "input"),
    orientation: Orientation(exif: bytes.last.map { Int($0 & 7) + 1 }),
    renditions: [
      RenditionRecipe(name: "display", path: nil, bounds: .longestSide(200)),
      RenditionRecipe(name: "thumb", path: nil, bounds: .longestSide(40), shape: .square),
    ],
    maximumPixels: 4_000_000,
    maximumMemory: 64 << 20
  )
  _ = try? render(request)  // an error is a right answer to broken bytes
  _ = readRenditionInfo(bytes)
  return 0
}
