/// The properties of an XMP packet or sidecar (ISO 16684-1), as they stand: nothing is converted.
struct XMPReader {
  private(set) var properties: [XMPName: XMPValue] = [:]
  /// What was odd in the packet and had to be worked around.
  private(set) var warnings: [String] = []

  /// Reads all properties of a packet, in UTF-8, UTF-16 or UTF-32.
  init(packet: [UInt8]) throws(XMPError) {
    let (text, isRepaired) = XMPEncoding.text(of: packet)
    if isRepaired { warnings.append("the XMP has bytes that are no text; they were replaced") }
    let root = try XMPTree.parse(text)
    guard let rdf = root.firstDescendant(XMPName(.rdf, "RDF")) else { throw .noRDF }
    for description in rdf.children where description.name == XMPName(.rdf, "Description") {
      merge(XMPValue.structure(of: description))
    }
    if root.isCutShort { warnings.append("the XMP is damaged; what comes before was read") }
  }

  /// Adds what another packet of the same file (extended XMP) says.
  mutating func merge(_ other: XMPReader) {
    merge(other.properties)
    warnings += other.warnings
  }

  private mutating func merge(_ more: [XMPName: XMPValue]) {
    properties.merge(more) { first, _ in first }
  }

  func value(_ space: XMPSpace, _ name: String) -> XMPValue? { properties[XMPName(space, name)] }

  /// A single text; of alternatives the default one, of a list the first.
  func text(_ space: XMPSpace, _ name: String) -> String? {
    LegacyText.trimmed(value(space, name)?.text)
  }

  /// All texts of a list; a single text is a list of one.
  func texts(_ space: XMPSpace, _ name: String) -> [String] {
    value(space, name)?.items.compactMap { LegacyText.trimmed($0.text) } ?? []
  }
}

/// Why a packet can't be read.
enum XMPError: Error, Equatable, CustomStringConvertible {
  case notXML(String)
  case forbidden
  case tooDeep
  case noRDF

  var description: String {
    switch self {
    case .notXML(let reason): "it is no XML (\(reason))"
    case .forbidden: "it has a document type or entities of its own, which XMP does not allow"
    case .tooDeep: "its elements are nested too deeply"
    case .noRDF: "it holds no rdf:RDF"
    }
  }
}
