/// A value behind a reference, so that one which is rare, or shared by many, takes eight bytes
/// where it is kept.
final class Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (one: Shared, other: Shared) -> Bool {
    one === other || one.value == other.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A capture date in sixteen bytes: a library keeps one for each of its assets.
struct CompactDate: Sendable, Hashable {
  private var nanosecond: Int32
  private var year: Int16
  /// Minutes; the smallest number where none is known.
  private var offset: Int16
  private var month, day, hour, minute, second: Int8
  private var source: CaptureDate.Source

  private static let noOffset = Int16.min

  init(_ date: CaptureDate) {
    nanosecond = Int32(clamping: date.nanosecond)
    year = Int16(clamping: date.year)
    offset = date.offset.map { max(Int16(clamping: $0), Self.noOffset + 1) } ?? Self.noOffset
    month = Int8(clamping: date.month)
    day = Int8(clamping: date.day)
    hour = Int8(clamping: date.hour)
    minute = Int8(clamping: date.minute)
    second = Int8(clamping: date.second)
    source = date.source
  }

  var date: CaptureDate {
    CaptureDate(
      year: Int(year),
      month: Int(month),
      day: Int(day),
      hour: Int(hour),
      minute: Int(minute),
      second: Int(second),
      nanosecond: Int(nanosecond),
      offset: offset == Self.noOffset ? nil : Int(offset),
      source: source
    )
  }
}
