private import Foundation
package import Platform
package import Templating

/// A theme, read once: its pages' templates, its style sheet and script, its locales and icons.
package struct Theme: Sendable {
  package let templates: TemplateSet
  package let stylesheet: [UInt8]
  package let script: [UInt8]
  /// Style sheets and scripts of their own, `<name>.css` and `<name>.js`, that not all pages load.
  package let parts: [String: Part]
  /// Texts by language, each complete: what a locale lacks is there in English.
  package let locales: [String: [String: String]]
  /// The longer side of its small pictures, if it wants some.
  package let smallSize: Int?
  /// Files that are copied as they are, by their names below `assets/icons/`.
  package let files: [String: Path]

  /// What must be told of others' work that a part comes with, by the part's name.
  package let licences: [String: [UInt8]]

  package struct Part: Sendable {
    package let stylesheet: [UInt8]
    package let script: [UInt8]
  }

  package static let pages = ["index", "album", "photo", "picks", "map", "timeline"]

  package init(_ folders: TemplateFolders) throws {
    templates = try TemplateSet(Self.pages, layout: "layout", in: folders)
    let description = try ThemeDescription(folders)
    smallSize = description.smallSize
    let whole = try Self.part(description.whole, folders)
    stylesheet = whole.stylesheet
    script = whole.script
    parts = try description.parts.mapValues { try Self.part($0, folders) }
    licences = try parts.keys.reduce(into: [:]) { licences, name in
      licences[name] = try folders.find("assets/licences/\(name).txt").map { try File.read($0) }
    }
    locales = try Self.locales(in: folders)
    let names = try TemplateNames(texts: (locales["en"] ?? [:]).keys)
    for (file, tags) in templates.tags.sorted(by: { $0.key < $1.key }) {
      try names.check(tags, in: file)
    }
    var files: [String: Path] = [:]
    for name in try folders.files(below: "assets/static") {
      files[name] = folders.find("assets/static/\(name)")
    }
    self.files = files
  }

  private static func part(_ lists: ThemeDescription.Lists, _ folders: TemplateFolders) throws
    -> Part
  {
    Part(
      stylesheet: Squeezed.stylesheet(
        Array(try read(lists.css, folder: "assets/css", folders).joined())
      ),
      // Names are shortened file by file: what one shares with another is not its own to rename.
      script: try read(lists.js, folder: "assets/js", folders)
        .flatMap { Shortened.script(Squeezed.script($0)) }
    )
  }

  /// The files in order, each ending its last line.
  private static func read(
    _ names: [String],
    folder: String,
    _ folders: TemplateFolders
  ) throws -> [[UInt8]] {
    try names.map { name in
      guard let path = folders.find("\(folder)/\(name)") else {
        throw ThemeDescription.missing(name, folder: folder, folders)
      }
      let bytes = try File.read(path)
      return bytes.last == 10 ? bytes : bytes + [10]
    }
  }

  private static func locales(in folders: TemplateFolders) throws -> [String: [String: String]] {
    var locales: [String: [String: String]] = [:]
    for name in try folders.files(below: "locales") where name.hasSuffix(".json") {
      // A locale's texts may come from several places: a site's own file adds to the theme's.
      var texts: [String: String] = [:]
      for folder in folders.folders.reversed() {
        let path = folder / "locales" / name
        guard FileStatus.ifPresent(path)?.isFile == true else { continue }
        texts.merge(try LocaleFile.texts(in: path)) { $1 }
      }
      locales[String(name.dropLast(5))] = texts
    }
    let english = locales["en"] ?? [:]
    return locales.mapValues { texts in texts.merging(english) { own, _ in own } }
  }

  /// The texts of a language, or of its base ("de" for "de-AT"), or English ones.
  package func texts(for language: String) -> Texts {
    let base = language.split(separator: "-").first.map(String.init) ?? language
    return Texts(
      language: language,
      strings: locales[language] ?? locales[base] ?? locales["en"] ?? [:]
    )
  }
}
