private import Foundation
private import FoundationXML

/// An element of a packet's XML.
final class XMPElement {
  let name: XMPName
  let attributes: [XMPName: String]
  fileprivate(set) var children: [XMPElement] = []
  fileprivate(set) var text = ""
  /// Set on the root where the XML broke off before its end.
  fileprivate(set) var isCutShort = false

  fileprivate init(name: XMPName, attributes: [XMPName: String]) {
    self.name = name
    self.attributes = attributes
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
enum XMPTree {
  fileprivate static let depthLimit = 64
  fileprivate static let elementLimit = 200_000

  static func parse(_ text: String) throws(XMPError) -> XMPElement {
    let parser = XMLParser(data: Data(text.utf8))
    let builder = XMPTreeBuilder()
    parser.delegate = builder
    parser.shouldProcessNamespaces = false
    parser.shouldResolveExternalEntities = false
    let isWhole = parser.parse()
    if let refusal = builder.refusal { throw refusal }
    guard let root = builder.root else {
      throw .notXML("line \(parser.lineNumber), column \(parser.columnNumber)")
    }
    root.isCutShort = !isWhole
    return root
  }
}

/// Receives the parser's events; resolves prefixes itself, as attributes need it too.
private final class XMPTreeBuilder: NSObject, XMLParserDelegate {
  private(set) var root: XMPElement?
  private(set) var refusal: XMPError?
  private var open: [XMPElement] = []
  private var scopes: [[String: String]] = [["xml": XMPSpace.xml.rawValue]]
  private var count = 0

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    count += 1
    guard open.count < XMPTree.depthLimit, count < XMPTree.elementLimit else {
      refusal = .tooDeep
      parser.abortParsing()
      return
    }
    var scope = scopes[scopes.count - 1]
    for (key, value) in attributes {
      if key == "xmlns" { scope[""] = value }
      if key.hasPrefix("xmlns:") { scope[String(key.dropFirst(6))] = value }
    }
    scopes.append(scope)
    var named: [XMPName: String] = [:]
    for (key, value) in attributes where key != "xmlns" && !key.hasPrefix("xmlns:") {
      named[name(key, in: scope, isAttribute: true)] = value
    }
    let element = XMPElement(
      name: name(elementName, in: scope, isAttribute: false),
      attributes: named
    )
    if let parent = open.last { parent.children.append(element) } else { root = root ?? element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    if !open.isEmpty { open.removeLast() }
    if scopes.count > 1 { scopes.removeLast() }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    open.last?.text += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    open.last?.text += String(decoding: block, as: UTF8.self)
  }

  /// An undeclared prefix stands for itself, so that one slip does not lose the whole packet.
  private func name(_ key: String, in scope: [String: String], isAttribute: Bool) -> XMPName {
    guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return XMPName(space: isAttribute ? "" : scope[""] ?? "", name: key)
    }
    let prefix = String(key[..<colon])
    let name = String(key[key.utf8.index(after: colon)...])
    return XMPName(space: scope[prefix] ?? prefix, name: name)
  }
}
