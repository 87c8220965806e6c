public import PhotoLibrary

/// What somebody sent: a manifest, a picks link, a table or a list of names.
public enum PicksInput: Sendable {
  case manifest(SelectionManifest)
  case link(PicksLink)
  case table([SelectionManifest.Pick])
  case list(String)

  /// Tells by the content what it is, and reads it.
  public init(_ bytes: [UInt8], limits: ManifestLimits = ManifestLimits()) throws(ManifestError) {
    guard bytes.count <= limits.bytes else {
      throw ManifestError(
        .tooLarge,
        "the file has \(bytes.count) bytes; more than \(limits.bytes) are not read"
      )
    }
    var start = bytes[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    let first = start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first else {
      throw ManifestError(.malformed, "there is nothing in it", line: 1, column: 1)
    }
    if first == .init(ascii: "{") || first == .init(ascii: "[") {
      self = .manifest(try SelectionManifest(json: bytes, limits: limits))
      return
    }
    // People write no longer lists, and text takes more memory than a manifest does.
    guard bytes.count <= 16 << 20 else {
      throw ManifestError(.tooLarge, "a list or table of more than 16 MiB is not read")
    }
    let text = Self.text(bytes)
    guard !text.unicodeScalars.contains("\0") else {
      throw ManifestError(
        .malformed,
        "expected a selection manifest, a picks link or a list of names; this is no text"
      )
    }
    if PicksLink.isIn(text) {
      self = .link(try PicksLink(text))
    } else if let link = Self.bareLink(text) {
      self = .link(link)
    } else if let table = try CSVTable(text) {
      self = .table(try table.picks())
    } else {
      self = .list(text)
    }
  }

  /// What stands behind `#picks=`, alone; it begins with the version, 1.
  private static func bareLink(_ text: String) -> PicksLink? {
    let word = text.trimmingBlanks
    guard word.utf8.count >= 18, word.hasPrefix("A"),
      word.utf8.allSatisfy({ $0 > 0x20 && $0 != .init(ascii: ".") })
    else { return nil }
    return try? PicksLink(word)  // then it is a name in a list
  }

  /// Text of what programs and spreadsheets write: UTF-8, UTF-16 with its mark, or Latin-1.
  private static func text(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        UInt16(bytes[index + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[index + (isLittle ? 0 : 1)])
      }
      return String(decoding: units, as: UTF16.self)
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if let text = String(validating: body, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
  }
}
