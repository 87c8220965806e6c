/// Tells the formats built of ISO base media boxes apart (ISO/IEC 14496-12, QuickTime).
enum ISOMediaBrands {
  private static let brandLimit = 64
  private static let stills: [String: MediaFormat] = [
    "avif": .avif, "avis": .avif,
    "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heic, "hevx": .heic,
    "hevm": .heic, "hevs": .heic,
  ]
  private static let structures: Set<String> = ["mif1", "msf1", "mif2", "miaf"]
  private static let films: Set<String> = [
    "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42",
    "avc1", "hvc1", "M4V ", "M4VH", "M4VP", "dash", "MSNV", "XAVC", "f4v ", "F4V ", "mmp4",
    "3gp4", "3gp5", "3gp6", "3gp7", "3ge6", "3gg6", "3g2a", "3g2b", "3g2c", "NDSC", "MP4 ",
  ]
  private static let sounds: Set<String> = ["M4A ", "M4B ", "M4P "]

  static func format(of source: ByteSource) -> MediaFormat {
    let head = source.bytes(at: 0, count: 16)
    guard let size = head.uint32(at: 0), head.count == 16 else { return .unknown }
    guard head.matches("ftyp", at: 4) else { return isOldQuickTime(source) ? .mov : .unknown }
    let brands = brands(source.bytes(at: 0, count: min(size, 16 + brandLimit * 4)))
    guard let major = brands.first else { return .unknown }
    if major == "crx " { return .cr3 }
    if major == "qt  " { return .mov }
    if let format = stills[major] { return format }
    if structures.contains(major) {
      return brands.lazy.compactMap { stills[$0] }.first ?? .heic
    }
    if sounds.contains(major) { return .unknown }
    if films.contains(major) || brands.contains(where: films.contains) { return .mp4 }
    return .unknown
  }

  /// Whether the file says it is a sequence of pictures.
  static func isSequence(_ source: ByteSource) -> Bool {
    let head = source.bytes(at: 0, count: 12)
    return head.matches("avis", at: 8) || head.matches("hevc", at: 8) || head.matches("msf1", at: 8)
  }

  private static func brands(_ box: [UInt8]) -> [String] {
    let offsets = [8] + Array(stride(from: 16, to: box.count, by: 4))
    return offsets.compactMap { start in
      start + 4 <= box.count ? String(decoding: box[start..<(start + 4)], as: UTF8.self) : nil
    }
  }

  /// Old films begin without naming their type.
  private static func isOldQuickTime(_ source: ByteSource) -> Bool {
    var position = 0
    for _ in 0..<8 {
      guard let head = source.exactly(16, at: position), let short = head.uint32(at: 0) else {
        return false
      }
      if head.matches("moov", at: 4) || head.matches("mdat", at: 4) { return true }
      let isFiller = ["wide", "free", "skip", "pnot"].contains(
        String(decoding: head[4..<8], as: UTF8.self)
      )
      guard isFiller, short >= 8 else { return false }
      position += short
    }
    return false
  }
}
