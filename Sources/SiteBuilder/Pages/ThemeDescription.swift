private import Platform
package import Templating

/// What a theme's `theme.json` says, put together with those of the themes that it stands on.
package struct ThemeDescription: Sendable, Equatable {
  /// In lists of style sheets and scripts: those of the theme below, in their order.
  package static let inherited = "..."

  /// File names, in order.
  package struct Lists: Sendable, Equatable {
    package var css = [inherited]
    package var js = [inherited]
  }

  /// For people.
  package var name: String?
  package var description: String?
  /// The theme that this one stands on; who reads it is `TemplateFolders`.
  package var extends: String?
  /// The longer side of a further, smaller picture of each photo.
  package var smallSize: Int?
  /// What every page loads.
  package var whole = Lists()
  /// What only some pages load, by the name of the files it makes.
  package var parts: [String: Lists] = [:]

  /// Reads the descriptions of all the folders of a theme.
  package init(_ folders: TemplateFolders) throws {
    let files = folders.folders.map { $0 / "theme.json" }.filter(File.exists)
    guard !files.isEmpty else {
      throw TemplateError(
        "theme.json",
        "the theme has no such file: expected its lists of css and js"
      )
    }
    let found = try files.map(Self.read)
    self = found[0]
    smallSize = found.lazy.compactMap(\.smallSize).first
    whole = Self.joined(found.map(\.whole))
    for name in found.flatMap(\.parts.keys) {
      parts[name] = Self.joined(found.compactMap { $0.parts[name] })
    }
  }

  private init() {}

  private static func read(_ file: Path) throws -> ThemeDescription {
    var description = ThemeDescription()
    let bytes = try File.read(file)
    do throws(ConfigurationError) {
      try SettingReader.read(bytes, file: file, into: &description, by: table)
    } catch {
      throw TemplateError(error)
    }
    return description
  }

  private static func joined(_ lists: [Lists]) -> Lists {
    Lists(css: joined(lists.map(\.css)[...]), js: joined(lists.map(\.js)[...]))
  }

  /// The first list, with the next ones where it asks for them.
  private static func joined(_ lists: ArraySlice<[String]>) -> [String] {
    guard let first = lists.first else { return [] }
    return first.flatMap { name in name == inherited ? joined(lists.dropFirst()) : [name] }
  }

  /// A file that one of the theme's descriptions names and that is nowhere.
  static func missing(_ name: String, folder: String, _ folders: TemplateFolders) -> TemplateError {
    let message = "it names '\(name)', but there is no '\(folder)/\(name)'"
    for file in folders.folders.map({ $0 / "theme.json" }) where File.exists(file) {
      // All were read a moment ago; this is for the line only.
      guard let bytes = try? File.read(file), let one = try? read(file) else { continue }
      let key = folder.hasSuffix("css") ? "css" : "js"
      for (prefix, lists) in [("", one.whole)] + one.parts.map({ ("parts.\($0).", $1) }) {
        guard let place = (key == "css" ? lists.css : lists.js).firstIndex(of: name) else {
          continue
        }
        let lines = JSONLines(bytes).lines
        return TemplateError(file, line: lines["\(prefix)\(key)[\(place)]"], message)
      }
    }
    return TemplateError(Path("theme.json"), message)
  }
}

extension ThemeDescription {
  static var table: [Setting<ThemeDescription>] {
    [
      .text("name", "The theme's name, for people.", \.name),
      .text("description", "What it is like.", \.description),
      .text("extends", "The theme that it stands on.", \.extends),
      .integer(
        "smallSize",
        "The longer side of a further picture of each photo, smaller than the thumbnail.",
        32...2_048,
        \.smallSize
      ),
      .texts("css", "Style sheets in assets/css, in order.", \.whole.css),
      .texts("js", "Scripts in assets/js, in order.", \.whole.js),
      Setting(name: "parts", help: "What only some pages load.", shape: .object([])) {
        description,
        value,
        reader in
        guard value.isObject else { return reader.refuse(value, .object([])) }
        for (name, member) in value.members {
          guard member.isObject else {
            reader.refuse(member, .object([]))
            continue
          }
          var lists = Lists()
          reader.read(member, into: &lists, by: listTable)
          description.parts[name] = lists
        }
      },
    ]
  }

  private static var listTable: [Setting<Lists>] {
    [
      .texts("css", "Style sheets in assets/css, in order.", \.css),
      .texts("js", "Scripts in assets/js, in order.", \.js),
    ]
  }
}

extension TemplateError {
  /// The first mistake of a theme's own JSON file.
  init(_ error: ConfigurationError) {
    let problem = error.problems.first
    let key = problem?.key ?? ""
    self.init(
      error.file,
      line: problem?.line,
      (key.isEmpty ? "" : "'\(key)': ") + (problem?.message ?? "it can't be read")
    )
  }
}
