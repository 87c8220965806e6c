package import Metadata
package import Platform

/// Names a picture by its image data, so that writing a rating or caption into it changes nothing.
///
/// - A JPEG: every segment but the APPn and COM ones, and all that follows the first scan.
/// - A video of more than 64 MiB: its size, and 4 MiB from its start, middle and end.
/// - Anything else: the whole file.
package enum ContentID {
  private static let sampledSize: Int64 = 64 << 20
  private static let sampleSize = 4 << 20
  private static let chunkSize = 1 << 20

  package static func of(_ path: Path, format: MediaFormat, size: Int64) throws(SystemError)
    -> String
  {
    if format == .jpeg { return try ofJPEG(path, size: size) }
    // What can't be shown is not worth reading gigabytes for either.
    if size > sampledSize, format.kind == .video || format.kind == .unknown {
      return try ofSamples(path, size: size)
    }
    var hash = Hash128()
    try update(&hash, path, from: 0)
    return hash.finish()
  }

  private static func update(_ hash: inout Hash128, _ path: Path, from start: Int64)
    throws(SystemError)
  {
    var offset = start
    while true {
      let bytes = try File.read(path, at: offset, count: chunkSize)
      hash.update(bytes)
      offset += Int64(bytes.count)
      if bytes.count < chunkSize { return }
    }
  }

  private static func ofSamples(_ path: Path, size: Int64) throws(SystemError) -> String {
    var hash = Hash128()
    hash.update("\(size)\n")
    let last = size - Int64(sampleSize)
    for offset in [0, last / 2, last] {
      hash.update(try File.read(path, at: offset, count: sampleSize))
    }
    return hash.finish()
  }

  /// Goes from marker to marker (ITU-T T.81, annex B) up to the first scan.
  private static func ofJPEG(_ path: Path, size: Int64) throws(SystemError) -> String {
    var hash = Hash128()
    var window = Window(path)
    var offset: Int64 = 0
    while true {
      guard try window.byte(at: offset) == 0xFF, let marker = try window.byte(at: offset + 1) else {
        // Not a marker: a damaged file, whose rest counts as it is.
        try update(&hash, path, from: offset)
        return hash.finish()
      }
      switch marker {
      case 0xFF:  // a fill byte
        offset += 1
      case 0xDA:  // start of scan: the rest is image data
        try update(&hash, path, from: offset)
        return hash.finish()
      case 0x01, 0xD0...0xD9:  // markers without a segment
        hash.update([0xFF, marker])
        offset += 2
      default:
        guard let high = try window.byte(at: offset + 2), let low = try window.byte(at: offset + 3),
          high > 0 || low > 1
        else {
          try update(&hash, path, from: offset)
          return hash.finish()
        }
        let length = Int64(high) << 8 | Int64(low)
        let isMetadata = (0xE0...0xEF).contains(marker) || marker == 0xFE
        if !isMetadata {
          hash.update(try File.read(path, at: offset, count: Int(length) + 2))
        }
        offset += length + 2
      }
    }
  }

  /// A part of a file that moves along with the reading.
  private struct Window {
    private let path: Path
    private var start: Int64 = 0
    private var bytes: [UInt8] = []

    init(_ path: Path) { self.path = path }

    mutating func byte(at offset: Int64) throws(SystemError) -> UInt8? {
      if offset < start || offset >= start + Int64(bytes.count) {
        bytes = try File.read(path, at: offset, count: 4096)
        start = offset
      }
      return bytes.isEmpty ? nil : bytes[Int(offset - start)]
    }
  }
}
