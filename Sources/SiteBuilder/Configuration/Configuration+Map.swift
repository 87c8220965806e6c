extension Configuration.Map {
  /// Settings of the map that are possible alone, but not together.
  var contradictions: [(key: String, message: String)] {
    guard let tiles else { return [] }
    var found: [(String, String)] = []
    let example = "\"https://tile.example.org/{z}/{x}/{y}.png\""
    if ["{z}", "{x}", "{y}"].contains(where: { !tiles.contains($0) }) {
      found.append(("map.tiles", "expected {z}, {x} and {y} in it, such as \(example)"))
    } else if isForeign, source == nil || !tiles.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      found.append(("map.tiles", "expected an address such as \(example)"))
    }
    if isForeign, attribution == nil {
      found.append(
        ("map.tiles", "say whose map it is, as its owner asks for: set 'map.attribution'")
      )
    }
    return found
  }

  /// Whether the tiles are somebody else's, rather than files of the site.
  var isForeign: Bool { tiles?.contains(/^[A-Za-z][A-Za-z0-9+.\-]*:|^\/\//) ?? false }

  /// The tiles' host as a Content-Security-Policy names it; nothing for the site's own files.
  var source: String? {
    guard
      let match = tiles?.firstMatch(
        of: /^(https?):\/\/((?:\{s\}\.)?[A-Za-z0-9][A-Za-z0-9.\-]*(?::[0-9]{1,5})?)\//
      )
    else { return nil }
    return "\(match.1)://\(match.2.replacing("{s}", with: "*"))"
  }
}
