/// Reads the ways in which files write a date: EXIF, XMP (ISO 8601), IPTC and QuickTime.
///
/// What makes no date (zeros, blanks, a month 13, a second 70) gives nothing: no date is better
/// than a wrong one. No clock and no time zone of this machine is ever asked.
struct DateParser {
  /// The oldest photograph kept is of 1826.
  static let years = 1826...9999

  private var digits: [UInt8]
  private var index = 0

  private init(_ text: String) { digits = Array(text.utf8) }

  /// A date and what of it was stated.
  struct Parsed {
    var date: MetadataDate
    var hasTime: Bool
  }

  /// `2019:05:06 07:08:09`, `2019-05-06T07:08:09.25+02:00`, `2019-05-06`, `2019-05`, `2019`.
  static func parse(_ text: String?, source: MetadataDate.Source) -> Parsed? {
    guard let text = LegacyText.trimmed(text), text.utf8.count <= 64 else { return nil }
    var parser = DateParser(text)
    return parser.parse(source)
  }

  private mutating func parse(_ source: MetadataDate.Source) -> Parsed? {
    guard let year = number(4), Self.years.contains(year) else { return nil }
    var date = MetadataDate(year: year, month: 1, day: 1, source: source)
    guard skip(":-/.") else {
      return index == digits.count ? Parsed(date: date, hasTime: false) : nil
    }
    guard let month = number(2) else { return nil }
    date.month = month
    if skip(":-/.") {
      guard let day = number(2) else { return nil }
      date.day = day
    }
    guard date.isPossible else { return nil }
    guard skip("T t") else { return Parsed(date: date, hasTime: false) }
    while skip(" ") {}
    guard let hour = number(2), skip(":."), let minute = number(2) else {
      return Parsed(date: date, hasTime: false)
    }
    (date.hour, date.minute) = (hour, minute)
    if skip(":") || (index < digits.count && digits[index] == UInt8(ascii: ".") && skip(".")) {
      guard let second = number(2) else { return nil }
      date.second = second
    }
    if skip(".,") { date.nanosecond = fraction() }
    guard date.isPossible else { return nil }
    while skip(" ") {}
    date.offset = Self.offset(String(decoding: digits[index...], as: UTF8.self))
    return Parsed(date: date, hasTime: true)
  }

  /// `+02:00`, `-0330`, `+05` or `Z` as minutes east of UTC.
  static func offset(_ text: String?) -> Int? {
    guard let text = LegacyText.trimmed(text) else { return nil }
    if text == "Z" || text == "z" { return 0 }
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var parser = DateParser(String(text.dropFirst()))
    guard let hours = parser.number(2) else { return nil }
    _ = parser.skip(":")
    let minutes = parser.number(2) ?? 0
    guard hours <= 15, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  /// Digits behind a decimal point as nanoseconds: "05" is a twentieth, "9" is nine tenths.
  static func nanoseconds(_ text: String?) -> Int {
    guard let text = LegacyText.trimmed(text) else { return 0 }
    var parser = DateParser(text)
    return parser.fraction()
  }

  private mutating func fraction() -> Int {
    var (value, scale) = (0, 1_000_000_000)
    while index < digits.count, let digit = digit(at: index) {
      index += 1
      guard scale > 1 else { continue }
      scale /= 10
      value += digit * scale
    }
    return value
  }

  private mutating func number(_ count: Int) -> Int? {
    guard index + count <= digits.count else { return nil }
    var value = 0
    for offset in 0..<count {
      guard let digit = digit(at: index + offset) else { return nil }
      value = value * 10 + digit
    }
    index += count
    return value
  }

  private func digit(at index: Int) -> Int? {
    let digit = Int(digits[index]) - 48
    return (0...9).contains(digit) ? digit : nil
  }

  private mutating func skip(_ allowed: StaticString) -> Bool {
    guard index < digits.count else { return false }
    let byte = digits[index]
    let isAllowed = allowed.withUTF8Buffer { $0.contains(byte) }
    if isAllowed { index += 1 }
    return isAllowed
  }
}

extension MetadataDate {
  /// Whether the calendar has this day and the day this time; a leap second is kept.
  var isPossible: Bool {
    guard DateParser.years.contains(year), (1...12).contains(month) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day) && (0...23).contains(hour) && (0...59).contains(minute)
      && (0...60).contains(second)
  }

  /// Seconds since 1970 of the wall clock, as if it showed UTC.
  var wallClockSeconds: Int {
    // Days from the civil calendar, counted in years that begin in March.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    let days = shifted * 365 + leapDays + dayOfYear - 719_468
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  func isSameDay(as other: MetadataDate) -> Bool {
    (year, month, day) == (other.year, other.month, other.day)
  }
}
