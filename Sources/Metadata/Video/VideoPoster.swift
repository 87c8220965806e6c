package import Platform

/// A frame that stands for a film, as a BMP, upright, with square pixels.
///
/// Taken a tenth into the film, at least a second, since many begin in black; of films shorter than
/// that, and where nothing decodes there, the first frame that does.
package func videoPoster(
  of path: Path,
  maximumSide: Int = 2048
) throws(MetadataError) -> [UInt8] {
  let duration = try VideoReader.duration(of: path)
  var dark: [UInt8]?
  var reason = "ffmpeg finds none"
  for time in VideoFrames.times(duration: duration) {
    let output = try VideoFrames.run(path, at: time, maximumSide: maximumSide)
    guard output.status == 0, output.output.starts(with: "BM".utf8) else {
      if let line = output.errors.split(separator: 10).last {
        reason = String(decoding: line, as: UTF8.self)
      }
      continue
    }
    if !VideoFrames.isDark(output.output) { return output.output }
    dark = dark ?? output.output
  }
  guard let dark else { throw .noPoster(path, reason: reason) }
  return dark
}

/// Takes single frames out of films.
enum VideoFrames {
  private static let timeoutInSeconds = 30.0
  private static let headerLength = 54
  /// A mean below this, of 255, is black to a viewer.
  private static let darkest = 20

  /// Seconds at which to look, the best first.
  static func times(duration: Double?) -> [Double] {
    guard let duration, duration > 1.5 else { return [0] }
    return [min(max(duration / 10, 1), 30), min(duration / 2, 120), 0]
  }

  static func run(
    _ path: Path,
    at time: Double,
    maximumSide side: Int
  ) throws(MetadataError) -> ChildProcess.Output {
    let seek: [Path] = time > 0 ? ["-ss", Path("\(time)")] : []
    let filter = """
      scale=w='max(1,trunc(iw*if(gt(sar,0),sar,1)))':h=ih,setsar=1,\
      scale=w='min(\(side),iw)':h='min(\(side),ih)':force_original_aspect_ratio=decrease
      """
    let arguments: [Path] =
      ["-nostdin", "-v", "error", "-hide_banner"] + seek + MediaTool.input(path)
      + ["-an", "-sn", "-dn", "-frames:v", "1"]
      + ["-vf", Path(filter), "-pix_fmt", "bgr24", "-c:v", "bmp", "-f", "image2pipe", "pipe:1"]
    return try MediaTool.run(
      "ffmpeg",
      arguments,
      timeout: timeoutInSeconds,
      outputLimit: side * side * 4 + (1 << 16)
    )
  }

  /// Whether a viewer would see nothing, by a sample of the bytes.
  static func isDark(_ bitmap: [UInt8]) -> Bool {
    var (sum, count) = (0, 0)
    for index in stride(from: headerLength, to: bitmap.count, by: 97) {
      sum += Int(bitmap[index])
      count += 1
    }
    return count > 0 && sum / count < darkest
  }
}
