/// A file's path as the bytes the system uses, which need not be UTF-8.
///
/// Paths compare by bytes: unlike `String`, a composed and a decomposed name are two names.
package struct Path: Sendable, Hashable, Comparable {
  package let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Takes the text form that `string` gives; any ordinary text stands for its UTF-8 bytes.
  package init(_ string: String) {
    bytes = PathText.bytes(of: string)
  }

  /// The path as text, reversibly: a byte that is not UTF-8 becomes one of U+EF80 to U+EFFF.
  package var string: String { PathText.text(of: bytes) }

  /// The path for people: what is not UTF-8 shows as U+FFFD, control characters as `?`.
  package var display: String { PathText.display(of: bytes) }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  package var isEmpty: Bool { bytes.isEmpty }

  package var components: [Path] {
    bytes.split(separator: Self.slash).map { Path(bytes: $0) }
  }

  /// The last component; empty for "" and "/".
  package var name: Path { Path(bytes: nameBytes) }

  /// The bytes of the last component, without a copy.
  package var nameBytes: ArraySlice<UInt8> {
    var end = bytes.endIndex
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    guard let last = bytes[..<end].lastIndex(of: Self.slash) else { return bytes[..<end] }
    return bytes[(last + 1)..<end]
  }

  /// The path without its last component; "/" above an absolute name, "" above a relative one.
  package var parent: Path {
    var end = bytes.endIndex
    while end > 1, bytes[end - 1] == Self.slash { end -= 1 }
    guard let last = bytes[..<end].lastIndex(of: Self.slash) else { return Path(bytes: []) }
    return last == 0 ? Path(bytes: [Self.slash]) : Path(bytes: bytes[..<last])
  }

  /// The name's ending without its dot, or empty: a leading dot begins a name, not an ending.
  package var ending: Path {
    Path(bytes: endingBytes)
  }

  /// The name without its ending.
  package var stem: Path {
    let name = nameBytes
    guard let dot = name.lastIndex(of: Self.dot), dot > name.startIndex else {
      return Path(bytes: name)
    }
    return Path(bytes: name[..<dot])
  }

  /// The ending with ASCII letters in lower case, for comparing with known ones.
  package var lowercasedEnding: String {
    let ending = endingBytes.lazy.map { (65...90).contains($0) ? $0 + 32 : $0 }
    return String(decoding: ending, as: UTF8.self)
  }

  /// The bytes of the ending, without a copy.
  package var endingBytes: ArraySlice<UInt8> {
    let name = nameBytes
    guard let dot = name.lastIndex(of: Self.dot), dot > name.startIndex else { return [] }
    return name[(dot + 1)...]
  }

  /// Whether the path is `folder` or lies below it.
  package func isInside(_ folder: Path) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    return bytes.count == folder.bytes.count || folder.bytes.isEmpty
      || folder.bytes.last == Self.slash || bytes[folder.bytes.count] == Self.slash
  }

  /// The path relative to a `folder` that it lies in, or nothing.
  package func relative(to folder: Path) -> Path? {
    guard isInside(folder) else { return nil }
    return Path(bytes: bytes[folder.bytes.count...].drop { $0 == Self.slash })
  }

  package static func / (folder: Path, name: Path) -> Path {
    if folder.bytes.isEmpty { return name }
    if name.bytes.isEmpty { return folder }
    let separator = folder.bytes.last == slash ? [] : [slash]
    return Path(bytes: folder.bytes + separator + name.bytes)
  }

  package static func / (folder: Path, name: String) -> Path { folder / Path(name) }

  package static func < (one: Path, other: Path) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// The path with `.`, `..` and doubled slashes resolved by their text alone.
  package var normalized: Path {
    var kept: [[UInt8]] = []
    for component in bytes.split(separator: Self.slash) where Array(component) != [Self.dot] {
      if Array(component) != [Self.dot, Self.dot] {
        kept.append(Array(component))
      } else if let last = kept.last, last != [Self.dot, Self.dot] {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(Array(component))
      }
    }
    let joined = kept.joined(separator: [Self.slash])
    return isAbsolute ? Path(bytes: [Self.slash] + joined) : Path(bytes: joined)
  }

  /// An absolute path, taking a relative one from `folder`.
  package func absolute(in folder: Path) -> Path {
    isAbsolute ? normalized : (folder / self).normalized
  }
}

extension Path: CustomStringConvertible, ExpressibleByStringLiteral {
  package var description: String { display }
  package init(stringLiteral value: String) { self.init(value) }
}

extension Path: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}
