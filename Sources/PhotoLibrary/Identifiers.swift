private import Platform

/// Names an asset for ever: renaming or moving a file, or writing a rating into a JPEG, keeps it.
public struct AssetID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 32 lower-case hex digits, or these, `~` and 8 more for a further copy of the same picture.
  public let text: String

  /// Takes a text of the right form; nothing else is an id.
  public init?(_ text: String) {
    guard Self.isWellFormed(text) else { return nil }
    self.text = text
  }

  package init(contentID: String, copyOf path: LibraryPath? = nil) {
    guard let path else {
      text = contentID
      return
    }
    text = contentID + "~" + String(Hash128.of(path.bytes).prefix(8))
  }

  /// The id of the picture itself, which all its copies share.
  public var contentID: String { String(text.prefix(32)) }

  public var description: String { text }

  public static func < (one: AssetID, other: AssetID) -> Bool { one.text < other.text }

  private static func isWellFormed(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 32 || (bytes.count == 41 && bytes[32] == UInt8(ascii: "~")) else {
      return false
    }
    return bytes.enumerated().allSatisfy { index, byte in
      index == 32 || (48...57).contains(byte) || (97...102).contains(byte)
    }
  }
}

/// The path of a file from its library's root, as the bytes that the system uses.
///
/// Two paths are equal if their bytes are: a composed and a decomposed `é` are two names.
public struct LibraryPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The raw bytes, with `/` between the components.
  public let bytes: [UInt8]

  /// Takes raw bytes as the system gives them.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Takes the text form; ordinary text stands for its UTF-8 bytes.
  public init(_ text: String) { bytes = PathText.bytes(of: text) }

  /// A reversible text form: a byte that is no valid UTF-8 becomes one of U+EF80 to U+EFFF.
  public var string: String { PathText.text(of: bytes) }

  /// The path for people: what is not UTF-8 shows as U+FFFD.
  public var description: String { PathText.display(of: bytes) }

  /// The last component, in the reversible text form.
  public var name: String { Path(bytes: bytes).name.string }

  /// The folder that holds the file; empty for one in the root.
  public var parent: LibraryPath { LibraryPath(bytes: Path(bytes: bytes).parent.bytes) }

  public static func < (one: LibraryPath, other: LibraryPath) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}

extension LibraryPath: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}
