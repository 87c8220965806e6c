import Platform

/// JPEG headers made in code: nothing to decode, all that metadata is read from.
enum TinyJPEG {
  static func bytes(
    width: Int = 40,
    height: Int = 30,
    exif: [UInt8]? = nil,
    xmp: String? = nil,
    iptc: [UInt8]? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let exif { bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    if let xmp { bytes += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp.utf8) }
    if let iptc {
      let block = Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + big32(iptc.count) + iptc
      bytes += segment(0xED, Array("Photoshop 3.0\0".utf8) + block)
    }
    let frame = [8] + big16(height) + big16(width) + [1, 1, 0x11, 0]
    return bytes + segment(0xC0, frame) + [0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big16(content.count + 2) + content
  }

  static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

  static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value & 0xFFFF) }

  /// One record of IPTC's application part.
  static func iptc(_ field: UInt8, _ text: [UInt8], record: UInt8 = 2) -> [UInt8] {
    [0x1C, record, field] + big16(text.count) + text
  }
}

/// EXIF blocks made in code, big-endian.
struct ExifBlock {
  enum Value {
    case ascii(String)
    case short(Int)
    case long(Int)
    case bytes([UInt8])
    case rationals([(Int, Int)])
  }

  var image: [Int: Value] = [:]
  var photo: [Int: Value] = [:]
  var gps: [Int: Value] = [:]

  var bytes: [UInt8] {
    var image = image
    // Sizes do not depend on where the directories lie, so they can be laid out first.
    if !photo.isEmpty { image[0x8769] = .long(0) }
    if !gps.isEmpty { image[0x8825] = .long(0) }
    let photoStart = 8 + Self.directory(image, at: 8).count
    let gpsStart = photoStart + (photo.isEmpty ? 0 : Self.directory(photo, at: photoStart).count)
    if !photo.isEmpty { image[0x8769] = .long(photoStart) }
    if !gps.isEmpty { image[0x8825] = .long(gpsStart) }
    return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + Self.directory(image, at: 8)
      + (photo.isEmpty ? [] : Self.directory(photo, at: photoStart))
      + (gps.isEmpty ? [] : Self.directory(gps, at: gpsStart))
  }

  private static func directory(_ values: [Int: Value], at start: Int) -> [UInt8] {
    let entries = values.sorted { $0.key < $1.key }
    let dataStart = start + 2 + entries.count * 12 + 4
    var (table, data): ([UInt8], [UInt8]) = (TinyJPEG.big16(entries.count), [])
    for (tag, value) in entries {
      let (type, count, content) = value.encoded
      table += TinyJPEG.big16(tag) + TinyJPEG.big16(type) + TinyJPEG.big32(count)
      if content.count <= 4 {
        table += content + [UInt8](repeating: 0, count: 4 - content.count)
      } else {
        table += TinyJPEG.big32(dataStart + data.count)
        data += content
      }
    }
    return table + [0, 0, 0, 0] + data
  }
}

extension ExifBlock.Value {
  fileprivate var encoded: (type: Int, count: Int, content: [UInt8]) {
    switch self {
    case .ascii(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .short(let value): (3, 1, TinyJPEG.big16(value))
    case .long(let value): (4, 1, TinyJPEG.big32(value))
    case .bytes(let bytes): (7, bytes.count, bytes)
    case .rationals(let all):
      (5, all.count, all.flatMap { TinyJPEG.big32($0.0) + TinyJPEG.big32($0.1) })
    }
  }
}

enum XMPText {
  /// A packet with these properties in its one Description.
  static func packet(attributes: String = "", elements: String = "") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
      xmlns:digiKam="http://www.digikam.org/ns/1.0/"
      xmlns:photomechanic="http://ns.camerabits.com/photomechanic/1.0/"
      xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
      xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
      xmlns:MP="http://ns.microsoft.com/photo/1.2/"
      xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
      xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
    <rdf:Description rdf:about="" \(attributes)>\(elements)</rdf:Description>
    </rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """
  }
}

/// Writes `bytes` into the test's folder.
func write(_ bytes: [UInt8], named name: String, in folder: Path) throws -> Path {
  let path = folder / name
  try AtomicFile.write(bytes, to: path, durability: .replaceable)
  return path
}
