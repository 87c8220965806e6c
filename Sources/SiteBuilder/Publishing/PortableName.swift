package import Platform

/// Names of files that every disk and every program takes: FAT, NTFS and zip included.
package enum PortableName {
  private static let refused = Set("<>:\"/\\|?*\u{FFFD}".unicodeScalars)

  /// A text without what is refused, `limit` bytes long at the most; nothing may be left of it.
  static func safe(_ text: String, limit: Int) -> String {
    var name = ""
    for character in text {
      // Each by itself: an accent over a '?' makes it another character, but no other byte.
      let isRefused = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control || refused.contains($0)
      }
      let one = isRefused ? "_" : character
      guard name.utf8.count + one.utf8.count <= limit else { break }
      name.append(one)
    }
    return name
  }

  /// The name of a folder: without the dots and blanks that Windows drops from its end.
  package static func folder(_ text: String) -> String {
    var name = safe(text, limit: 120)
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    while let first = name.first, first == "." || first.isWhitespace { name.removeFirst() }
    return name
  }

  /// A file's name, with its own ending or another; nothing that Windows drops is at its end.
  package static func file(_ path: Path, ending: String? = nil) -> String {
    let stem = safe(path.stem.display, limit: 180)
    var own = safe(String(path.ending.display.prefix(12)), limit: 24)
    while let last = own.last, last.isWhitespace { own.removeLast() }
    let ending = ending ?? own
    return ending.isEmpty ? "\(stem)_" : "\(stem).\(ending)"
  }
}
