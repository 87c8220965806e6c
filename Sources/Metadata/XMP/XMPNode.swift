/// An element of a packet that is being edited, with the places of its parts in the text.
struct XMPNode: Sendable, Equatable {
  struct Attribute: Sendable, Equatable {
    var name: String
    /// The blanks before it, its name and its value with the quotes.
    var whole: Range<Int>
    /// The value between its quotes.
    var value: Range<Int>
  }

  var name: String
  var attributes: [Attribute] = []
  /// The start tag, from `<` to `>`.
  var startTag: Range<Int>
  var isEmpty: Bool
  /// What lies between the tags.
  var content: Range<Int>
  /// The whole element.
  var whole: Range<Int>
  var children: [XMPNode] = []
  /// The prefixes in force, with their namespaces.
  var scope: [String: String]

  /// The prefix and the local part of a qualified name.
  static func parts(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.firstIndex(of: ":") else { return ("", name) }
    return (String(name[..<colon]), String(name[name.index(after: colon)...]))
  }

  func isNamed(_ namespace: String, _ local: String) -> Bool {
    let parts = Self.parts(name)
    return parts.local == local && scope[parts.prefix] == namespace
  }

  /// The attribute of this name; one without a prefix belongs to no namespace.
  func attribute(_ namespace: String, _ local: String) -> Attribute? {
    attributes.first { attribute in
      let parts = Self.parts(attribute.name)
      return parts.local == local && !parts.prefix.isEmpty && scope[parts.prefix] == namespace
    }
  }

  func firstDescendant(_ namespace: String, _ local: String) -> XMPNode? {
    if isNamed(namespace, local) { return self }
    for child in children {
      if let found = child.firstDescendant(namespace, local) { return found }
    }
    return nil
  }

  /// The prefix that stands for a namespace here.
  func prefix(for namespace: String) -> String? {
    scope.filter { $0.value == namespace && !$0.key.isEmpty }.keys.min()
  }
}
