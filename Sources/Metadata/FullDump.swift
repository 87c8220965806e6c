package import Platform

/// All tags of a file, for people to look through: `Exif.…` and `Iptc.…` as gexiv2 names and words
/// them, `Xmp.…` as they stand, a film's as ffprobe lists them.
package func fullDump(of path: Path) throws(MetadataError) -> [String: String] {
  let source = try ByteSource(path)
  let format = MediaFormat.sniff(source)
  if format.kind == .video { return try VideoReader.dump(path) }
  var tags = GExiv2File.with(path) { $0.tags() } ?? [:]
  for packet in FileParts.read(path, source, format).xmp {
    // What can't be read of a packet is told by `readMetadata`.
    guard let reader = try? XMPReader(packet: packet) else { continue }
    tags.merge(reader.flattened) { first, _ in first }
  }
  return tags
}

extension XMPReader {
  /// Every simple value by its path: `Xmp.dc.subject[2]`, `Xmp.mwg-rs.Regions/mwg-rs:RegionList[1]`.
  var flattened: [String: String] {
    var flat: [String: String] = [:]
    for (name, value) in properties {
      Self.flatten(value, at: "Xmp.\(name.space.prefix).\(name.name)", into: &flat)
    }
    return flat
  }

  private static func flatten(
    _ value: XMPValue,
    at key: String,
    into flat: inout [String: String]
  ) {
    switch value {
    case .text(let text): flat[key] = text
    case .list(let items):
      for (index, item) in items.enumerated() {
        flatten(item, at: "\(key)[\(index + 1)]", into: &flat)
      }
    case .alternatives(let all):
      for item in all {
        flatten(
          item.value,
          at: item.language.isEmpty ? key : "\(key)[\(item.language)]",
          into: &flat
        )
      }
    case .structure(let fields):
      for (name, field) in fields {
        flatten(field, at: "\(key)/\(name.space.prefix):\(name.name)", into: &flat)
      }
    }
  }
}
