private import Glibc
package import Platform

/// Copies a film's picture and sound as they are, and nothing else: no place, no camera, no chapter.
///
/// What plays from a web server needs its index at the beginning of the file. The same film gives
/// the same bytes. `webm` chooses the container of VP8 and VP9; otherwise it is MP4.
package func copyVideo(of path: Path, to target: Path, webm: Bool) throws(MetadataError) {
  let temporary = AtomicFile.temporaryPath(for: target)
  defer { try? File.remove(temporary) }  // gone already is fine
  let arguments: [Path] =
    ["-nostdin", "-v", "error", "-hide_banner"] + MediaTool.input(path)
    + ["-map", "0:V:0", "-map", "0:a:0?", "-c", "copy"]
    + ["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"]
    + ["-flags:v", "+bitexact", "-flags:a", "+bitexact"]
    + (webm ? ["-f", "webm"] : ["-movflags", "+faststart", "-f", "mp4"])
    + [MediaTool.url(temporary)]
  let output = try MediaTool.run("ffmpeg", arguments, timeout: 100)
  guard output.status == 0 else {
    let reason = output.errors.split(separator: 10).last.map { String(decoding: $0, as: UTF8.self) }
    for code in [ENOSPC, EDQUOT, EFBIG]
    where reason?.contains(String(cString: strerror(code))) == true {
      throw .unreadable(SystemError("write", target, code: code))
    }
    throw .notCopied(path, reason: reason ?? "ffmpeg gives status \(output.status)")
  }
  do throws(SystemError) { try File.rename(temporary, to: target) } catch {
    throw .unreadable(error)
  }
}
