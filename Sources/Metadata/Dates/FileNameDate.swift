package import Platform

/// The date that cameras, phones and messengers write into a file's name.
package enum FileNameDate {
  /// `IMG_20190506_070809`, `PXL_20210301_123456789`, `2019-05-06 07.08.09`, `VID-20200101-WA0001`,
  /// `Screenshot_2021-03-01-12-34-56`; nothing where the digits are no date of a camera's time.
  package static func date(in name: Path) -> MetadataDate? {
    let groups = digitGroups(of: name.stem.bytes)
    for start in groups.indices {
      if let date = date(in: groups[start...].map(\.digits)) { return date }
    }
    return nil
  }

  private struct Group {
    var digits: [Int]
  }

  /// Runs of digits, as they follow each other with one separator at the most between them.
  private static func digitGroups(of bytes: [UInt8]) -> [Group] {
    bytes.split { !(48...57).contains($0) }.map { Group(digits: $0.map { Int($0) - 48 }) }
  }

  private static func date(in groups: [[Int]]) -> MetadataDate? {
    var rest = groups[...]
    guard let first = rest.popFirst() else { return nil }
    var parts: [Int]
    switch first.count {
    case 8, 14, 17:
      parts = [number(first[0..<4]), number(first[4..<6]), number(first[6..<8])]
      if first.count >= 14 {
        parts += [number(first[8..<10]), number(first[10..<12]), number(first[12..<14])]
        if first.count == 17 { parts.append(number(first[14..<17])) }
        return date(parts)
      }
    case 4:
      guard let month = rest.popFirst(), let day = rest.popFirst(), month.count == 2, day.count == 2
      else { return nil }
      parts = [number(first[...]), number(month[...]), number(day[...])]
    default: return nil
    }
    parts += time(in: rest)
    return date(parts)
  }

  private static func time(in rest: ArraySlice<[Int]>) -> [Int] {
    guard let first = rest.first else { return [] }
    switch first.count {
    case 6, 9:  // a Pixel writes milliseconds without a point
      return stride(from: 0, to: 6, by: 2).map { number(first[$0..<($0 + 2)]) }
        + (first.count == 9 ? [number(first[6..<9])] : [])
    case 2:
      let pairs = rest.prefix(3).filter { $0.count == 2 }
      return pairs.count == 3 ? pairs.map { number($0[...]) } : []
    default: return []
    }
  }

  private static func date(_ parts: [Int]) -> MetadataDate? {
    // Other numbers look like dates of other centuries: a name counts from 1970 to 2099.
    guard (1970...2099).contains(parts[0]) else { return nil }
    var date = MetadataDate(year: parts[0], month: parts[1], day: parts[2], source: .fileName)
    guard date.isPossible else { return nil }
    guard parts.count >= 6 else { return date }
    let day = date
    (date.hour, date.minute, date.second) = (parts[3], parts[4], parts[5])
    if parts.count > 6 { date.nanosecond = parts[6] * 1_000_000 }
    return date.isPossible ? date : day
  }

  private static func number(_ digits: ArraySlice<Int>) -> Int {
    digits.reduce(0) { $0 * 10 + $1 }
  }
}
