/// What the tags of a film mean.
enum VideoTags {
  /// Apple's creation date, with its zone, goes before the container's, which is UTC by its
  /// specification (ISO/IEC 14496-12, 8.2.2).
  static func date(_ tags: [String: String]) -> MetadataDate? {
    let local = text(tags, "com.apple.quicktime.creationdate", "date-eng", "date")
    if let parsed = DateParser.parse(local, source: .quickTime), parsed.hasTime {
      return parsed.date
    }
    guard
      var utc = DateParser.parse(text(tags, "creation_time"), source: .quickTime)?.date,
      // Recorders without a clock leave the container's epoch.
      !(utc.year <= 1904 || (utc.year, utc.month, utc.day) == (1970, 1, 1))
    else { return nil }
    utc.offset = utc.offset ?? 0
    return utc
  }

  static func location(_ tags: [String: String]) -> GeoPoint? {
    ISO6709.point(
      text(tags, "com.apple.quicktime.location.iso6709", "location", "location-eng")
    )
  }

  static func descriptive(_ tags: [String: String]) -> DescriptiveMetadata {
    var found = DescriptiveMetadata()
    found.title = text(tags, "com.apple.quicktime.title", "title")
    found.caption = text(tags, "com.apple.quicktime.description", "description", "comment")
      .flatMap { Boilerplate.contains($0) ? nil : $0 }
    found.creator = text(tags, "com.apple.quicktime.author", "artist", "author")
    found.copyright = text(tags, "com.apple.quicktime.copyright", "copyright")
    found.keywords =
      text(tags, "com.apple.quicktime.keywords", "keywords")?.split(separator: ",")
      .compactMap { LegacyText.trimmed(String($0)) } ?? []
    return found
  }

  static func text(_ tags: [String: String], _ keys: String...) -> String? {
    keys.lazy.compactMap { LegacyText.trimmed(tags[$0]) }.first
  }
}

/// Places as ISO 6709 writes them: `+48.8577+002.295+034/`, `+4851.46+00217.7/`.
enum ISO6709 {
  static func point(_ text: String?) -> GeoPoint? {
    guard let text else { return nil }
    var parts: [Substring] = []
    var start: String.Index?
    for index in text.indices where "+-/C".contains(text[index]) {
      if let start { parts.append(text[start..<index]) }
      start = text[index] == "+" || text[index] == "-" ? index : nil
    }
    if let start { parts.append(text[start...]) }
    guard
      parts.count >= 2,
      let latitude = degrees(parts[0], wholeDigits: 2),
      let longitude = degrees(parts[1], wholeDigits: 3)
    else { return nil }
    let altitude = parts.count > 2 ? Double(parts[2]) : nil
    return GeoPoint(latitude: latitude, longitude: longitude, altitude: altitude).plausible
  }

  /// Degrees, or degrees and minutes, or degrees, minutes and seconds, by the number of digits.
  private static func degrees(_ part: Substring, wholeDigits: Int) -> Double? {
    guard let value = Double(part), value.isFinite else { return nil }
    let digits = part.dropFirst().prefix { $0.isNumber }.count
    let magnitude = abs(value)
    let degrees: Double
    switch digits - wholeDigits {
    case ...0: return value
    case 1...2: degrees = (magnitude / 100).rounded(.down) + magnitude.remainder(100) / 60
    default:
      let minutes = (magnitude.remainder(10_000) / 100).rounded(.down)
      degrees =
        (magnitude / 10_000).rounded(.down) + minutes / 60 + magnitude.remainder(100) / 3600
    }
    return value < 0 ? -degrees : degrees
  }
}

extension Double {
  fileprivate func remainder(_ divisor: Double) -> Double {
    truncatingRemainder(dividingBy: divisor)
  }
}
