/// What a reader accepts at most.
public struct ManifestLimits: Sendable {
  /// The size of the text.
  public var bytes = 256 << 20
  /// The number of picks; a library holds a million photos.
  public var picks = 1_000_000
  /// The number of manifests that a merged one tells of.
  public var sources = 1000

  public init() {}
}

extension SelectionManifest {
  /// Reads a manifest; whatever is not one is refused with the place and what was expected.
  ///
  /// Fields of unknown name are kept. Memory stays below 20 times the size of the text.
  public init(json: [UInt8], limits: ManifestLimits = ManifestLimits()) throws(ManifestError) {
    guard json.count <= limits.bytes else {
      throw ManifestError(
        .tooLarge,
        "the manifest has \(json.count) bytes; more than \(limits.bytes) are not read"
      )
    }
    var scanner = try JSONScanner(json)
    try ManifestOutline(&scanner, limits).check(scanner)
    self.init()
    var reader = ManifestReader(limits: limits)
    scanner = try JSONScanner(json)
    scanner.skipSpace()
    self = try reader.manifest(&scanner)
  }

  /// Reads a manifest from its text.
  public init(text: String) throws(ManifestError) {
    try self.init(json: Array(text.utf8))
  }
}

/// A first pass over the whole text, which tells whether it is a manifest, and of which version.
private struct ManifestOutline {
  private var format: (value: String?, offset: Int)?
  private var version: (value: String?, offset: Int)?
  private var hasPicks = false

  init(_ scanner: inout JSONScanner, _ limits: ManifestLimits) throws(ManifestError) {
    scanner.skipSpace()
    var seen: Set<String> = []
    var outline: (format: (String?, Int)?, version: (String?, Int)?, hasPicks: Bool)
    outline = (nil, nil, false)
    try scanner.object { (scanner, name, start) throws(ManifestError) in
      let offset = scanner.position
      switch name {
      case "format", "version", "picks", "undecided":
        guard seen.insert(name).inserted else {
          throw scanner.failure("'\(name)' is given twice", at: start, kind: .unexpected)
        }
      default: break
      }
      switch name {
      case "format":
        let isText = scanner.next == .init(ascii: "\"")
        outline.format = (isText ? try scanner.string() : nil, offset)
        if !isText { try scanner.skipValue(depth: 1) }
      case "version":
        try scanner.skipValue(depth: 1)
        let text = String(decoding: scanner.bytes[offset..<scanner.position], as: UTF8.self)
        outline.version = (text, offset)
      case "picks", "undecided":
        if name == "picks" { outline.hasPicks = true }
        var count = 0
        guard scanner.next == .init(ascii: "[") else {
          return try scanner.skipValue(depth: 1)
        }
        try scanner.array(depth: 1) { (scanner) throws(ManifestError) in
          count += 1
          guard count <= limits.picks else {
            let message = "more than \(limits.picks) picks are not read"
            throw scanner.failure(message, kind: .tooLarge)
          }
          try scanner.skipValue(depth: 2)
        }
      default: try scanner.skipValue(depth: 1)
      }
    }
    scanner.skipSpace()
    guard scanner.next == nil else { throw scanner.expected("the end of the text") }
    format = outline.format.map { (value: $0.0, offset: $0.1) }
    version = outline.version.map { (value: $0.0, offset: $0.1) }
    hasPicks = outline.hasPicks
  }

  func check(_ scanner: JSONScanner) throws(ManifestError) {
    guard let format else {
      throw scanner.failure(
        "expected a selection manifest, with \"format\": \"gallery-selection\"",
        at: 0,
        kind: .unexpected
      )
    }
    guard format.value == "gallery-selection" else {
      throw scanner.failure(
        "expected \"gallery-selection\" as the format, found "
          + (format.value.map { "'\($0.prefix(40))'" } ?? "no text"),
        at: format.offset,
        kind: .unexpected
      )
    }
    guard let text = version?.value, let offset = version?.offset else {
      throw scanner.failure("expected a \"version\"", at: 0, kind: .unexpected)
    }
    guard let number = Double(text), number >= 1, number == number.rounded() else {
      throw scanner.failure(
        "expected a whole number from 1 as the version, found \(text.prefix(20))",
        at: offset,
        kind: .unexpected
      )
    }
    guard number <= Double(SelectionManifest.currentVersion) else {
      throw scanner.failure(
        "the manifest is of version \(text.prefix(20)), newer than this program, which reads "
          + "version \(SelectionManifest.currentVersion); update gallery to read it",
        at: offset,
        kind: .newerVersion
      )
    }
    guard hasPicks else { throw scanner.failure("expected \"picks\"", at: 0, kind: .unexpected) }
  }
}
