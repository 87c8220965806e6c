/// What people wrote, by XMP.
extension XMPReader {
  var descriptive: DescriptiveMetadata {
    var found = DescriptiveMetadata()
    found.title = text(.dc, "title") ?? text(.photoshop, "Headline")
    found.caption = text(.dc, "description").flatMap { Boilerplate.contains($0) ? nil : $0 }
    let creators = texts(.dc, "creator")
    found.creator = creators.isEmpty ? text(.tiff, "Artist") : creators.joined(separator: ", ")
    found.copyright = text(.dc, "rights") ?? text(.tiff, "Copyright")
    found.keywords = keywords
    found.people = people
    found.rating = rating
    found.label = text(.xmp, "Label")
    found.pick = pick
    found.place = [
      text(.iptcCore, "Location"), text(.photoshop, "City"), text(.photoshop, "State"),
      text(.photoshop, "Country"),
    ].compactMap { $0 }
    return found
  }

  /// Each once, as they stand: a comma or semicolon inside one is a part of it.
  private var keywords: [String] {
    let subjects = texts(.dc, "subject")
    guard subjects.isEmpty else { return subjects.uniqued }
    let flat = texts(.microsoftPhoto, "LastKeywordXMP")
    if !flat.isEmpty { return flat.uniqued }
    return texts(.lightroom, "hierarchicalSubject")
      .compactMap { $0.split(separator: "|").last.map(String.init) }.uniqued
  }

  /// -1 (rejected) to 5; a number out of that range counts as nothing said.
  private var rating: Int? {
    if let stated = text(.xmp, "Rating").flatMap(Double.init), stated.isFinite {
      let whole = stated.rounded()
      return (-1...5).contains(whole) ? Int(whole) : nil
    }
    if let percent = text(.microsoftPhoto, "Rating").flatMap({ Int($0) }) {
      return MicrosoftRating.stars(percent: percent)
    }
    return text(.photoMechanic, "Prefs").flatMap { PhotoMechanicPreferences($0).rating }
  }

  /// Programs write their flags side by side with the stars, each in its own words.
  private var pick: Int? {
    if let flag = text(.xmpDM, "pick").flatMap({ Int($0) }), (-1...1).contains(flag) { return flag }
    switch text(.digiKam, "PickLabel") {
    case "1": return -1
    case "2": return 0
    case "3": return 1
    default: break
    }
    if let tagged = text(.photoMechanic, "Tagged") { return tagged.lowercased() == "true" ? 1 : 0 }
    return text(.photoMechanic, "Prefs").flatMap { PhotoMechanicPreferences($0).pick }
  }

  /// When the picture was made.
  var original: DateParser.Parsed? {
    date(.exif, "DateTimeOriginal") ?? date(.exifEX, "DateTimeOriginal")
      ?? date(.photoshop, "DateCreated")
  }

  /// When it was stored or scanned.
  var digitized: DateParser.Parsed? {
    date(.exif, "DateTimeDigitized") ?? date(.xmp, "CreateDate")
  }

  private func date(_ space: XMPSpace, _ name: String) -> DateParser.Parsed? {
    DateParser.parse(text(space, name), source: .xmp)
  }

  var location: GeoPoint? {
    guard
      let latitude = coordinate("GPSLatitude", negative: "S"),
      let longitude = coordinate("GPSLongitude", negative: "W")
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude, altitude: altitude).plausible
  }

  /// `51,15.2911N` or `51,15,17.5N`, or a bare number with its hemisphere in a property beside it.
  private func coordinate(_ name: String, negative: Character) -> Double? {
    guard let text = text(.exif, name) else { return nil }
    let letter = text.last.flatMap { $0.isLetter ? Character($0.uppercased()) : nil }
    let parts = (letter == nil ? text[...] : text.dropLast()).split(separator: ",")
      .map { Double($0.trimmingPrefix { $0 == " " }) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    let hemisphere = letter ?? self.text(.exif, name + "Ref")?.uppercased().first
    return hemisphere == negative && degrees > 0 ? -degrees : degrees
  }

  private var altitude: Double? {
    guard let text = text(.exif, "GPSAltitude") else { return nil }
    let parts = text.split(separator: "/").map { Double($0) ?? .nan }
    let metres = parts.count == 2 ? parts[0] / parts[1] : parts.first ?? .nan
    guard metres.isFinite, abs(metres) < 1e6 else { return nil }
    return self.text(.exif, "GPSAltitudeRef") == "1" ? -abs(metres) : metres
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it comes first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
