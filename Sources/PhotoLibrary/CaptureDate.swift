/// When a photo was taken, as the camera's clock showed it: never shifted to another zone.
public struct CaptureDate: Sendable, Hashable, Codable {
  /// Where a date comes from, in the order in which they are tried.
  public enum Source: String, Sendable, Codable, CaseIterable {
    case exif, xmp, iptc, notes, quickTime, fileName, modificationTime
  }

  /// The wall-clock time's components; month and day count from 1.
  public var year, month, day, hour, minute, second: Int
  /// 0 to 999,999,999.
  public var nanosecond: Int
  /// Minutes east of UTC, only where the file says so.
  public var offset: Int?
  /// What said so.
  public var source: Source

  public init(
    year: Int,
    month: Int,
    day: Int,
    hour: Int = 0,
    minute: Int = 0,
    second: Int = 0,
    nanosecond: Int = 0,
    offset: Int? = nil,
    source: Source = .exif
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.offset = offset
    self.source = source
  }

  /// ISO 8601: `2026-05-02T16:20:11.25+02:00`, without a zone where none is known.
  public var iso8601: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let years = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    var text = "\(years)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))"
    if nanosecond > 0 {
      var digits = String("\(1_000_000_000 + nanosecond)".dropFirst())
      while digits.last == "0" { digits.removeLast() }
      text += ".\(digits)"
    }
    if let offset {
      text += "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
    }
    return text
  }
}

extension CaptureDate {
  /// Whether the date is only that of the file's last modification: good for an order, but no
  /// statement about when the photo was taken.
  public var isAssumed: Bool { source == .modificationTime }

  /// Wall-clock seconds since 1970 as if the clock had shown UTC: the total order of captures.
  package var wallClockSeconds: Int64 {
    // Days from the civil calendar, https://howardhinnant.github.io/date_algorithms.html
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// The date that a clock shows which is `seconds` ahead of 1970-01-01T00:00:00.
  package init(wallClockSeconds seconds: Int64, nanosecond: Int = 0, offset: Int?, source: Source) {
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 { (days, rest) = (days - 1, rest + 86_400) }
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = Int(monthIndex < 10 ? monthIndex + 3 : monthIndex - 9)
    self.init(
      year: Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0),
      month: month,
      day: Int(dayOfYear - (153 * monthIndex + 2) / 5 + 1),
      hour: Int(rest / 3600),
      minute: Int(rest % 3600 / 60),
      second: Int(rest % 60),
      nanosecond: nanosecond,
      offset: offset,
      source: source
    )
  }

  /// Seconds since 1970, where the zone is known.
  public var secondsSince1970: Int64? { offset.map { wallClockSeconds - Int64($0) * 60 } }
}
