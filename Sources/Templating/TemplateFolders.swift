package import Platform

/// The folders that a theme's files are looked up in, file by file, the first one first.
package struct TemplateFolders: Sendable, Hashable {
  package let theme: String
  package let folders: [Path]

  package init(theme: String, folders: [Path]) {
    self.theme = theme
    self.folders = folders
  }

  /// Where templates may be; only the command line knows the environment and the executable.
  package struct Places: Sendable {
    /// `--templates DIR`.
    package var override: Path?
    /// The site's own `templates` folder.
    package var site: Path?
    /// `$GALLERY_TEMPLATES`.
    package var environment: Path?
    /// The running program, links resolved.
    package var executable: Path?

    package init(
      override: Path? = nil,
      site: Path? = nil,
      environment: Path? = nil,
      executable: Path? = nil
    ) {
      self.override = override
      self.site = site
      self.environment = environment
      self.executable = executable
    }
  }

  /// Finds the folders of a theme: `--templates`, the site's own files, then the installed themes.
  package static func locate(theme: String, in places: Places) throws(TemplateError)
    -> TemplateFolders
  {
    var looked: [Path] = []
    var folders: [Path] = []
    for place in [places.override, places.site].compactMap({ $0 }) {
      // Either a folder of themes or the files of one.
      for folder in [place / theme, place] where isFolder(folder) { folders.append(folder) }
      looked.append(place)
    }
    var roots: [Path] = []
    if let environment = places.environment { roots.append(environment) }
    if let executable = places.executable {
      roots.append(executable.parent.parent / "share/gallery/Templates")
      var folder = executable.parent
      while folder.bytes.count > 1 {
        roots.append(folder / "Templates")
        folder = folder.parent
      }
    }
    looked += roots
    if let root = roots.first(where: { isFolder($0 / defaultTheme) }) {
      for name in theme == defaultTheme ? [theme] : [theme, defaultTheme]
      where isFolder(root / name) {
        folders.append(root / name)
      }
    }
    let found = TemplateFolders(theme: theme, folders: folders)
    guard found.find("layout.mustache") != nil, hasTheme(theme, found, places) else {
      let list = looked.map { "'\($0.display)'" }.joined(separator: ", ")
      throw TemplateError(
        Path(theme),
        "no theme of this name was found; looked in \(list.isEmpty ? "no place" : list); "
          + "set --templates or GALLERY_TEMPLATES to the folder that holds it"
      )
    }
    return found
  }

  package static let defaultTheme = "default"

  /// The file of this relative name that has priority.
  ///
  /// A theme may be somebody else's: a name in it that leads out of its folder finds nothing.
  package func find(_ name: String) -> Path? {
    if name.split(separator: "/").contains("..") { return nil }
    return folders.lazy.map { $0 / name }.first { FileStatus.ifPresent($0)?.isFile == true }
  }

  /// Names, relative to `folder`, of all files below it; each once, in byte order.
  package func files(below folder: String) throws(SystemError) -> [String] {
    var names: Set<String> = []
    for place in folders where Self.isFolder(place / folder) {
      names.formUnion(try Self.names(below: place / folder, prefix: ""))
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  private static func names(below folder: Path, prefix: String) throws(SystemError) -> [String] {
    var names: [String] = []
    for entry in try Folder.entries(of: folder) where entry.name.bytes.first != UInt8(ascii: ".") {
      let name = prefix + entry.name.string
      if isFolder(folder / entry.name) {
        names += try Self.names(below: folder / entry.name, prefix: name + "/")
      } else {
        names.append(name)
      }
    }
    return names
  }

  /// A theme that is not the default one must be somewhere under its own name, or be an override.
  private static func hasTheme(_ theme: String, _ found: TemplateFolders, _ places: Places) -> Bool
  {
    theme == defaultTheme || found.folders.contains { $0.name.string == theme }
  }

  private static func isFolder(_ path: Path) -> Bool {
    FileStatus.ifPresent(path)?.isFolder == true
  }
}
