import Metadata
import Platform

/// What files say of themselves.
enum Described {
  /// EXIF, IPTC, XMP and previews of pictures and RAW files, by our readers and by Exiv2.
  static func metadata(_ bytes: [UInt8]) {
    let path = MemoryFile.holding(bytes)
    // ffprobe reads films, in a process of its own.
    guard let format = try? MediaFormat.sniff(path), format.kind != .video else { return }
    guard let found = try? readMetadata(of: path) else { fatalError("a file that is there") }
    precondition((1...8).contains(found.orientation), "orientation \(found.orientation)")
    if let place = found.location {
      precondition(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(place)")
    }
    _ = try? fullDump(of: path)
    _ = try? embeddedPreview(of: path)
  }

  /// Sidecars, which are read for a site and changed for a rating.
  ///
  /// A change can be read again, and is done once.
  static func xmp(_ bytes: [UInt8]) {
    _ = try? readSidecar(at: MemoryFile.holding(bytes))
    _ = JPEGPacket([0xFF, 0xD8, 0xFF] + bytes)
    guard var document = try? XMPDocument(bytes) else { return }
    let rating = XMPDocument.Name("http://ns.adobe.com/xap/1.0/", "xmp", "Rating")
    let subject = XMPDocument.Name("http://purl.org/dc/elements/1.1/", "dc", "subject")
    do {
      try document.set(rating, to: "5")
      try document.add(["x&<"], to: subject)
    } catch {
      return  // refused is right
    }
    precondition(document.value(rating) == "5", "the rating that was set")
    precondition(document.items(subject).contains("x&<"), "the keyword that was added")
    let once = document.bytes
    guard var again = try? XMPDocument(once) else { fatalError("what was written is read") }
    precondition(again.value(rating) == "5", "the rating that was written")
    try? again.set(rating, to: "5")
    try? again.add(["x&<"], to: subject)
    precondition(again.bytes == once, "a change that is done already changes nothing")
  }

  /// Markdown beside a photo.
  static func notes(_ bytes: [UInt8]) {
    guard let found = try? readNotes(at: MemoryFile.holding(bytes)) else { return }
    if let place = found.location {
      precondition(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(place)")
    }
  }
}
