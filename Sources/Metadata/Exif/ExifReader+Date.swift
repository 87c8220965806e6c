/// When, by EXIF.
extension ExifReader {
  /// When the shutter opened, with a zone where one is stated or can be told by the GPS clock.
  var original: DateParser.Parsed? {
    guard var parsed = date(photo ?? image, Tag.dateTimeOriginal, Tag.subSecondOriginal) else {
      return nil
    }
    if parsed.date.offset == nil {
      parsed.date.offset =
        offset(Tag.offsetOriginal) ?? offset(Tag.offsetTime) ?? offsetByGPS(parsed.date)
    }
    return parsed
  }

  /// When it was stored or scanned.
  var digitized: DateParser.Parsed? {
    guard var parsed = date(photo, Tag.dateTimeDigitized, Tag.subSecondDigitized) else {
      return nil
    }
    if parsed.date.offset == nil {
      parsed.date.offset =
        offset(Tag.offsetDigitized) ?? offset(Tag.offsetTime) ?? offsetByGPS(parsed.date)
    }
    return parsed
  }

  /// When it was last changed: for a camera's own file that is when it was made.
  var modified: DateParser.Parsed? {
    guard var parsed = date(image, Tag.dateTime, Tag.subSecond) else { return nil }
    if parsed.date.offset == nil { parsed.date.offset = offset(Tag.offsetTime) }
    return parsed
  }

  private func date(_ directory: TIFFDirectory?, _ tag: Int, _ subSecond: Int) -> DateParser.Parsed?
  {
    guard var parsed = DateParser.parse(directory?.text(tag, limit: 64), source: .exif) else {
      return nil
    }
    if parsed.date.nanosecond == 0 {
      parsed.date.nanosecond = DateParser.nanoseconds(photo?.text(subSecond, limit: 16))
    }
    return parsed
  }

  private func offset(_ tag: Int) -> Int? { DateParser.offset(photo?.text(tag, limit: 16)) }

  private enum GPSClock {
    static let (timeStamp, dateStamp) = (0x0007, 0x001D)
    static let toleranceInSeconds = 60
    static let quarterHour = 15 * 60
  }

  /// The zone that makes the wall clock agree with the satellites' UTC, to the minute: a camera
  /// whose clock is off, or a fix from another place of the day, tells no zone.
  private func offsetByGPS(_ date: MetadataDate) -> Int? {
    guard
      let gps,
      let day = DateParser.parse(gps.text(GPSClock.dateStamp, limit: 32), source: .exif)
    else { return nil }
    let time = gps.numbers(GPSClock.timeStamp)
    guard time.count == 3, time.allSatisfy({ (0..<61).contains($0) }) else { return nil }
    let utc = day.date.wallClockSeconds + Int(time[0] * 3600 + time[1] * 60 + time[2])
    let difference = date.wallClockSeconds - utc
    let quarters = Int((Double(difference) / Double(GPSClock.quarterHour)).rounded())
    guard
      abs(difference - quarters * GPSClock.quarterHour) <= GPSClock.toleranceInSeconds,
      (-12 * 4...14 * 4).contains(quarters)
    else { return nil }
    return quarters * 15
  }
}
