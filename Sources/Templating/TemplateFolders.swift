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

    /// The folders that belong to one site; each holds themes, or the files of one.
    var own: [Path] { [override, site].compactMap(\.self) }

    /// The folders that may hold the installed themes.
    var roots: [Path] {
      var roots = [environment].compactMap(\.self)
      guard let executable else { return roots }
      roots.append(executable.parent.parent / "share/gallery/Templates")
      var folder = executable.parent
      while folder.bytes.count > 1 {
        roots.append(folder / "Templates")
        folder = folder.parent
      }
      return roots
    }
  }

  /// Finds the folders of a theme: `--templates`, the site's own files, then the installed themes.
  ///
  /// A theme stands on the one that its `theme.json` names as `extends`, else on the default one:
  /// what it lacks is looked up there, file by file. A site's own files may name one, too.
  package static func locate(theme: String, in places: Places) throws(TemplateError)
    -> TemplateFolders
  {
    let own = places.own.filter(isFolder)
    let installed = places.roots.first { isFolder($0 / defaultTheme) }
    let homes = own + [installed].compactMap(\.self)
    var folders: [Path] = []
    var chain: [String] = []
    var next: (name: String, file: Path?)? = (theme, nil)
    if theme == defaultTheme, let base = base(of: own) { next = base }
    while let (name, file) = next {
      if chain.contains(name), let file {
        let circle = (chain + [name]).joined(separator: " > ")
        throw TemplateError(file, "the theme stands on itself: \(circle)")
      }
      chain.append(name)
      let found = homes.map { $0 / name }.filter(isFolder)
      guard !found.isEmpty || (name == defaultTheme && !own.isEmpty) else {
        throw missing(name, namedBy: file, homes: homes, lookedIn: places.own + places.roots)
      }
      for home in homes {
        folders += [home / name].filter(found.contains)
        if chain.count == 1, own.contains(home) { folders.append(home) }
      }
      next = base(of: found) ?? (name == defaultTheme ? nil : (defaultTheme, nil))
    }
    let located = TemplateFolders(theme: theme, folders: folders)
    guard located.find("layout.mustache") != nil else {
      throw missing(theme, namedBy: nil, homes: homes, lookedIn: places.own + places.roots)
    }
    return located
  }

  package static let defaultTheme = "default"

  /// The theme that the first of these folders to name one stands on, and the file that says so.
  private static func base(of folders: [Path]) -> (name: String, file: Path?)? {
    for folder in folders {
      let file = folder / "theme.json"
      if let name = ThemeBase.named(in: file) { return (name, file) }
    }
    return nil
  }

  private static func missing(
    _ name: String,
    namedBy file: Path?,
    homes: [Path],
    lookedIn places: [Path]
  ) -> TemplateError {
    let list = places.map { "'\($0.display)'" }.joined(separator: ", ")
    let known = names(in: homes)
    let hint = Spelling.nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
    return TemplateError(
      file ?? Path(name),
      (file == nil ? "no theme of this name was found" : "there is no theme '\(name)' to extend")
        + "; looked in \(list.isEmpty ? "no place" : list)"
        + (hint ?? "; set --templates or GALLERY_TEMPLATES to the folder that holds it")
    )
  }

  /// The names of the themes in these folders.
  package static func names(in homes: [Path]) -> [String] {
    var names: Set<String> = []
    for home in homes {
      // A folder that can't be listed holds no theme that could be suggested.
      for entry in (try? Folder.entries(of: home)) ?? []
      where isFile(home / entry.name / "theme.json") {
        names.insert(entry.name.string)
      }
    }
    return names.sorted()
  }

  /// The file of this relative name that has priority.
  ///
  /// A theme may be somebody else's: a name in it that leads out of its folder finds nothing.
  package func find(_ name: String) -> Path? {
    if name.split(separator: "/").contains("..") { return nil }
    return folders.lazy.map { $0 / name }.first(where: Self.isFile)
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

  private static func isFolder(_ path: Path) -> Bool {
    FileStatus.ifPresent(path)?.isFolder == true
  }

  private static func isFile(_ path: Path) -> Bool { FileStatus.ifPresent(path)?.isFile == true }
}
