private import Foundation
import Platform

/// Reads what ffprobe says of a film.
enum VideoReader {
  private static let probe: Path = "ffprobe"
  private static let timeoutInSeconds = 20.0

  static func read(_ path: Path, _ format: MediaFormat) -> FileMetadata {
    var metadata = FileMetadata()
    let answer: Probe
    do throws(MetadataError) {
      answer = try run(path)
    } catch {
      if case .missingTool(let tool) = error { metadata.missingTool = tool }
      metadata.warnings.append("\(error)")
      return metadata
    }
    guard let stream = answer.picture else {
      metadata.warnings.append("it has no moving picture that ffprobe can read")
      return metadata
    }
    metadata.pixelSize = stream.uprightSize
    metadata.video = answer.video(in: format)
    let tags = answer.tags
    metadata.date = VideoTags.date(tags)
    metadata.location = VideoTags.location(tags)
    metadata.contentIdentifier = LegacyText.trimmed(tags["com.apple.quicktime.content.identifier"])
    metadata.camera.make = VideoTags.text(tags, "com.apple.quicktime.make", "make")
    metadata.camera.model = VideoTags.text(tags, "com.apple.quicktime.model", "model")
    metadata.descriptive = VideoTags.descriptive(tags)
    return metadata
  }

  /// Seconds, where they are known.
  static func duration(of path: Path) throws(MetadataError) -> Double? { try run(path).duration }

  /// All tags of container and streams.
  static func dump(_ path: Path) throws(MetadataError) -> [String: String] {
    let answer = try run(path)
    var tags: [String: String] = [:]
    for (key, value) in answer.format?.tags ?? [:] { tags["Format.\(key)"] = value }
    for stream in answer.streams ?? [] {
      let prefix = "Stream\(stream.index ?? 0)"
      tags["\(prefix).Codec"] = stream.codec_name
      for (key, value) in stream.tags ?? [:] { tags["\(prefix).\(key)"] = value }
    }
    tags["Format.duration"] = answer.format?.duration
    return tags
  }

  private static func run(_ path: Path) throws(MetadataError) -> Probe {
    let arguments =
      ["-v", "error", "-hide_banner", "-of", "json", "-show_format", "-show_streams"]
      + MediaTool.input(path)
    let output = try MediaTool.run(probe, arguments, timeout: timeoutInSeconds)
    // Text that is no JSON is what a file says that ffprobe can't read: no stream is found.
    return (try? JSONDecoder().decode(Probe.self, from: Data(output.output))) ?? Probe()
  }
}

/// ffmpeg's programs, run on one local file.
enum MediaTool {
  /// The file as ffmpeg's own URL: a name can then neither be an option nor another protocol.
  static func url(_ path: Path) -> Path { Path(bytes: "file:".utf8 + path.bytes) }

  /// The arguments that open a film and nothing else: a playlist or a list of files to join, under
  /// whatever name, would open what it names.
  static func input(_ path: Path) -> [Path] {
    [
      "-protocol_whitelist", "file,pipe", "-format_whitelist", "mov,matroska,avi", "-i", url(path),
    ]
  }

  static func run(
    _ tool: Path,
    _ arguments: [Path],
    timeout: Double,
    outputLimit: Int = 8 << 20,
    processorSeconds: Int = 0
  ) throws(MetadataError) -> ChildProcess.Output {
    var limits = ChildProcess.Limits()
    limits.addressSpaceInBytes = 4 << 30
    limits.deniesNetwork = true
    limits.processorSeconds = UInt64(clamping: processorSeconds)
    guard ChildProcess.find(tool) != nil else { throw .missingTool(tool.display) }
    do throws(SystemError) {
      return try ChildProcess.run(
        tool,
        arguments: arguments,
        timeout: timeout,
        outputLimit: outputLimit,
        limits: limits
      )
    } catch {
      throw .unreadable(error)
    }
  }
}
