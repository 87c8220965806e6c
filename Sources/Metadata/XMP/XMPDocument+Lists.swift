extension XMPDocument {
  /// The items of a list property; a simple property is a list of one.
  package func items(_ name: Name) -> [String] {
    descriptions.flatMap { description -> [String] in
      if let attribute = description.attribute(name.namespace, name.local) {
        return [XMPText.resolved(bytes[attribute.value])]
      }
      guard let element = element(name, in: description) else { return [] }
      guard let container = container(of: element) else {
        let text = text(of: element)
        return text.isEmpty ? [] : [text]
      }
      return listItems(container).map { text(of: $0) }
    }
  }

  /// Adds the items that a list lacks; one that is there in any composition is not added again.
  package mutating func add(
    _ items: [String],
    to name: Name,
    as kind: ListKind = .bag
  ) throws(XMPEditError) {
    for item in items where !self.items(name).contains(item) { try add(item, to: name, as: kind) }
  }

  /// Takes items out of a list.
  package mutating func remove(_ items: [String], from name: Name) throws(XMPEditError) {
    while let node = listItem(in: name, among: items) {
      // A list of which nothing is left goes too: some readers take it for one empty item.
      let node = lonelyElement(name, around: node) ?? node
      let blanks = bytes[..<node.whole.lowerBound].reversed().prefix { $0 <= 0x20 }.count
      try replace((node.whole.lowerBound - blanks)..<node.whole.upperBound, with: "")
    }
  }

  /// The property's element, if the item is all that it holds.
  private func lonelyElement(_ name: Name, around item: XMPNode) -> XMPNode? {
    descriptions.compactMap { element(name, in: $0) }.first { element in
      container(of: element).map { listItems($0) } == [item]
    }
  }

  private func listItem(in name: Name, among wanted: [String]) -> XMPNode? {
    for description in descriptions {
      guard let element = element(name, in: description), let list = container(of: element) else {
        continue
      }
      if let node = listItems(list).first(where: { wanted.contains(text(of: $0)) }) { return node }
    }
    return nil
  }

  /// How a new list is ordered.
  package enum ListKind: String, Sendable {
    case bag = "Bag"
    case sequence = "Seq"
  }

  private func container(of element: XMPNode) -> XMPNode? {
    element.children.first { child in
      ["Bag", "Seq", "Alt"].contains { child.isNamed(Self.rdfNamespace, $0) }
    }
  }

  private func listItems(_ container: XMPNode) -> [XMPNode] {
    container.children.filter { $0.isNamed(Self.rdfNamespace, "li") }
  }

  private mutating func add(_ item: String, to name: Name, as kind: ListKind)
    throws(XMPEditError)
  {
    for description in descriptions {
      if let element = element(name, in: description) {
        return try add(item, to: element, as: kind)
      }
      if let attribute = description.attribute(name.namespace, name.local) {
        // A list that was written as one text becomes a list.
        let old = XMPText.resolved(bytes[attribute.value])
        try replace(attribute.whole, with: "")
        return try addList(name, old.isEmpty ? [item] : [old, item], kind)
      }
    }
    try addList(name, [item], kind)
  }

  private mutating func add(_ item: String, to element: XMPNode, as kind: ListKind)
    throws(XMPEditError)
  {
    guard let container = container(of: element) else {
      let old = text(of: element)
      let list = list(old.isEmpty ? [item] : [old, item], kind, indent: "")
      if element.isEmpty { return try insert(list, atEndOf: element) }
      return try replace(element.content, with: list)
    }
    let blanks: [UInt8] =
      container.children.last.map { last in
        bytes[..<last.whole.lowerBound].reversed().prefix { $0 <= 0x20 }.reversed()
      } ?? []
    let li = "\(rdfPrefix)li"
    let text = "<\(li)>\(XMPText.escaped(item))</\(li)>"
    try insert(String(decoding: blanks, as: UTF8.self) + text, atEndOf: container)
  }

  private mutating func addList(_ name: Name, _ items: [String], _ kind: ListKind)
    throws(XMPEditError)
  {
    let prefix = try declare(name)
    guard let description = descriptions.first else { return }
    let isOnLines = bytes[rdf.whole].contains(0x0A)
    let indent = isOnLines ? "\n   " : ""
    let list = list(items, kind, indent: isOnLines ? "\n    " : "")
    let element = "<\(prefix):\(name.local)>\(list)\(indent)</\(prefix):\(name.local)>"
    // The last line break belongs before the description's end tag.
    let tail = isOnLines && description.isEmpty ? "\n  " : ""
    try insert(indent + element + tail, atEndOf: description)
  }

  private func list(_ items: [String], _ kind: ListKind, indent: String) -> String {
    let li = "\(rdfPrefix)li"
    let inner = indent.isEmpty ? "" : indent + " "
    let lines = items.map { "\(inner)<\(li)>\(XMPText.escaped($0))</\(li)>" }.joined()
    let name = rdfPrefix + kind.rawValue
    return "\(indent)<\(name)>\(lines)\(indent)</\(name)>"
  }

  private var rdfPrefix: String {
    let prefix = XMPNode.parts(rdf.name).prefix
    return prefix.isEmpty ? "" : prefix + ":"
  }
}
