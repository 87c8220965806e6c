/// Turns any Encodable page model into template data.
///
/// A missing optional becomes `false` rather than nothing: Mustache looks a missing name up in the
/// objects around, so a photo without a title would otherwise show its album's.
package enum TemplateValueEncoder {
  package static func encode(_ value: some Encodable) throws -> TemplateValue {
    let node = Node()
    try value.encode(to: Encoding(node: node, codingPath: []))
    return node.value
  }

  /// A place for a value that is filled later, since Codable's containers outlive their parents.
  fileprivate final class Node {
    enum Content {
      case value(TemplateValue)
      case list([Node])
      case object([String: Node])
    }
    var content: Content = .object([:])

    var value: TemplateValue {
      switch content {
      case .value(let value): value
      case .list(let nodes): .list(nodes.map(\.value))
      case .object(let nodes): .object(nodes.mapValues(\.value))
      }
    }

    func member(_ key: String) -> Node {
      let node = Node()
      if case .object(var members) = content {
        content = .value(.bool(false))  // so that the dictionary is not copied
        members[key] = node
        content = .object(members)
      }
      return node
    }

    func appended() -> Node {
      let node = Node()
      if case .list(var nodes) = content {
        content = .value(.bool(false))
        nodes.append(node)
        content = .list(nodes)
      }
      return node
    }

    func fill(_ value: some Encodable, codingPath: [any CodingKey]) throws {
      switch value {
      case let text as String: content = .value(.text(text.withoutControls))
      case let flag as Bool: content = .value(.bool(flag))
      case let number as Double where number == number.rounded() && abs(number) < 1e15:
        content = .value(.text(String(Int(number))))
      case let number as any Numeric: content = .value(.text("\(number)"))
      case let value as TemplateValue: content = .value(value)
      default: try value.encode(to: Encoding(node: self, codingPath: codingPath))
      }
    }
  }

  private struct Encoding: Encoder {
    let node: Node
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      if case .object = node.content {} else { node.content = .object([:]) }
      return KeyedEncodingContainer(Keyed(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      node.content = .list([])
      return Unkeyed(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
      Single(node: node, codingPath: codingPath)
    }
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { node.member(key.stringValue).content = .value(.bool(false)) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      try node.member(key.stringValue).fill(value, codingPath: codingPath + [key])
    }

    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try some(value, key) }

    private func some(_ value: (some Encodable)?, _ key: Key) throws {
      if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
      -> KeyedEncodingContainer<Nested>
    {
      KeyedEncodingContainer(
        Keyed<Nested>(node: node.member(key.stringValue), codingPath: codingPath + [key])
      )
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      Encoding(node: node.member(key.stringValue), codingPath: codingPath + [key])
        .unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      Encoding(node: node.member("super"), codingPath: codingPath)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
      Encoding(node: node.member(key.stringValue), codingPath: codingPath + [key])
    }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let node: Node
    let codingPath: [any CodingKey]
    var count: Int { if case .list(let nodes) = node.content { nodes.count } else { 0 } }

    func encodeNil() { node.appended().content = .value(.bool(false)) }

    func encode(_ value: some Encodable) throws {
      try node.appended().fill(value, codingPath: codingPath)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
      -> KeyedEncodingContainer<Nested>
    {
      Encoding(node: node.appended(), codingPath: codingPath).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      Encoding(node: node.appended(), codingPath: codingPath).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { Encoding(node: node.appended(), codingPath: codingPath) }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: Node
    let codingPath: [any CodingKey]

    func encodeNil() { node.content = .value(.bool(false)) }
    func encode(_ value: some Encodable) throws {
      // A type that encodes itself as itself would never end; only plain values come here.
      switch value {
      case is String, is Bool, is any Numeric, is TemplateValue:
        try node.fill(value, codingPath: codingPath)
      default:
        try value.encode(to: Encoding(node: node, codingPath: codingPath))
      }
    }
  }
}

extension String {
  /// The text without the control characters that HTML forbids; damaged metadata holds some.
  fileprivate var withoutControls: String {
    // In UTF-8 the second kind of them begins with 0xC2: few texts need a closer look.
    guard utf8.contains(where: { $0 < 32 || $0 == 127 || $0 == 0xC2 }) else { return self }
    let kept = unicodeScalars.filter { scalar in
      scalar.properties.generalCategory != .control || "\t\n\r".unicodeScalars.contains(scalar)
    }
    return String(String.UnicodeScalarView(kept))
  }
}
