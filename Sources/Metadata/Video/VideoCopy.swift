private import Glibc
package import Platform

/// Copies a film's picture and sound as they are, and nothing else: no place, no camera, no chapter.
///
/// What plays from a web server needs its index at the beginning of the file. The same film gives
/// the same bytes. `webm` chooses the container of VP8 and VP9; otherwise it is MP4.
package func copyVideo(of path: Path, to target: Path, webm: Bool) throws(MetadataError) {
  try VideoWriting(
    options: ["-c", "copy"] + (webm ? VideoWriting.webm : VideoWriting.mp4),
    seconds: 100
  ).write(path, to: target)
}

/// Encodes a film anew, as H.264 and AAC in an MP4 that every browser plays; upright, with square
/// pixels and whole frames, its longer side at most 1920 pixels; otherwise as a copy is.
///
/// The same film gives the same bytes, on however many processors.
package func transcodeVideo(of path: Path, to target: Path, seconds: Int) throws(MetadataError) {
  let side = 1920
  let filter = """
    yadif=deint=interlaced,\
    scale=w='max(2,trunc(iw*if(gt(sar,0),sar,1)+0.5))':h=ih,setsar=1,\
    scale=w='min(\(side),iw)':h='min(\(side),ih)':force_original_aspect_ratio=decrease:\
    force_divisible_by=2,setsar=1
    """
  let picture: [Path] = ["-vf", Path(filter), "-c:v", "libx264", "-preset", "medium", "-crf", "22"]
  // The encoder's output depends on its number of threads.
  let codecs: [Path] = ["-pix_fmt", "yuv420p", "-threads:v", "2", "-c:a", "aac", "-b:a", "128k"]
  try VideoWriting(
    options: picture + codecs + ["-ac", "2"] + VideoWriting.mp4,
    seconds: seconds
  ).write(path, to: target)
}

/// How ffmpeg makes one film of another.
private struct VideoWriting {
  static let webm: [Path] = ["-f", "webm"]
  static let mp4: [Path] = ["-movflags", "+faststart", "-f", "mp4"]

  let options: [Path]
  let seconds: Int

  /// Written beside the target, then renamed.
  func write(_ path: Path, to target: Path) throws(MetadataError) {
    let temporary = AtomicFile.temporaryPath(for: target)
    defer { try? File.remove(temporary) }  // gone already is fine
    let arguments: [Path] =
      ["-nostdin", "-v", "error", "-hide_banner"] + MediaTool.input(path)
      + ["-map", "0:V:0", "-map", "0:a:0?"]
      + ["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"]
      + ["-flags:v", "+bitexact", "-flags:a", "+bitexact"] + options
      + [MediaTool.url(temporary)]
    let output = try MediaTool.run(
      "ffmpeg",
      arguments,
      timeout: Double(seconds),
      processorSeconds: seconds * 2
    )
    guard output.status == 0 else {
      let reason = reason(output)
      for code in [ENOSPC, EDQUOT, EFBIG] where reason.contains(String(cString: strerror(code))) {
        throw .unreadable(SystemError("write", target, code: code))
      }
      throw .notCopied(path, reason: reason)
    }
    do throws(SystemError) { try File.rename(temporary, to: target) } catch {
      throw .unreadable(error)
    }
  }

  private func reason(_ output: ChildProcess.Output) -> String {
    if output.isCutShort { return "it took more than \(seconds) s" }
    return output.errors.split(separator: 10).last.map { String(decoding: $0, as: UTF8.self) }
      ?? "ffmpeg gives status \(output.status)"
  }
}
