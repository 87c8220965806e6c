/// A `Range` header of one part (RFC 9110, section 14); a request for more parts gets the whole.
enum ByteRange: Equatable {
  case whole
  case unsatisfiable
  case part(offset: Int64, count: Int64)

  static func parse(_ text: String, size: Int64) -> ByteRange {
    guard text.hasPrefix("bytes="), !text.contains(",") else { return .whole }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return .whole }
    if ends[0].isEmpty {
      guard let count = Int64(ends[1]), count >= 0 else { return .whole }
      if count == 0 || size == 0 { return .unsatisfiable }
      return .part(offset: max(0, size - count), count: min(count, size))
    }
    guard let first = Int64(ends[0]), first >= 0 else { return .whole }
    guard first < size else { return .unsatisfiable }
    if ends[1].isEmpty { return .part(offset: first, count: size - first) }
    guard let last = Int64(ends[1]), last >= first else { return .whole }
    return .part(offset: first, count: min(last, size - 1) - first + 1)
  }
}
