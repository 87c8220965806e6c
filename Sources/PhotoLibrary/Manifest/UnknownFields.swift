/// Fields of an object that this version knows nothing of: kept, and written again.
///
/// They are held as the text of a JSON object in canonical form (no white space, names in byte
/// order at every depth, numbers as they were spelled), so that nothing of a value is lost.
public struct UnknownFields: Sendable, Hashable {
  /// The members of the object, without its braces; empty where there are none.
  package private(set) var members: String

  /// No field.
  public init() { members = "" }

  init(canonicalMembers: String) { members = canonicalMembers }

  /// Takes the text of a JSON object.
  public init(json: String) throws(ManifestError) {
    var scanner = try JSONScanner(Array(json.utf8))
    var collector = FieldCollector()
    scanner.skipSpace()
    try scanner.object { (scanner, name, start) throws(ManifestError) in
      try collector.add(name, at: start, valueOf: &scanner, depth: 1)
    }
    scanner.skipSpace()
    guard scanner.next == nil else { throw scanner.expected("the end of the text") }
    self = try collector.finish(scanner)
  }

  /// Whether there is none.
  public var isEmpty: Bool { members.isEmpty }

  /// The fields as the text of a JSON object.
  public var json: String { "{" + members + "}" }

  /// The fields' names with the JSON text of their values, in byte order of the names.
  public var fields: [(name: String, json: String)] {
    guard !isEmpty, var scanner = try? JSONScanner(Array(json.utf8)) else { return [] }
    var found: [(name: String, json: String)] = []
    // What was checked when it was taken can't fail to be read again.
    try? scanner.object { (scanner, name, _) throws(ManifestError) in
      let start = scanner.position
      try scanner.skipValue(depth: 1)
      let value = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
      found.append((name, value))
    }
    return found
  }

  /// The JSON text of a field's value.
  public subscript(name: String) -> String? {
    fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.json
  }

  /// The fields of both; where both have a field, this one's value stays.
  public func merging(_ other: UnknownFields) -> UnknownFields {
    if other.isEmpty || self == other { return self }
    if isEmpty { return other }
    let own = fields
    let names = Set(own.map { Array($0.name.utf8) })
    let all = own + other.fields.filter { !names.contains(Array($0.name.utf8)) }
    let texts = all.map { (name: JSONText.quoted($0.name).dropLast(), json: $0.json) }
    let sorted = texts.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return UnknownFields(
      canonicalMembers: sorted.map { "\($0.name)\":\($0.json)" }.joined(separator: ",")
    )
  }

  public static func == (one: UnknownFields, other: UnknownFields) -> Bool {
    one.members.utf8.elementsEqual(other.members.utf8)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

/// Gathers an object's unknown fields while its known ones are read.
struct FieldCollector {
  private struct Field {
    var name: Range<UInt32>
    var end: UInt32
    var source: UInt32
  }

  private var text: [UInt8] = []
  private var fields: [Field] = []

  mutating func add(
    _ name: String,
    at source: Int,
    valueOf scanner: inout JSONScanner,
    depth: Int
  ) throws(ManifestError) {
    let start = UInt32(text.count)
    JSONText.append(name, to: &text)
    let nameEnd = UInt32(text.count)
    text.append(.init(ascii: ":"))
    try append(valueOf: &scanner, depth: depth)
    fields.append(
      Field(name: start..<nameEnd, end: UInt32(text.count), source: UInt32(source))
    )
  }

  /// The fields in byte order of their names; a name given twice is refused.
  func finish(_ scanner: JSONScanner) throws(ManifestError) -> UnknownFields {
    if fields.isEmpty { return UnknownFields() }
    let sorted = try sortedText(scanner)
    return UnknownFields(canonicalMembers: String(decoding: sorted, as: UTF8.self))
  }

  private func sortedText(_ scanner: JSONScanner) throws(ManifestError) -> [UInt8] {
    let order = fields.sorted { one, other in
      name(one).lexicographicallyPrecedes(name(other))
    }
    for (one, other) in zip(order, order.dropFirst()) where name(one) == name(other) {
      let again = max(one.source, other.source)
      throw scanner.failure("the field is given twice", at: Int(again), kind: .unexpected)
    }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(text.count + fields.count)
    for field in order {
      if !sorted.isEmpty { sorted.append(.init(ascii: ",")) }
      sorted.append(contentsOf: text[Int(field.name.lowerBound)..<Int(field.end)])
    }
    return sorted
  }

  private func name(_ field: Field) -> ArraySlice<UInt8> {
    text[Int(field.name.lowerBound)..<Int(field.name.upperBound) - 1]
  }

  private mutating func append(valueOf scanner: inout JSONScanner, depth: Int)
    throws(ManifestError)
  {
    switch scanner.next {
    case .init(ascii: "{"):
      var inner = FieldCollector()
      try scanner.object(depth: depth) { (scanner, name, start) throws(ManifestError) in
        try inner.add(name, at: start, valueOf: &scanner, depth: depth + 1)
      }
      text.append(.init(ascii: "{"))
      if !inner.fields.isEmpty { text.append(contentsOf: try inner.sortedText(scanner)) }
      text.append(.init(ascii: "}"))
    case .init(ascii: "["):
      text.append(.init(ascii: "["))
      var isFirst = true
      try scanner.array(depth: depth) { (scanner) throws(ManifestError) in
        if !isFirst { text.append(.init(ascii: ",")) }
        isFirst = false
        try append(valueOf: &scanner, depth: depth + 1)
      }
      text.append(.init(ascii: "]"))
    case .init(ascii: "\""): JSONText.append(try scanner.string(), to: &text)
    default:
      let start = scanner.position
      try scanner.skipValue(depth: depth)
      text.append(contentsOf: scanner.bytes[start..<scanner.position])
    }
  }
}
