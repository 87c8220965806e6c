/// Weighs what EXIF, XMP and IPTC say against each other; the rules are in
/// `Documentation/Metadata.md`.
extension FileMetadata {
  init(describing parts: FileParts) {
    self.init()
    let exif = ExifReader(parts.exif)
    let iptc = IPTCReader(parts.iptc)
    warnings = parts.warnings
    let xmp = Self.xmp(of: parts.xmp, warnings: &warnings)
    pixelSize = parts.size
    isAnimated = parts.isAnimated
    colorProfile = parts.colorProfile
    orientation = exif.orientation ?? 1
    camera = exif.camera
    if camera.lens == nil { camera.lens = xmp?.text(.aux, "Lens") }
    contentIdentifier = AppleMakerNote.contentIdentifier(in: exif)
    location = exif.location ?? xmp?.location
    date = Self.date(
      original: [exif.original, xmp?.original, iptc.created],
      otherwise: [exif.digitized, xmp?.digitized, exif.modified]
    )
    descriptive = (xmp?.descriptive ?? DescriptiveMetadata())
      .completed(by: iptc.descriptive)
      .completed(by: exif.descriptive)
  }

  /// The main packet, with what the extended one adds; damage is told, not thrown.
  private static func xmp(of packets: [[UInt8]], warnings: inout [String]) -> XMPReader? {
    var reader: XMPReader?
    for packet in packets {
      do throws(XMPError) {
        let more = try XMPReader(packet: packet)
        if reader == nil { reader = more } else { reader?.merge(more) }
      } catch {
        warnings.append("the embedded XMP was not read: \(error)")
      }
    }
    warnings += reader?.warnings ?? []
    return reader
  }

  /// The first date there is; one without a time takes the time of a later one of the same day.
  static func date(
    original: [DateParser.Parsed?],
    otherwise: [DateParser.Parsed?]
  ) -> MetadataDate? {
    let known = original.compactMap { $0 }
    guard let first = known.first else { return otherwise.compactMap { $0 }.first?.date }
    guard !first.hasTime else { return first.date }
    let exact = known.first { $0.hasTime && $0.date.isSameDay(as: first.date) }
    return exact?.date ?? first.date
  }
}

extension DescriptiveMetadata {
  /// What is missing here taken from another source of lower rank.
  func completed(by other: DescriptiveMetadata) -> DescriptiveMetadata {
    var whole = self
    whole.title = title ?? other.title
    whole.caption = caption ?? other.caption
    whole.creator = creator ?? other.creator
    whole.copyright = copyright ?? other.copyright
    if keywords.isEmpty { whole.keywords = other.keywords }
    if people.isEmpty { whole.people = other.people }
    whole.rating = rating ?? other.rating
    whole.label = label ?? other.label
    whole.pick = pick ?? other.pick
    if place.isEmpty { whole.place = other.place }
    whole.date = date ?? other.date
    whole.location = location ?? other.location
    return whole
  }
}
