import Platform

/// The date in names such as `IMG_20260502_162011.jpg`, `2026-05-02 16.20.11.png` and
/// `IMG-20260502-WA0001.jpg`.
enum FileNameDate {
  static func date(in path: LibraryPath) -> CaptureDate? {
    let name = Path(bytes: path.bytes).stem.bytes
    var start = name.startIndex
    while start + 8 <= name.endIndex {
      let isFirstDigit = start == 0 || digit(name, at: start - 1) == nil
      if isFirstDigit, let date = date(name, at: start) { return date }
      start += 1
    }
    return nil
  }

  private static func digit(_ bytes: [UInt8], at index: Int) -> Int? {
    guard bytes.indices.contains(index), (48...57).contains(bytes[index]) else { return nil }
    return Int(bytes[index]) - 48
  }

  private static func number(_ bytes: [UInt8], at index: Int, digits: Int) -> Int? {
    var value = 0
    for offset in 0..<digits {
      guard let digit = digit(bytes, at: index + offset) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// `YYYYMMDD` or `YYYY-MM-DD`, with a time behind it or nothing that is a digit.
  private static func date(_ name: [UInt8], at start: Int) -> CaptureDate? {
    guard let year = number(name, at: start, digits: 4), (1826...2199).contains(year) else {
      return nil
    }
    var position = start + 4
    let isSeparated = digit(name, at: position) == nil
    if isSeparated, position >= name.count || ![45, 46, 95].contains(name[position]) { return nil }
    if isSeparated { position += 1 }
    guard let month = number(name, at: position, digits: 2) else { return nil }
    position += 2
    if isSeparated {
      guard position < name.count, [45, 46, 95].contains(name[position]) else { return nil }
      position += 1
    }
    guard let day = number(name, at: position, digits: 2) else { return nil }
    position += 2
    guard (1...12).contains(month), (1...days(year, month)).contains(day) else { return nil }
    let time = time(name, at: position)
    // Fourteen digits in a row are a date and a time; any other longer number is neither.
    if digit(name, at: position) != nil, time == nil { return nil }
    return CaptureDate(
      year: year,
      month: month,
      day: day,
      hour: time?.hour ?? 0,
      minute: time?.minute ?? 0,
      second: time?.second ?? 0,
      nanosecond: (time?.millisecond ?? 0) * 1_000_000,
      source: .fileName
    )
  }

  private struct Time {
    var hour, minute, second, millisecond: Int
  }

  /// `HHMMSS`, or `HH.MM.SS` with any one separator, after one or two separators or `at`.
  private static func time(_ name: [UInt8], at start: Int) -> Time? {
    var position = start
    while position < name.count, position < start + 4, digit(name, at: position) == nil {
      position += 1
    }
    guard let hour = number(name, at: position, digits: 2) else { return nil }
    position += 2
    let isSeparated = digit(name, at: position) == nil
    if isSeparated { position += 1 }
    guard let minute = number(name, at: position, digits: 2) else { return nil }
    position += isSeparated ? 3 : 2
    guard let second = number(name, at: position, digits: 2) else { return nil }
    position += 2
    guard hour < 24, minute < 60, second < 60 else { return nil }
    // A Pixel writes milliseconds right behind the seconds.
    var millisecond = 0
    if digit(name, at: position) != nil {
      guard let value = number(name, at: position, digits: 3), digit(name, at: position + 3) == nil
      else { return nil }
      millisecond = value
    }
    return Time(hour: hour, minute: minute, second: second, millisecond: millisecond)
  }

  private static func days(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
