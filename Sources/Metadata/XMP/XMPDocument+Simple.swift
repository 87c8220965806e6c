extension XMPDocument {
  /// The text of a simple property, or nothing.
  package func value(_ name: Name) -> String? {
    for description in descriptions {
      if let attribute = description.attribute(name.namespace, name.local) {
        return XMPText.resolved(bytes[attribute.value])
      }
      if let element = element(name, in: description) {
        guard element.children.isEmpty else { return nil }
        return text(of: element)
      }
    }
    return nil
  }

  /// Gives a simple property a text, wherever it stands; a new one becomes an attribute.
  package mutating func set(_ name: Name, to text: String) throws(XMPEditError) {
    if value(name) == text, places(name) == 1 { return }
    if places(name) == 0 { return try addAttribute(name, text) }
    // A property that is given twice is set at both places, so that no reader is misled.
    for index in 0..<places(name) {
      guard let place = place(index, name) else { continue }
      switch place {
      case .text(let range): try replace(range, with: XMPText.escaped(text))
      case .emptyElement(let element): try insert(XMPText.escaped(text), atEndOf: element)
      }
    }
  }

  /// At how many places the property stands.
  private func places(_ name: Name) -> Int {
    descriptions.reduce(0) { count, description in
      count + (description.attribute(name.namespace, name.local) == nil ? 0 : 1)
        + (element(name, in: description) == nil ? 0 : 1)
    }
  }

  private enum Place {
    case text(Range<Int>)
    case emptyElement(XMPNode)
  }

  private func place(_ wanted: Int, _ name: Name) -> Place? {
    var place = 0
    for description in descriptions {
      if let attribute = description.attribute(name.namespace, name.local) {
        if place == wanted { return .text(attribute.value) }
        place += 1
      }
      if let element = element(name, in: description) {
        if place == wanted {
          return element.isEmpty ? .emptyElement(element) : .text(element.content)
        }
        place += 1
      }
    }
    return nil
  }

  func element(_ name: Name, in description: XMPNode) -> XMPNode? {
    description.children.first { $0.isNamed(name.namespace, name.local) }
  }

  func text(of element: XMPNode) -> String {
    let content = bytes[element.content]
    if content.starts(with: "<![CDATA[".utf8), content.suffix(3).elementsEqual("]]>".utf8) {
      return String(decoding: content.dropFirst(9).dropLast(3), as: UTF8.self)
    }
    return XMPText.resolved(content)
  }

  private mutating func addAttribute(_ name: Name, _ text: String) throws(XMPEditError) {
    let prefix = try declare(name)
    guard let description = descriptions.first else { return }
    let blanks = attributeBlanks(description)
    try replace(
      end(ofAttributesIn: description),
      with: "\(blanks)\(prefix):\(name.local)=\"\(XMPText.escaped(text))\""
    )
  }

  /// Makes sure that there is a description and that a prefix stands for the namespace in it.
  mutating func declare(_ name: Name) throws(XMPEditError) -> String {
    let description = try firstDescription()
    if let prefix = description.prefix(for: name.namespace) { return prefix }
    var prefix = name.prefix
    var number = 1
    while description.scope[prefix] != nil {
      number += 1
      prefix = "\(name.prefix)\(number)"
    }
    let attribute = "\(attributeBlanks(description))xmlns:\(prefix)=\"\(name.namespace)\""
    try replace(end(ofAttributesIn: description), with: attribute)
    return prefix
  }

  private mutating func firstDescription() throws(XMPEditError) -> XMPNode {
    if let first = descriptions.first { return first }
    let prefix = XMPNode.parts(rdf.name).prefix
    let name = prefix.isEmpty ? "Description" : "\(prefix):Description"
    let about = prefix.isEmpty ? "" : " \(prefix):about=\"\""
    try insert("<\(name)\(about)/>", atEndOf: rdf)
    guard let first = descriptions.first else { throw .noRDF }
    return first
  }

  private func end(ofAttributesIn node: XMPNode) -> Range<Int> {
    let end =
      node.attributes.last?.whole.upperBound
      ?? node.startTag.lowerBound + 1 + node.name.utf8.count
    return end..<end
  }

  /// New attributes stand as the last ones do: each on a line of its own, or all on one.
  private func attributeBlanks(_ node: XMPNode) -> String {
    guard node.attributes.count > 1, let last = node.attributes.last else {
      return node.attributes.isEmpty || bytes[node.whole].contains(0x0A) ? "\n    " : " "
    }
    let blanks = bytes[last.whole].prefix { $0 <= 0x20 }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// Puts text before an element's end tag; an empty element gets one.
  mutating func insert(_ text: String, atEndOf node: XMPNode) throws(XMPEditError) {
    if node.isEmpty {
      let end = node.startTag.upperBound
      try replace((end - 2)..<end, with: ">\(text)</\(node.name)>")
    } else {
      let end = node.content.upperBound
      // Before the blanks that indent the end tag.
      let blanks = bytes[node.content].reversed().prefix { $0 <= 0x20 }.count
      try replace((end - blanks)..<(end - blanks), with: text)
    }
  }
}
