/// An XMP packet or sidecar that is being changed.
///
/// It is edited as bytes: whatever is not set, added or removed stays byte for byte as it was,
/// develop settings and unknown namespaces with it. What can't be edited without loss is refused.
package struct XMPDocument: Sendable, Equatable {
  /// The text as it is now.
  package private(set) var bytes: [UInt8]
  var root: XMPNode
  var rdf: XMPNode

  /// A property's or element's name: its namespace, and the prefix that it is usually written with.
  package struct Name: Sendable, Hashable {
    package let namespace: String
    package let prefix: String
    package let local: String

    package init(_ namespace: String, _ prefix: String, _ local: String) {
      self.namespace = namespace
      self.prefix = prefix
      self.local = local
    }
  }

  /// An empty packet.
  package init() {
    let text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="">
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>

      """
    do throws(XMPEditError) {
      try self.init(Array(text.utf8))
    } catch {
      preconditionFailure("the empty packet is a packet: \(error)")
    }
  }

  /// Takes a packet's text; a document type, another encoding than UTF-8 and damage are refused.
  package init(_ bytes: [UInt8]) throws(XMPEditError) {
    guard bytes.count <= 64 << 20 else { throw .tooLarge }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard !isWide, !bytes.prefix(4).contains(0) else { throw .encoding("UTF-16 or UTF-32") }
    var parser = XMPParser(bytes)
    root = try parser.document()
    guard let rdf = root.firstDescendant(Self.rdfNamespace, "RDF") else { throw .noRDF }
    self.rdf = rdf
    self.bytes = bytes
  }

  /// Replaces a part of the text, and reads it again: positions are those of the new text.
  mutating func replace(_ range: Range<Int>, with text: String) throws(XMPEditError) {
    self = try XMPDocument(
      Array(bytes[..<range.lowerBound]) + text.utf8 + bytes[range.upperBound...]
    )
  }

  static let rdfNamespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// The descriptions, which hold the properties.
  var descriptions: [XMPNode] {
    rdf.children.filter { $0.isNamed(Self.rdfNamespace, "Description") }
  }
}

/// Why XMP is left as it is.
package enum XMPEditError: Error, Equatable, CustomStringConvertible {
  case documentType
  case encoding(String)
  case damaged(line: Int)
  case undeclared(prefix: String)
  case tooDeep
  case tooLarge
  case noRDF

  package var description: String {
    switch self {
    case .documentType: "it has a document type, which XMP does not allow"
    case .encoding(let name): "it is written in \(name); have its program write it as UTF-8 first"
    case .damaged(let line): "it is damaged in line \(line)"
    case .undeclared(let prefix): "its prefix '\(prefix)' stands for no namespace"
    case .tooDeep: "its elements are nested too deeply"
    case .tooLarge: "it is larger than 64 MiB"
    case .noRDF: "it holds no rdf:RDF"
    }
  }
}
