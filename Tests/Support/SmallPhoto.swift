package import Platform

/// A JPEG of a few hundred bytes, made in code: real headers and metadata, and hardly any pixels.
package struct SmallPhoto {
  package var width = 48
  package var height = 32
  /// Different pictures have different seeds.
  package var seed = 0
  package var make: String?
  package var model: String?
  /// As EXIF writes it: `2026:05:02 16:20:11`.
  package var date: String?
  /// As EXIF writes it: `+02:00`.
  package var offset: String?
  package var subsecond: String?
  package var xmp = SmallXMP()

  package init(
    _ seed: Int = 0,
    date: String? = nil,
    offset: String? = nil,
    subsecond: String? = nil,
    make: String? = nil,
    model: String? = nil,
    xmp: SmallXMP = SmallXMP()
  ) {
    self.seed = seed
    self.date = date
    self.offset = offset
    self.subsecond = subsecond
    self.make = make
    self.model = model
    self.xmp = xmp
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    let exif = exif
    if !exif.isEmpty { bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    if !xmp.isEmpty {
      bytes += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(xmp.packet)".utf8))
    }
    let table = [0] + (0..<64).map { UInt8(1 + ($0 + seed) % 255) }
    bytes += segment(0xDB, table)
    bytes += segment(0xC0, [8] + big(height) + big(width) + [1, 1, 0x11, 0])
    bytes += segment(0xDA, [1, 1, 0, 0, 63, 0])
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(seed >> shift & 0x7F)) }
    return bytes + [0xFF, 0xD9]
  }

  /// Writes the photo, and the folders above it.
  package func write(to path: Path) throws {
    try Folder.create(path.parent)
    try AtomicFile.write(bytes, to: path, durability: .replaceable)
  }

  private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(payload.count + 2) + payload
  }

  private func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

  /// A little-endian TIFF structure of two directories, all values texts.
  private var exif: [UInt8] {
    let first = [(0x10F, make), (0x110, model)].compactMap { tag, text in text.map { (tag, $0) } }
    let second = [(0x9003, date), (0x9011, offset), (0x9291, subsecond)].compactMap { tag, text in
      text.map { (tag, $0) }
    }
    if first.isEmpty, second.isEmpty { return [] }
    let start = 8
    let secondStart = start + 2 + (first.count + 1) * 12 + 4
    var dataStart = secondStart + 2 + second.count * 12 + 4
    var data: [UInt8] = []
    func directory(_ entries: [(Int, String)], pointer: Int?) -> [UInt8] {
      var bytes = little(entries.count + (pointer == nil ? 0 : 1), 2)
      for (tag, text) in entries {
        let value = Array(text.utf8) + [0]
        bytes += little(tag, 2) + little(2, 2) + little(value.count, 4)
        if value.count <= 4 {
          bytes += value + Array(repeating: 0, count: 4 - value.count)
        } else {
          bytes += little(dataStart, 4)
          data += value
          dataStart += value.count
        }
      }
      if let pointer {
        bytes += little(0x8769, 2) + little(4, 2) + little(1, 4) + little(pointer, 4)
      }
      return bytes + little(0, 4)
    }
    let one = directory(first, pointer: secondStart)
    let two = directory(second, pointer: nil)
    return Array("II*\0".utf8) + little(start, 4) + one + two + data
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
  }
}

/// An XMP packet with what people say of a photo.
package struct SmallXMP {
  package var rating: Int?
  package var label: String?
  package var keywords: [String] = []
  package var people: [String] = []
  package var title: String?

  package init(
    rating: Int? = nil,
    label: String? = nil,
    keywords: [String] = [],
    people: [String] = [],
    title: String? = nil
  ) {
    self.rating = rating
    self.label = label
    self.keywords = keywords
    self.people = people
    self.title = title
  }

  package var isEmpty: Bool {
    rating == nil && label == nil && keywords.isEmpty && people.isEmpty && title == nil
  }

  package var packet: String {
    func bag(_ name: String, _ values: [String], _ kind: String = "Bag") -> String {
      if values.isEmpty { return "" }
      let items = values.map { "<rdf:li>\($0)</rdf:li>" }.joined()
      return "<\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>"
    }
    let titles = title.map {
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\($0)</rdf:li></rdf:Alt></dc:title>"
    }
    return """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"\
      \(rating.map { " xmp:Rating=\"\($0)\"" } ?? "")\(label.map { " xmp:Label=\"\($0)\"" } ?? "")>\
      \(bag("dc:subject", keywords))\(bag("Iptc4xmpExt:PersonInImage", people))\(titles ?? "")\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
  }

  /// Writes the packet as a sidecar.
  package func write(to path: Path) throws {
    try Folder.create(path.parent)
    try AtomicFile.write(packet, to: path, durability: .replaceable)
  }
}
