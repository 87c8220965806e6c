/// Why a selection manifest, or a link or list of picks, was refused.
public struct ManifestError: Error, Equatable, CustomStringConvertible {
  /// What kind of fault it is.
  public enum Kind: Sendable, Equatable {
    /// The text breaks the rules of JSON (or of the list's or link's form).
    case malformed
    /// Well-formed, but not what a manifest holds at this place.
    case unexpected
    /// Written by a newer program.
    case newerVersion
    /// More than this program is ready to read.
    case tooLarge
    /// The file could not be read at all.
    case unreadable
  }

  /// What kind of fault it is.
  public var kind: Kind
  /// What was expected and what was found, and what to do.
  public var message: String
  /// The line, from 1.
  public var line: Int?
  /// The character in the line, from 1.
  public var column: Int?
  /// The file, as the caller named it.
  public var file: String?

  public init(
    _ kind: Kind,
    _ message: String,
    line: Int? = nil,
    column: Int? = nil,
    file: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.line = line
    self.column = column
    self.file = file
  }

  public var description: String {
    var place = file.map { ["'\($0)'"] } ?? []
    if let line { place.append("line \(line)") }
    if let column { place.append("column \(column)") }
    return place.isEmpty ? message : place.joined(separator: ", ") + ": " + message
  }
}
