/// A property's value.
indirect enum XMPValue: Equatable {
  case text(String)
  case list([XMPValue])
  /// The same text in several languages.
  case alternatives([Alternative])
  case structure([XMPName: XMPValue])

  struct Alternative: Equatable {
    let language: String
    let value: XMPValue
  }

  /// One text that stands for the value.
  var text: String? {
    switch self {
    case .text(let text): text
    case .list(let items): items.first?.text
    case .alternatives(let all):
      (all.first { $0.language.lowercased() == "x-default" } ?? all.first)?.value.text
    case .structure: nil
    }
  }

  /// The items of a list; any other value is a list of itself.
  var items: [XMPValue] {
    switch self {
    case .list(let items): items
    case .alternatives(let all): all.map(\.value)
    case .text, .structure: [self]
    }
  }

  func field(_ space: XMPSpace, _ name: String) -> XMPValue? {
    guard case .structure(let fields) = self else { return nil }
    return fields[XMPName(space, name)]
  }
}

extension XMPValue {
  private static let rdfValue = XMPName(.rdf, "value")

  /// The properties that a Description, or a resource, holds as attributes and elements.
  static func structure(of element: XMPElement) -> [XMPName: XMPValue] {
    var fields: [XMPName: XMPValue] = [:]
    for (name, text) in element.attributes where !name.isSyntax {
      fields[name] = .text(text)
    }
    for child in element.children where fields[child.name] == nil {
      fields[child.name] = value(of: child)
    }
    return fields
  }

  /// The value of a property element or list item, in any of RDF's notations.
  private static func value(of element: XMPElement) -> XMPValue {
    if element.attribute(.rdf, "parseType") == "Resource" {
      return resource(structure(of: element))
    }
    if let resource = element.attribute(.rdf, "resource") { return .text(resource) }
    if let child = element.children.first {
      if let list = list(of: child) { return list }
      if child.name == XMPName(.rdf, "Description") { return resource(structure(of: child)) }
      return resource(structure(of: element))
    }
    let fields = structure(of: element)
    return fields.isEmpty ? .text(element.text) : resource(fields)
  }

  /// A value with qualifiers is taken without them.
  private static func resource(_ fields: [XMPName: XMPValue]) -> XMPValue {
    fields[rdfValue] ?? .structure(fields)
  }

  private static func list(of element: XMPElement) -> XMPValue? {
    guard element.name.space == .known(.rdf) else { return nil }
    let items = element.children.filter { $0.name == XMPName(.rdf, "li") }
    switch element.name.name {
    case "Bag", "Seq": return .list(items.map(value(of:)))
    case "Alt":
      return .alternatives(
        items.map {
          Alternative(language: $0.attribute(.xml, "lang") ?? "", value: value(of: $0))
        }
      )
    default: return nil
    }
  }
}

extension XMPName {
  /// Whether the name belongs to RDF or XML, not to what is described.
  fileprivate var isSyntax: Bool {
    switch space {
    case .known(.rdf): name != "value"
    case .known(.xml): true
    case .known: false
    case .other(let address): address.isEmpty
    }
  }
}
