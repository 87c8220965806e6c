internal import Metadata
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
  /// The order of the albums in it.
  package var albumOrder: AlbumOrder?
  /// All that the top of `index.md` says, by key in lower case: albums can be sorted by it.
  package var fields: [String: String] = [:]
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
        settings.take(FrontMatter(String(decoding: bytes, as: UTF8.self)))
      } else {
        try settings.take(bytes, of: folder / name)
      }
    }
    return found ? settings : nil
  }

  /// Takes what an `album.json` says.
  package mutating func take(_ bytes: [UInt8], of file: Path) throws(ConfigurationError) {
    try SettingReader.read(bytes, file: file, into: &self, by: Self.table)
    if let sort { albumOrder = AlbumOrder(sort.rawValue) }
  }

  static var table: [Setting<AlbumSettings>] {
    [
      .text("title", "The album's name.", \.title),
      .text("author", "Who took the photos.", \.author),
      .text("description", "About the album; Markdown.", \.description),
      .text("thumbnail", "The file name of the cover.", \.thumbnail),
      .choice("sort", "The order of its photos and of the albums in it.", \.sort),
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

  /// Takes what the top of an `index.md` says, and the text below as the description.
  mutating func take(_ notes: FrontMatter) {
    title = notes["title"] ?? title
    author = notes["author"] ?? author
    description = notes["description"] ?? description
    thumbnail = notes["thumbnail"] ?? thumbnail
    if let value = notes["sort"] {
      // Sigal sorts albums by anything that they say of themselves, photos by none of it.
      sort = Configuration.Sort(sigalName: value) ?? sort
      albumOrder = AlbumOrder(value)
    }
    if let value = notes["watermark"] { watermark = WatermarkChange(word: value) }
    if !notes.body.isEmpty { description = notes.body }
    fields = notes.fields.compactMapValues(\.first)
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
