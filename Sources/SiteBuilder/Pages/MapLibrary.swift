package import Platform

/// Leaflet and its clusters, as this machine has them; a site with a map gets a copy.
package struct MapLibrary: Sendable {
  /// Files of the site, from its root.
  let files: [String: [UInt8]]

  static let folder = "assets/leaflet"
  static let script = "\(folder)/leaflet.js"
  static let licences = "\(folder)/LICENCES.txt"
  static let stylesheet = "\(folder)/leaflet.css"
  /// Where Debian's libjs-leaflet and libjs-leaflet.markercluster put them.
  package static let usualFolder: Path = "/usr/share/javascript/leaflet"

  /// Reads the library; nothing where a part of it is not there.
  package init?(_ folder: Path) throws(SystemError) {
    var files: [String: [UInt8]] = [:]
    for (file, parts) in [
      Self.script: [["leaflet.min.js", "leaflet.js"]]
        + [["leaflet.markercluster.min.js", "leaflet.markercluster.js"]],
      Self.stylesheet: [["leaflet.css"], ["MarkerCluster.css"]],
    ] {
      var bytes: [UInt8] = []
      for names in parts {
        guard let path = names.lazy.map({ folder / Path($0) }).first(where: File.exists) else {
          return nil
        }
        bytes += Self.withoutSourceMap(try File.read(path)) + [10]
      }
      files[file] = bytes
    }
    // The style sheet names them; a browser asks for none that the map does not use.
    let images = folder / "images"
    if FileStatus.ifPresent(images)?.isFolder == true {
      for entry in try Folder.entries(of: images) where entry.name.lowercasedEnding == "png" {
        files["\(Self.folder)/images/\(entry.name.string)"] = try File.read(images / entry.name)
      }
    }
    self.files = files
  }

  /// The line that names a file for debugging, which the site has not.
  private static func withoutSourceMap(_ bytes: [UInt8]) -> [UInt8] {
    guard let mark = bytes.lastRange(of: Array("# sourceMappingURL=".utf8)) else { return bytes }
    return Array(bytes[..<(mark.lowerBound - 2)])
  }
}

extension [UInt8] {
  fileprivate func lastRange(of mark: [UInt8]) -> Range<Int>? { ranges(of: mark).last }
}
