private import Foundation
package import Platform

/// What an album's folder says of itself, in `album.json` or at the top of `index.md`.
///
/// The form of `index.md` is that of sigal: lines such as `Title: Alps`, an empty line, Markdown.
package struct AlbumSettings: Sendable, Equatable {
  package var title: String?
  package var author: String?
  package var description: String?
  /// The cover's file name, from the album's folder.
  package var thumbnail: String?
  package var sort: Configuration.Sort?
  /// Holds for the folders below too, unless they say otherwise.
  package var watermark: WatermarkChange?

  package init() {}

  /// The files that it may be in; the later one goes before.
  static let fileNames = ["index.md", "album.json"]

  /// Reads the settings of a folder, if it has any; `album.json` goes before `index.md`.
  package static func read(_ folder: Path) throws -> AlbumSettings? {
    var settings = AlbumSettings()
    var found = false
    for name in fileNames where FileStatus.ifPresent(folder / name)?.isFile == true {
      found = true
      let bytes = try File.read(folder / name)
      if name == "index.md" {
        settings.readFrontMatter(String(decoding: bytes, as: UTF8.self))
      } else {
        try SettingReader.read(bytes, file: folder / name, into: &settings, by: table)
      }
    }
    return found ? settings : nil
  }

  static var table: [Setting<AlbumSettings>] {
    [
      .text("title", "The album's name.", \.title),
      .text("author", "Who took the photos.", \.author),
      .text("description", "About the album; Markdown.", \.description),
      .text("thumbnail", "The file name of the cover.", \.thumbnail),
      .choice("sort", "The order of its photos.", \.sort),
      .group(
        "watermark",
        "Whether its photos are marked, and how.",
        \.watermark,
        empty: WatermarkChange(),
        switch: \.isOn,
        WatermarkChange.table
      ),
    ]
  }

  /// `Key: value` lines up to the first empty one; an indented line continues the one before.
  mutating func readFrontMatter(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    if lines.first?.utf8.starts(with: [0xEF, 0xBB, 0xBF]) == true, let first = lines.first {
      lines[lines.startIndex] = first.dropFirst()
    }
    let isFenced = lines.first?.trimmingCharacters(in: .whitespaces) == "---"
    if isFenced { lines = lines.dropFirst() }
    var fields: [(key: String, value: String)] = []
    while let line = lines.first?.trimmingCharacters(in: .newlines) {
      let isEnd = isFenced && (line == "---" || line == "...")
      if isEnd || line.allSatisfy(\.isWhitespace) {
        lines = lines.dropFirst()
        if isEnd || !isFenced { break }
      } else if let match = line.wholeMatch(of: /[ ]{0,3}([A-Za-z0-9_-]+):\s*(.*)/) {
        fields.append((match.1.lowercased(), String(match.2)))
        lines = lines.dropFirst()
      } else if line.hasPrefix("    "), !fields.isEmpty {
        fields[fields.count - 1].value += "\n" + line.trimmingCharacters(in: .whitespaces)
        lines = lines.dropFirst()
      } else {
        break
      }
    }
    for field in fields {
      let value = field.value.trimmingCharacters(in: .whitespaces.union(["\"", "'"]))
      guard !value.isEmpty else { continue }
      switch field.key {
      case "title": title = value
      case "author": author = value
      case "description": description = value
      case "thumbnail": thumbnail = value
      // Sigal's names for the same orders; others it knows (`meta.order`) have none here.
      case "sort": sort = Configuration.Sort(sigalName: value) ?? sort
      case "watermark": watermark = WatermarkChange(word: value)
      default: continue
      }
    }
    let body = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    if !body.isEmpty { description = body }
  }
}

extension Configuration.Sort {
  init?(sigalName: String) {
    let isReversed = sigalName.hasPrefix("-")
    let names = [
      "filename": "name", "src_filename": "name", "dst_filename": "name", "date": "date",
    ]
    let name = isReversed ? String(sigalName.dropFirst()) : sigalName
    self.init(rawValue: (isReversed ? "-" : "") + (names[name] ?? name))
  }
}
