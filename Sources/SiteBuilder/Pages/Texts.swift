private import Foundation
package import PhotoLibrary

/// The words of the pages in one language: the theme's locale, plural forms, numbers and dates.
package struct Texts: Sendable {
  package let language: String
  package let strings: [String: String]
  /// Those for pages: a dot in a key would mean a member to a template, such texts are for scripts.
  let pageStrings: [String: String]
  private let day: Date.FormatStyle
  private let minute: Date.FormatStyle
  private let days: Date.IntervalFormatStyle
  private let monthAndYear: Date.FormatStyle
  private let number: IntegerFormatStyle<Int>

  package init(language: String, strings: [String: String]) {
    self.language = language
    self.strings = strings
    pageStrings = strings.filter { !$0.key.contains(".") }
    let locale = Locale(identifier: language)
    // Capture times are shown as the camera's clock showed them: all is reckoned in one zone.
    let zone = TimeZone.gmt
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.locale = locale
    day = Date.FormatStyle(
      date: .long,
      time: .omitted,
      locale: locale,
      calendar: calendar,
      timeZone: zone
    )
    minute = Date.FormatStyle(
      date: .long,
      time: .shortened,
      locale: locale,
      calendar: calendar,
      timeZone: zone
    )
    days = Date.IntervalFormatStyle(
      date: .long,
      time: .omitted,
      locale: locale,
      calendar: calendar,
      timeZone: zone
    )
    monthAndYear = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: zone)
      .year().month(.wide)
    number = .number.locale(locale)
  }

  /// The text of a key, or `fallback` where the theme has none.
  package func text(_ key: String, _ fallback: String) -> String { strings[key] ?? fallback }

  /// "ltr" or "rtl".
  package var direction: String {
    Locale(identifier: language).language.characterDirection == .rightToLeft ? "rtl" : "ltr"
  }

  /// "3 photos, 1 video"; what there is none of is left out, unless there is nothing at all.
  package func counts(photos: Int, videos: Int) -> String {
    let parts = [
      photos > 0 || videos == 0
        ? counted(photos, "countPhotos", ["{count} photo", "{count} photos"]) : nil,
      videos > 0 ? counted(videos, "countVideos", ["{count} video", "{count} videos"]) : nil,
    ]
    return parts.compactMap(\.self).joined(separator: text("countSeparator", ", "))
  }

  private func counted(_ count: Int, _ key: String, _ fallback: [String]) -> String {
    let form = strings["\(key)_\(pluralForm(count))"] ?? strings["\(key)_other"]
    return (form ?? fallback[count == 1 ? 0 : 1]).replacing("{count}", with: formatted(count))
  }

  package func formatted(_ count: Int) -> String { count.formatted(number) }

  /// The plural category of a whole number (Unicode CLDR 44) in the languages that differ from
  /// "one, or other"; a locale that lacks a form falls back to `_other`.
  private func pluralForm(_ count: Int) -> String {
    let (ones, hundreds) = (count % 10, count % 100)
    let isTeen = (11...14).contains(hundreds)
    switch language.split(separator: "-").first.map(String.init) ?? "" {
    case "ja", "zh", "ko", "vi", "th", "id", "ms": return "other"
    case "fr", "pt", "hi", "fa": return count < 2 ? "one" : "other"
    case "ru", "uk", "be":
      if ones == 1, !isTeen { return "one" }
      return (2...4).contains(ones) && !isTeen ? "few" : "many"
    case "pl":
      if count == 1 { return "one" }
      return (2...4).contains(ones) && !isTeen ? "few" : "many"
    case "cs", "sk":
      if count == 1 { return "one" }
      return (2...4).contains(count) ? "few" : "other"
    default: return count == 1 ? "one" : "other"
    }
  }

  /// "May 2, 2026 at 4:20 PM".
  package func dateAndTime(_ date: CaptureDate) -> String { date.wallClock.formatted(minute) }

  /// "May 2 – 5, 2026", or one day.
  package func range(from first: CaptureDate, to last: CaptureDate) -> String {
    let (start, end) = (first.wallClock, last.wallClock)
    guard first.dayText != last.dayText, start < end else { return start.formatted(day) }
    return days.format(start..<end)
  }

  /// "May 2026".
  package func month(_ year: Int, _ month: Int) -> String {
    CaptureDate(year: year, month: month, day: 1).wallClock.formatted(monthAndYear)
  }

  /// "64.15° N, 21.94° W".
  package func coordinates(_ location: Location) -> String {
    let style = FloatingPointFormatStyle<Double>.number.locale(Locale(identifier: language))
      .precision(.fractionLength(2))
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      "\(abs(value).formatted(style))° \(value < 0 ? negative : positive)"
    }
    let latitude = degrees(
      location.latitude,
      text("compassNorth", "N"),
      text("compassSouth", "S")
    )
    let longitude = degrees(
      location.longitude,
      text("compassEast", "E"),
      text("compassWest", "W")
    )
    return "\(latitude), \(longitude)"
  }

  /// "12.3 MB".
  package func size(_ bytes: Int64) -> String {
    bytes.formatted(.byteCount(style: .file).locale(Locale(identifier: language)))
  }

  /// "1:05".
  package static func duration(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds).rounded())
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let rest = padded(whole % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  /// "1/250 s · f/2.8 · ISO 400 · 35 mm".
  package static func exposure(_ camera: Camera) -> String? {
    var parts: [String] = []
    if let time = camera.exposureTime, time > 0 {
      parts.append(time < 0.4 ? "1/\(Int((1 / time).rounded())) s" : "\(short(time)) s")
    }
    if let aperture = camera.aperture, aperture > 0 { parts.append("f/\(short(aperture))") }
    if let iso = camera.iso { parts.append("ISO \(iso)") }
    if let length = camera.focalLength, length > 0 { parts.append("\(short(length)) mm") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// At most one decimal, none where it is zero.
  private static func short(_ number: Double) -> String {
    let rounded = (min(number, 1e6) * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// Maker and model without the maker's name twice.
  package static func name(of camera: Camera) -> String? {
    guard let model = camera.model else { return camera.make }
    guard let make = camera.make, let word = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(word.lowercased())
    else { return model }
    return "\(make) \(model)"
  }
}

extension CaptureDate {
  /// Whether it comes before the other: in the order of their texts, without making these.
  func isEarlier(than other: CaptureDate) -> Bool {
    let (one, two) = (wallClockSeconds, other.wallClockSeconds)
    if one != two { return one < two }
    if nanosecond != other.nanosecond { return nanosecond < other.nanosecond }
    return offset != other.offset && iso8601 < other.iso8601
  }

  /// The camera's clock, reckoned as if it were in Greenwich.
  fileprivate var wallClock: Date {
    // Before 1583 the calendar is another one.
    if year > 1582 { return Date(timeIntervalSince1970: Double(wallClockSeconds)) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      year: year,
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second
    )
    return calendar.date(from: components) ?? .distantPast
  }

  /// The day as 2026-05-02.
  var dayText: String { String(iso8601.prefix(10)) }
}
