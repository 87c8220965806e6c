/// The container of AVIF, which can hold metadata beside its picture.
///
/// ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, annex A.
enum AVIFContainer {
  /// Gives an AVIF as libavif writes it an EXIF with a copyright line in it; any other stays as it is.
  static func adding(_ copyright: String, to bytes: [UInt8]) -> [UInt8] {
    guard let meta = boxes(in: bytes[...], from: 0).first(where: { $0.type == "meta" }),
      var parts = Parts(bytes[meta.content].dropFirst(4))
    else { return bytes }
    // The payload is preceded by the place of its TIFF header, which is its beginning.
    let payload = [0, 0, 0, 0] + MinimalEXIF.copyright(copyright)
    let item = parts.highestItem + 1
    let growth = parts.added(item: item, count: payload.count).count - meta.content.count - 8
    let place = bytes.count + growth + 8
    parts.move(by: growth, beyond: meta.end)
    let made = parts.added(item: item, at: place, count: payload.count)
    return bytes[..<meta.start] + made + bytes[meta.end...] + box("mdat", payload)
  }

  fileprivate struct Box {
    let type: String
    let start: Int
    let end: Int
    var content: Range<Int> { (start + 8)..<end }
  }

  fileprivate static func boxes(in bytes: ArraySlice<UInt8>, from start: Int) -> [Box] {
    let reader = ByteReader(bytes)
    var (found, offset): ([Box], Int) = ([], start - bytes.startIndex)
    while let size = reader.big32(at: offset), size >= 8, offset + Int(size) <= bytes.count,
      let type = reader.slice(at: offset + 4, count: 4)
    {
      let first = offset + bytes.startIndex
      found.append(
        Box(type: String(decoding: type, as: UTF8.self), start: first, end: first + Int(size))
      )
      offset += Int(size)
    }
    return found
  }

  fileprivate static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  fileprivate static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  /// The boxes of `meta`: where the items' data lies, what they are, and the rest.
  fileprivate struct Parts {
    private struct Location {
      let item: Int
      var offset: Int
      let count: Int
    }

    private var locations: [Location] = []
    private var items: [UInt8] = []
    private var itemCount = 0
    private var primary = 1
    /// In their order; those that are made anew are empty.
    private var boxes: [(type: String, bytes: [UInt8])] = []

    /// Nothing where the boxes are of another kind than libavif's.
    init?(_ content: ArraySlice<UInt8>) {
      for box in AVIFContainer.boxes(in: content, from: content.startIndex) {
        let reader = ByteReader(content[box.content])
        boxes.append((box.type, Array(content[box.start..<box.end])))
        switch box.type {
        case "pitm": primary = Int(reader.big16(at: 4) ?? 1)
        case "iloc": guard readLocations(reader) else { return nil }
        case "iinf":
          guard reader.big32(at: 0) == 0, let count = reader.big16(at: 4) else { return nil }
          itemCount = Int(count)
          items = Array(content[box.content].dropFirst(6))
        case "iref": return nil  // there is something beside the picture already
        default: break
        }
      }
      guard !locations.isEmpty, itemCount > 0 else { return nil }
    }

    /// Version 0, with offsets and lengths of four bytes and one extent an item.
    private mutating func readLocations(_ reader: ByteReader) -> Bool {
      guard reader.big32(at: 0) == 0, reader.big16(at: 4) == 0x4400,
        let count = reader.big16(at: 6)
      else { return false }
      for index in 0..<Int(count) {
        let place = 8 + 14 * index
        guard let item = reader.big16(at: place), reader.big16(at: place + 4) == 1,
          let offset = reader.big32(at: place + 6), let length = reader.big32(at: place + 10)
        else { return false }
        locations.append(Location(item: Int(item), offset: Int(offset), count: Int(length)))
      }
      return true
    }

    var highestItem: Int { locations.map(\.item).max() ?? 0 }

    mutating func move(by growth: Int, beyond end: Int) {
      for index in locations.indices where locations[index].offset >= end {
        locations[index].offset += growth
      }
    }

    /// The whole `meta` box with an item more, of EXIF, that describes the picture.
    func added(item: Int, at place: Int = 0, count: Int) -> [UInt8] {
      var all = locations
      all.append(Location(item: item, offset: place, count: count))
      var iloc: [UInt8] = [0, 0, 0, 0, 0x44, 0] + big(all.count, 2)
      for one in all {
        iloc += big(one.item, 2) + [0, 0, 0, 1]
        iloc += big(one.offset, 4) + big(one.count, 4)
      }
      let infe: [UInt8] = [2, 0, 0, 0] + big(item, 2) + [0, 0] + Array("Exif".utf8) + [0]
      let iinf: [UInt8] = [0, 0, 0, 0] + big(itemCount + 1, 2) + items + box("infe", infe)
      let cdsc: [UInt8] = big(item, 2) + [0, 1] + big(primary, 2)
      let iref: [UInt8] = [0, 0, 0, 0] + box("cdsc", cdsc)
      var content: [UInt8] = [0, 0, 0, 0]
      for one in boxes {
        switch one.type {
        case "iloc": content += box("iloc", iloc)
        case "iinf": content += box("iinf", iinf) + box("iref", iref)
        default: content += one.bytes
        }
      }
      return box("meta", content)
    }
  }
}
