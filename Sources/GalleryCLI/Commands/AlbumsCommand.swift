private import PhotoLibrary

/// Lists a library's albums with cover and counts.
struct AlbumsCommand: Command {
  static let words = ["albums"]
  static let summary = "List the albums with their counts and covers"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.options) } + [
      .options(
        "kind",
        "k",
        "KIND",
        help: "only this kind (camera-roll, album, event, faces, photo-stream, library); repeat it "
          + "for more, or say 'all'",
        \.kinds
      ),
      .option("filter", "f", "WHAT", help: "count photos, videos or all (default)", \.filter),
      .flag("empty", help: "list empty albums too", \.includesEmpty),
      .flag("json", help: "print JSON", \.isJSON),
    ]

  private var options = LibraryOptions()
  private var kinds: [KindChoice] = []
  private var filter = FilterChoice.all
  private var includesEmpty = false
  private var isJSON = false

  enum KindChoice: String, ArgumentChoice {
    case cameraRoll = "camera-roll"
    case album, event, faces
    case photoStream = "photo-stream"
    case library, all
  }

  enum FilterChoice: String, ArgumentChoice { case photos, videos, all }

  mutating func take(operands: [String]) { options.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    let library = try await options.open(context)
    let wanted =
      kinds.isEmpty || kinds.contains(.all)
      ? AlbumKind.allCases : kinds.compactMap { AlbumKind(rawValue: $0.rawValue) }
    let filter = AssetFilter(rawValue: filter.rawValue) ?? .all
    let albums = library.albums(kinds: wanted, includingEmpty: includesEmpty)
    if isJSON {
      try context.console.json(["albums": albums.map { AlbumRow($0, filter) }])
    } else {
      for album in albums { context.console.result(line(album, filter)) }
    }
    options.report(library, context)
    return library.problems.contains { $0.severity == .unreadable } ? .someUnreadable : .ok
  }

  private func line(_ album: Album, _ filter: AssetFilter) -> String {
    let kind = album.kind.rawValue
    let padded = kind + String(repeating: " ", count: max(0, 13 - kind.count))
    let count = String(album.count(filter))
    let right = String(repeating: " ", count: max(0, 6 - count.count)) + count
    return "\(padded)\(right)  \(album.title)" + (album.cover.map { "  (\($0.name))" } ?? "")
  }
}

/// An album as scripts read it.
private struct AlbumRow: Encodable {
  struct Count: Encodable { let photos, videos, all: Int }

  let id, kind, title, url: String
  let folder, parent: String?
  let children: [String]
  let cover: String?
  let count: Count

  init(_ album: Album, _ filter: AssetFilter) {
    id = album.id
    kind = album.kind.rawValue
    title = album.title
    url = album.url
    folder = album.folder?.string
    parent = album.parent
    children = album.children
    cover = album.cover?.id.text
    let (photos, videos) = (album.count(.photos), album.count(.videos))
    count = Count(
      photos: filter == .videos ? 0 : photos,
      videos: filter == .photos ? 0 : videos,
      all: album.count(filter)
    )
  }
}
