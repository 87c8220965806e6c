/// The second pass: takes a manifest whose form is known to be right, and checks its values.
struct ManifestReader {
  let limits: ManifestLimits

  /// Goes through an object: `known` takes the fields it knows; the others are kept.
  func fields(
    _ scanner: inout JSONScanner,
    _ what: String,
    depth: Int,
    _ known: (inout JSONScanner, String) throws(ManifestError) -> Bool
  ) throws(ManifestError) -> UnknownFields {
    guard scanner.next == .init(ascii: "{") else { throw unexpected(scanner, what) }
    var collector = FieldCollector()
    var seen: [String] = []
    try scanner.object(depth: depth) { (scanner, name, start) throws(ManifestError) in
      if seen.contains(name) {
        throw scanner.failure("'\(name)' is given twice", at: start, kind: .unexpected)
      }
      if try known(&scanner, name) {
        seen.append(name)
      } else {
        try collector.add(name, at: start, valueOf: &scanner, depth: depth + 1)
      }
    }
    return try collector.finish(scanner)
  }

  /// A text, or nothing for null.
  func text(_ scanner: inout JSONScanner, _ name: String) throws(ManifestError) -> String? {
    if try isNull(&scanner) { return nil }
    guard scanner.next == .init(ascii: "\"") else { throw unexpected(scanner, "a text", name) }
    return try scanner.string()
  }

  /// One of a few words, or nothing for null.
  func word<Word: RawRepresentable & CaseIterable>(
    _ scanner: inout JSONScanner,
    _ name: String
  ) throws(ManifestError) -> Word? where Word.RawValue == String {
    let offset = scanner.position
    guard let text = try text(&scanner, name) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    throw scanner.failure(
      "expected one of \(words) as '\(name)', found '\(text.prefix(40))'",
      at: offset,
      kind: .unexpected
    )
  }

  /// A whole number within a range, or nothing for null.
  func number(
    _ scanner: inout JSONScanner,
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(ManifestError) -> Int? {
    if try isNull(&scanner) { return nil }
    let what = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let byte = scanner.next, byte == .init(ascii: "-") || (48...57).contains(byte) else {
      throw unexpected(scanner, what, name)
    }
    let offset = scanner.position
    let text = try scanner.number()
    guard let value = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }),
      range.contains(value)
    else {
      throw scanner.failure(
        "expected \(what) as '\(name)', found \(text.prefix(24))",
        at: offset,
        kind: .unexpected
      )
    }
    return value
  }

  /// true or false; null is false.
  func flag(_ scanner: inout JSONScanner, _ name: String) throws(ManifestError) -> Bool {
    if try isNull(&scanner) { return false }
    switch scanner.next {
    case .init(ascii: "t"):
      try scanner.literal("true")
      return true
    case .init(ascii: "f"):
      try scanner.literal("false")
      return false
    default: throw unexpected(scanner, "true or false", name)
    }
  }

  /// `[width, height]`, or nothing for null.
  func size(_ scanner: inout JSONScanner, _ name: String) throws(ManifestError) -> PixelSize? {
    if try isNull(&scanner) { return nil }
    guard scanner.next == .init(ascii: "[") else {
      throw unexpected(scanner, "[width, height]", name)
    }
    let offset = scanner.position
    var sides: [Int] = []
    try scanner.array(depth: 1) { (scanner) throws(ManifestError) in
      let side = try number(&scanner, name, in: 1...10_000_000)
      guard let side, sides.count < 2 else { return sides = [0, 0, 0] }
      sides.append(side)
    }
    guard sides.count == 2 else {
      let message = "expected [width, height] as '\(name)'"
      throw scanner.failure(message, at: offset, kind: .unexpected)
    }
    return PixelSize(width: sides[0], height: sides[1])
  }

  /// How many elements the array at the position has.
  func count(_ scanner: JSONScanner) throws(ManifestError) -> Int {
    var probe = scanner
    var count = 0
    try probe.array { (probe) throws(ManifestError) in
      count += 1
      try probe.skipValue(depth: 1)
    }
    return count
  }

  func isNull(_ scanner: inout JSONScanner) throws(ManifestError) -> Bool {
    guard scanner.next == .init(ascii: "n") else { return false }
    try scanner.literal("null")
    return true
  }

  func unexpected(_ scanner: JSONScanner, _ what: String, _ name: String? = nil)
    -> ManifestError
  {
    var error = scanner.expected(what + (name.map { " as '\($0)'" } ?? ""))
    error.kind = .unexpected
    return error
  }
}
