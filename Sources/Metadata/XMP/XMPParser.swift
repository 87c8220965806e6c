/// Finds the elements of a packet's text and their places; it resolves and loads nothing.
struct XMPParser {
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The root element; what follows it may be blanks, comments and instructions.
  mutating func document() throws(XMPEditError) -> XMPNode {
    try skipToElement()
    guard index < bytes.count else { throw damaged }
    let root = try element(["xml": "http://www.w3.org/XML/1998/namespace"], depth: 0)
    try skipToElement()
    guard index == bytes.count else { throw damaged }
    return root
  }

  /// Passes over text, comments, instructions and character data, to a tag or to the end.
  private mutating func skipToElement() throws(XMPEditError) {
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        index += 1
      } else if bytes.matches("<?", at: index) {
        let start = index
        try skip(past: "?>")
        try checkEncoding(bytes[start..<index])
      } else if bytes.matches("<!--", at: index) {
        try skip(past: "-->")
      } else if bytes.matches("<![CDATA[", at: index) {
        try skip(past: "]]>")
      } else if bytes.matches("<!", at: index) {
        throw .documentType
      } else {
        return
      }
    }
  }

  private func checkEncoding(_ instruction: ArraySlice<UInt8>) throws(XMPEditError) {
    guard instruction.starts(with: "<?xml ".utf8) else { return }
    let text = String(decoding: instruction, as: UTF8.self).lowercased()
    guard let match = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/) else { return }
    let name = String(match.1)
    guard ["utf-8", "utf8", "us-ascii"].contains(name) else { throw .encoding(name.uppercased()) }
  }

  private mutating func skip(past end: StaticString) throws(XMPEditError) {
    guard let found = bytes.firstIndex(of: end, from: index) else { throw damaged }
    index = found + end.utf8CodeUnitCount
  }

  private mutating func element(
    _ outer: [String: String],
    depth: Int
  ) throws(XMPEditError) -> XMPNode {
    guard depth < Self.depthLimit else { throw .tooDeep }
    let start = index
    guard bytes.matches("<", at: index), !bytes.matches("</", at: index) else { throw damaged }
    index += 1
    let name = try word()
    var node = XMPNode(
      name: name,
      startTag: start..<start,
      isEmpty: false,
      content: start..<start,
      whole: start..<start,
      scope: outer
    )
    node.isEmpty = try attributes(of: &node)
    node.startTag = start..<index
    node.content = index..<index
    for attribute in node.attributes where attribute.name.hasPrefix("xmlns") {
      let value = XMPText.resolved(bytes[attribute.value])
      if attribute.name == "xmlns" { node.scope[""] = value }
      if attribute.name.hasPrefix("xmlns:") {
        node.scope[String(attribute.name.dropFirst(6))] = value
      }
    }
    for name in [node.name] + node.attributes.map(\.name) where !name.hasPrefix("xmlns") {
      let prefix = XMPNode.parts(name).prefix
      // Declaring it for a new property would change what is there.
      if !prefix.isEmpty, node.scope[prefix] == nil { throw .undeclared(prefix: prefix) }
    }
    if !node.isEmpty { try content(of: &node, depth: depth) }
    node.whole = start..<index
    return node
  }

  private mutating func content(of node: inout XMPNode, depth: Int) throws(XMPEditError) {
    let start = index
    while true {
      try skipToElement()
      guard index < bytes.count else { throw damaged }
      if bytes.matches("</", at: index) { break }
      node.children.append(try element(node.scope, depth: depth + 1))
    }
    node.content = start..<index
    index += 2
    guard try word() == node.name else { throw damaged }
    skipBlanks()
    guard bytes.matches(">", at: index) else { throw damaged }
    index += 1
  }

  /// Reads the attributes up to the tag's end; whether the element ends with it.
  private mutating func attributes(of node: inout XMPNode) throws(XMPEditError) -> Bool {
    while true {
      let start = index
      skipBlanks()
      if bytes.matches("/>", at: index) {
        index += 2
        return true
      }
      if bytes.matches(">", at: index) {
        index += 1
        return false
      }
      let name = try word()
      skipBlanks()
      guard bytes.matches("=", at: index) else { throw damaged }
      index += 1
      skipBlanks()
      guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27,
        let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
      else { throw damaged }
      let value = (index + 1)..<end
      guard !bytes[value].contains(UInt8(ascii: "<")) else { throw damaged }
      guard !node.attributes.contains(where: { $0.name == name }) else { throw damaged }
      index = end + 1
      node.attributes.append(.init(name: name, whole: start..<index, value: value))
    }
  }

  private mutating func word() throws(XMPEditError) -> String {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, !"=></\"'".utf8.contains(bytes[index]) {
      index += 1
    }
    guard index > start else { throw damaged }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  private var damaged: XMPEditError {
    .damaged(line: bytes[..<min(index, bytes.count)].count { $0 == 0x0A } + 1)
  }
}
