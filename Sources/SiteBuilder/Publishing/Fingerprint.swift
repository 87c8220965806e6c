import Platform

/// 128 bits that stand for a value: equal values have the same, on every machine and in every build
/// of the program; other values have others.
package struct Fingerprint: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  package init(ofBytes bytes: [UInt8]) { (high, low) = Hash128.halves(of: bytes) }

  /// Of all that the value encodes, so that a field that is added later is in it.
  ///
  /// Dictionaries are put in order only if they hold texts.
  package init(of value: some Encodable) throws {
    let sink = Sink()
    try sink.add(value)
    self.init(ofBytes: sink.bytes)
  }

  /// Of a list in which the order counts.
  package init(of list: some Sequence<Fingerprint>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(list.underestimatedCount * 16)
    for print in list { bytes += print.bytes }
    self.init(ofBytes: bytes)
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    bytes.append(bytesOf: high)
    bytes.append(bytesOf: low)
    return bytes
  }

  /// Reads what `bytes` gives.
  package init(reading bytes: some Sequence<UInt8>) {
    var numbers: (UInt64, UInt64) = (0, 0)
    for (place, byte) in bytes.enumerated() {
      if place < 8 {
        numbers.0 |= UInt64(byte) << UInt64(8 * place)
      } else {
        numbers.1 |= UInt64(byte) << UInt64(8 * (place - 8))
      }
    }
    (high, low) = numbers
  }

  package var text: String { Hash128.text(high: high, low: low) }
}

extension Fingerprint: Comparable {
  package static func < (one: Fingerprint, other: Fingerprint) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

/// Writes values one after the other so that no two of them run into the same bytes.
private final class Sink {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(1024) }

  private enum Kind: UInt8 { case none, text, flag, whole, fraction, list, object, end, name }

  private func begin(_ kind: Kind) { bytes.append(kind.rawValue) }

  func addNone() { begin(.none) }

  func add(_ text: String) {
    begin(.text)
    add(bytesOf: text)
  }

  func add(name: String) {
    begin(.name)
    add(bytesOf: name)
  }

  /// Preceded by their number.
  private func add(bytesOf text: String) {
    bytes.append(bytesOf: UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  func add(_ flag: Bool) {
    begin(.flag)
    bytes.append(flag ? 1 : 0)
  }

  func add(_ number: Int64) {
    begin(.whole)
    bytes.append(bytesOf: UInt64(bitPattern: number))
  }

  func add(_ number: Double) {
    begin(.fraction)
    bytes.append(bytesOf: number.bitPattern)
  }

  func add<Value: Encodable>(_ value: Value) throws {
    begin(.object)
    if Value.self == [String: String].self, let texts = value as? [String: String] {
      for (key, text) in texts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        add(name: key)
        add(text)
      }
    } else {
      try value.encode(to: Encoding(sink: self))
    }
    begin(.end)
  }
}

private struct Encoding: Encoder {
  let sink: Sink
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed(sink: sink))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { Values(sink: sink) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Values(sink: sink) }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let sink: Sink
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    sink.add(name: key.stringValue)
    sink.addNone()
  }
  func encode(_ value: String, forKey key: Key) {
    sink.add(name: key.stringValue)
    sink.add(value)
  }
  func encode(_ value: Bool, forKey key: Key) {
    sink.add(name: key.stringValue)
    sink.add(value)
  }
  func encode(_ value: Int, forKey key: Key) {
    sink.add(name: key.stringValue)
    sink.add(Int64(value))
  }
  func encode(_ value: Double, forKey key: Key) {
    sink.add(name: key.stringValue)
    sink.add(value)
  }
  func encode(_ value: Float, forKey key: Key) { encode(Double(value), forKey: key) }
  func encode(_ value: some BinaryInteger & Encodable, forKey key: Key) {
    sink.add(name: key.stringValue)
    sink.add(Int64(truncatingIfNeeded: value))
  }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    sink.add(name: key.stringValue)
    try sink.add(value)
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    sink.add(name: key.stringValue)
    return KeyedEncodingContainer(Keyed<Nested>(sink: sink))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    sink.add(name: key.stringValue)
    return Values(sink: sink)
  }
  func superEncoder() -> any Encoder { Encoding(sink: sink) }
  func superEncoder(forKey key: Key) -> any Encoder {
    sink.add(name: key.stringValue)
    return Encoding(sink: sink)
  }
}

private struct Values: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let sink: Sink
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(sink: Sink) { self.sink = sink }

  func encodeNil() { sink.addNone() }
  func encode(_ value: String) { sink.add(value) }
  func encode(_ value: Bool) { sink.add(value) }
  func encode(_ value: Int) { sink.add(Int64(value)) }
  func encode(_ value: Double) { sink.add(value) }
  func encode(_ value: Float) { sink.add(Double(value)) }
  func encode(_ value: some BinaryInteger & Encodable) {
    sink.add(Int64(truncatingIfNeeded: value))
  }
  func encode(_ value: some Encodable) throws { try sink.add(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  {
    KeyedEncodingContainer(Keyed<Nested>(sink: sink))
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Values(sink: sink) }
  func superEncoder() -> any Encoder { Encoding(sink: sink) }
}
