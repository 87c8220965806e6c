import Platform
package import PhotoLibrary

/// Names of files that every file system takes.
package enum PortableName {
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
  )

  /// The name with what Windows or FAT refuse replaced: characters, device names, a dot or space
  /// at the end.
  package static func of(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isRefused =
        scalar.value < 0x20 || scalar.value == 0x7F || (0xEF80...0xEFFF).contains(scalar.value)
        || "<>:\"/\\|?*".unicodeScalars.contains(scalar)
      scalars.append(isRefused ? "_" : scalar)
    }
    var safe = String(scalars)
    if let last = safe.last, last == "." || last == " " { safe = safe.dropLast() + "_" }
    let stem = safe.prefix { $0 != "." }.lowercased()
    if devices.contains(stem.trimmed) { safe = "_" + safe }
    return safe.isEmpty ? "_" : safe
  }

  /// A name of less than 255 bytes: its beginning, a mark of the photo's path, its endings.
  package static func shortened(_ name: String, for path: LibraryPath) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let endings = parts.reversed().prefix { $0.utf8.count <= 5 }.prefix(2).reversed()
    var start = ""
    for character in name {
      guard start.utf8.count + character.utf8.count <= 200 else { break }
      start.append(character)
    }
    let mark = Hash128.of(path.bytes).prefix(8)
    return ([start + "~" + mark] + endings.map { String($0) }).joined(separator: ".")
  }

  /// A key that is equal for names that a case-insensitive or composing file system confuses.
  static func key(_ name: String) -> String { name.lowercased() }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
