/// What IPTC-IIM records say (IPTC-NAA Information Interchange Model 4.2).
struct IPTCReader {
  /// Data sets of the application record (record 2), in file order.
  private var values: [Int: [[UInt8]]] = [:]
  private var isUTF8 = false

  private enum Field {
    static let (objectName, keywords) = (5, 25)
    static let (dateCreated, timeCreated) = (55, 60)
    static let (digitalDate, digitalTime) = (62, 63)
    static let (byline, city, sublocation, state) = (80, 90, 92, 95)
    static let (country, headline, copyright, caption) = (101, 105, 116, 120)
    static let prefs = 221
  }

  private static let envelopeRecord = 1
  private static let applicationRecord = 2
  private static let codedCharacterSet = 90
  private static let recordLimit = 10_000

  init(_ records: [UInt8]) {
    var index = 0
    for _ in 0..<Self.recordLimit {
      // Anything between two records is padding.
      while index < records.count, records[index] != 0x1C { index += 1 }
      guard index + 5 <= records.count, let short = records.uint16(at: index + 3) else { return }
      let (record, field) = (Int(records[index + 1]), Int(records[index + 2]))
      var (start, length) = (index + 5, short)
      if short & 0x8000 != 0 {
        let sizeLength = short & 0x7FFF
        guard sizeLength <= 4, start + sizeLength <= records.count else { return }
        length = records[start..<(start + sizeLength)].reduce(0) { $0 << 8 | Int($1) }
        start += sizeLength
      }
      guard start + length <= records.count else { return }
      let value = Array(records[start..<(start + length)])
      if record == Self.envelopeRecord, field == Self.codedCharacterSet {
        isUTF8 = value == [0x1B, 0x25, 0x47]
      } else if record == Self.applicationRecord {
        values[field, default: []].append(value)
      }
      index = start + length
    }
  }

  var descriptive: DescriptiveMetadata {
    var found = DescriptiveMetadata()
    guard !values.isEmpty else { return found }
    found.title = text(Field.objectName) ?? text(Field.headline)
    found.caption = text(Field.caption).flatMap { Boilerplate.contains($0) ? nil : $0 }
    let bylines = texts(Field.byline)
    found.creator = bylines.isEmpty ? nil : bylines.joined(separator: ", ")
    found.copyright = text(Field.copyright)
    found.keywords = texts(Field.keywords)
    found.place = [Field.sublocation, Field.city, Field.state, Field.country].compactMap(text)
    let preferences = text(Field.prefs).map(PhotoMechanicPreferences.init)
    found.rating = preferences?.rating
    found.pick = preferences?.pick
    return found
  }

  /// When the picture was made; writers put `+0000` where they know no zone, so it tells none.
  var created: DateParser.Parsed? {
    date(Field.dateCreated, Field.timeCreated) ?? date(Field.digitalDate, Field.digitalTime)
  }

  private func date(_ dateField: Int, _ timeField: Int) -> DateParser.Parsed? {
    guard let day = text(dateField), day.utf8.count >= 8 else { return nil }
    let digits = Array(day.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") })
    guard digits.count == 8 else { return nil }
    let parts = [digits[0..<4], digits[4..<6], digits[6..<8]].map {
      String(decoding: $0, as: UTF8.self)
    }
    // A month or day 00 is one that is not known.
    let iso = parts.joined(separator: "-").replacing("-00", with: "-01")
    guard let time = text(timeField), time.utf8.count >= 6 else {
      return DateParser.parse(iso, source: .iptc)
    }
    let clock = time.filter { $0 != ":" }
    let pairs = stride(from: 0, to: 6, by: 2).map { start in
      String(clock.dropFirst(start).prefix(2))
    }
    let whole = "\(iso)T\(pairs.joined(separator: ":"))\(clock.dropFirst(6))"
    guard var parsed = DateParser.parse(whole, source: .iptc) else {
      return DateParser.parse(iso, source: .iptc)
    }
    if parsed.date.offset == 0 { parsed.date.offset = nil }
    return parsed
  }

  private func text(_ field: Int) -> String? { texts(field).first }

  private func texts(_ field: Int) -> [String] {
    (values[field] ?? []).compactMap { bytes in
      isUTF8
        ? LegacyText.trimmed(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        : LegacyText.decode(bytes)
    }
  }
}

/// Photo Mechanic's `Tagged:1, ColorClass:0, Rating:3, FrameNum:0`.
struct PhotoMechanicPreferences {
  /// Nothing for 0: Photo Mechanic writes it for every picture.
  private(set) var rating: Int?
  private(set) var pick: Int?

  init(_ text: String) {
    for part in text.split(separator: ",") {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, let name = LegacyText.trimmed(String(pair[0])) else { continue }
      let value = LegacyText.trimmed(String(pair[1])).flatMap { Int($0) }
      if name == "Rating", let value, (1...5).contains(value) { rating = value }
      if name == "Tagged", value == 1 { pick = 1 }
    }
  }
}
