/// An element of a packet's XML.
final class XMPElement {
  let name: XMPName
  let attributes: [(name: XMPName, text: String)]
  fileprivate(set) var children: [XMPElement] = []
  fileprivate(set) var text = ""
  /// Set on the root where the XML broke off before its end.
  fileprivate(set) var isCutShort = false

  fileprivate init(name: XMPName, attributes: [(name: XMPName, text: String)]) {
    self.name = name
    self.attributes = attributes
  }

  func attribute(_ space: XMPSpace, _ name: String) -> String? {
    attributes.first { $0.name == XMPName(space, name) }?.text
  }

  /// The first element of that name, at any depth, itself included.
  func firstDescendant(_ wanted: XMPName) -> XMPElement? {
    if name == wanted { return self }
    for child in children {
      if let found = child.firstDescendant(wanted) { return found }
    }
    return nil
  }
}

/// Builds the tree of a packet, within bounds.
struct XMPTree {
  private static let depthLimit = 64
  private static let elementLimit = 200_000

  private var root: XMPElement?
  private var open: [XMPElement] = []
  private var scopes: [[String: XMPName.Space]] = [["xml": .known(.xml)]]
  private var count = 0

  /// The root of `text`, UTF-8; of damaged XML, what comes before the damage.
  static func parse(_ text: [UInt8]) throws(XMPError) -> XMPElement {
    var tree = XMPTree()
    var scanner = XMLScanner(text)
    var damage: XMPError?
    do throws(XMPError) {
      while let token = try scanner.next() { try tree.take(token) }
    } catch {
      guard case .notXML = error else { throw error }
      damage = error
    }
    guard let root = tree.root else { throw damage ?? .notXML("it has no element") }
    root.isCutShort = damage != nil || !tree.open.isEmpty
    return root
  }

  private mutating func take(_ token: XMLScanner.Token) throws(XMPError) {
    switch token {
    case .text(let text): open.last?.text += text
    case .end:
      guard !open.isEmpty else { throw .notXML("an end without a beginning") }
      open.removeLast()
      scopes.removeLast()
    case .start(let name, let attributes, let isEmpty):
      try begin(name, attributes)
      if isEmpty { try take(.end) }
    }
  }

  private mutating func begin(
    _ key: String,
    _ attributes: [(key: String, value: String)]
  ) throws(XMPError) {
    count += 1
    guard open.count < Self.depthLimit, count < Self.elementLimit else { throw .tooDeep }
    var scope = scopes[scopes.count - 1]
    for (key, value) in attributes where key.hasPrefix("xmlns") {
      if key == "xmlns" { scope[""] = XMPName.Space(value) }
      if key.hasPrefix("xmlns:") { scope[String(key.dropFirst(6))] = XMPName.Space(value) }
    }
    scopes.append(scope)
    let named = attributes.filter { $0.key != "xmlns" && !$0.key.hasPrefix("xmlns:") }
      .map { (name: Self.name($0.key, in: scope, isAttribute: true), text: $0.value) }
    let element = XMPElement(
      name: Self.name(key, in: scope, isAttribute: false),
      attributes: named
    )
    if let parent = open.last { parent.children.append(element) } else { root = root ?? element }
    open.append(element)
  }

  /// An undeclared prefix stands for itself, so that one slip does not lose the whole packet.
  private static func name(
    _ key: String,
    in scope: [String: XMPName.Space],
    isAttribute: Bool
  ) -> XMPName {
    guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return XMPName(space: isAttribute ? .other("") : scope[""] ?? .other(""), name: key)
    }
    let prefix = String(key[..<colon])
    let name = String(key[key.utf8.index(after: colon)...])
    return XMPName(space: scope[prefix] ?? .other(prefix), name: name)
  }
}
