/// ffprobe's JSON, as far as it is used.
struct Probe: Decodable {
  struct Stream: Decodable {
    var index: Int?
    var codec_type: String?
    var codec_name: String?
    var pix_fmt: String?
    var width: Int?
    var height: Int?
    var duration: String?
    var sample_aspect_ratio: String?
    var tags: [String: String]?
    var side_data_list: [SideData]?
    var disposition: [String: Int]?
  }

  struct SideData: Decodable {
    var rotation: Double?
  }

  struct Format: Decodable {
    var format_name: String?
    var duration: String?
    var tags: [String: String]?
  }

  var streams: [Stream]?
  var format: Format?
}

extension Probe {
  private static let webVideo: Set<String> = ["h264", "vp8", "vp9", "av1"]
  private static let webAudio: Set<String> = ["aac", "mp3", "opus", "vorbis", "flac"]
  private static let webPixels: Set<String> = ["yuv420p", "yuvj420p"]
  private static let webContainers: Set<MediaFormat> = [.mp4, .mov, .webm]

  /// The first moving picture; a cover picture of a sound file is none.
  var picture: Stream? {
    streams?.first { stream in
      stream.codec_type == "video" && stream.disposition?["attached_pic"] != 1
        && stream.width ?? 0 > 0 && stream.height ?? 0 > 0
    }
  }

  private var sound: Stream? { streams?.first { $0.codec_type == "audio" } }

  /// The container's tags, and below them those of the picture's stream; keys in lower case.
  var tags: [String: String] {
    let lowercased = { (tags: [String: String]?) in
      Dictionary(
        (tags ?? [:]).sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
        uniquingKeysWith: { first, _ in first }
      )
    }
    return lowercased(format?.tags).merging(lowercased(picture?.tags)) { first, _ in first }
  }

  var duration: Double? {
    [format?.duration, picture?.duration].lazy
      .compactMap { $0.flatMap(Double.init) }.first { $0 > 0 && $0.isFinite }
  }

  /// ffprobe does not tell a Matroska from a WebM: the container is the one found by content.
  func video(in container: MediaFormat) -> VideoMetadata {
    var video = VideoMetadata()
    video.duration = duration
    video.videoCodec = picture?.codec_name
    video.audioCodec = sound?.codec_name
    // H.264 of more than 8 bits or 4:2:0 is for studios.
    let hasUsualPixels =
      video.videoCodec != "h264" || (picture?.pix_fmt).map(Self.webPixels.contains) ?? true
    video.isWebPlayable =
      Self.webContainers.contains(container) && Self.webVideo.contains(video.videoCodec ?? "")
      && hasUsualPixels && video.audioCodec.map(Self.webAudio.contains) ?? true
    return video
  }
}

extension Probe.Stream {
  /// As it is shown: turned, and with its pixels made square.
  var uprightSize: MediaSize? {
    guard var width, var height else { return nil }
    let ratio = (sample_aspect_ratio ?? "1:1").split(separator: ":").compactMap { Double($0) }
    if ratio.count == 2, ratio[0] > 0, ratio[1] > 0, ratio[0] != ratio[1] {
      let wide = Double(width) * ratio[0] / ratio[1]
      if wide >= 1, wide < 1e6 { width = Int(wide.rounded()) }
    }
    let turns = Int(((rotation / 90).rounded()).truncatingRemainder(dividingBy: 4))
    if turns % 2 != 0 { swap(&width, &height) }
    return MediaSize(width: width, height: height)
  }

  private var rotation: Double {
    let stated =
      side_data_list?.lazy.compactMap(\.rotation).first ?? tags?["rotate"].flatMap(Double.init)
    return stated.flatMap { $0.isFinite ? $0 : nil } ?? 0
  }
}
