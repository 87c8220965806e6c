internal import PhotoLibrary
private import Platform

/// What the commands on custom albums share.
enum AlbumEditing {
  /// The assets that the names mean; all must be found before anything changes.
  static func assets(_ names: [String], in library: PhotoLibrary, _ context: Context) throws
    -> [Asset]
  {
    try names.map { name in
      let path = Path(name).absolute(in: Path(context.currentFolder))
      guard let asset = library.asset(named: name) ?? library.asset(path: path.string) else {
        throw LibraryError.noSuchAsset(name)
      }
      return asset
    }
  }
}

/// `gallery album create`.
struct AlbumCreateCommand: Command {
  static let words = ["album", "create"]
  static let summary = "Make a custom album, or find the one of this title"
  static let operands = "TITLE"
  static let operandCount = 1...1
  static let arguments: [Argument<Self>] = LibraryOptions.all.map { $0.within(\.options) }

  private var options = LibraryOptions()
  private var title = ""

  mutating func take(operands: [String]) { title = operands[0] }

  func run(_ context: Context) async throws -> ExitCode {
    let made = try await options.editor(context).createAlbum(title)
    context.console.result(
      "\(made.isNew ? "made" : "there")  \(made.album.id)  \(made.album.title)"
    )
    return .ok
  }
}

/// `gallery album add`.
struct AlbumAddCommand: Command {
  static let words = ["album", "add"]
  static let summary = "Put photos of the library into a custom album"
  static let operands = "TITLE ASSET…"
  static let operandCount = 2...100_000
  static let arguments: [Argument<Self>] =
    LibraryOptions.all.map { $0.within(\.options) } + [
      .option("at", nil, "N", help: "the place of the first, from 0 (default: the end)", \.place)
    ]

  private var options = LibraryOptions()
  private var words: [String] = []
  private var place: Int?

  mutating func take(operands: [String]) { words = operands }

  func run(_ context: Context) async throws -> ExitCode {
    let assets = try AlbumEditing.assets(
      Array(words.dropFirst()),
      in: try await options.open(context),
      context
    )
    let count = try await options.editor(context).add(assets, toAlbum: words[0], at: place)
    context.console.result("\(count) added to \(words[0])")
    return .ok
  }
}

/// `gallery album remove`.
struct AlbumRemoveCommand: Command {
  static let words = ["album", "remove"]
  static let summary = "Take photos out of a custom album; the photos stay in the library"
  static let operands = "TITLE ASSET…"
  static let operandCount = 2...100_000
  static let arguments: [Argument<Self>] = LibraryOptions.all.map { $0.within(\.options) }

  private var options = LibraryOptions()
  private var words: [String] = []

  mutating func take(operands: [String]) { words = operands }

  func run(_ context: Context) async throws -> ExitCode {
    let assets = try AlbumEditing.assets(
      Array(words.dropFirst()),
      in: try await options.open(context),
      context
    )
    let count = try await options.editor(context).remove(assets, fromAlbum: words[0])
    context.console.result("\(count) removed from \(words[0])")
    return .ok
  }
}

/// `gallery album move`.
struct AlbumMoveCommand: Command {
  static let words = ["album", "move"]
  static let summary = "Move photos to another place within a custom album"
  static let operands = "TITLE ASSET…"
  static let operandCount = 2...100_000
  static let arguments: [Argument<Self>] =
    LibraryOptions.all.map { $0.within(\.options) } + [
      .option("to", "t", "N", help: "the place of the first, from 0 (default: 0)", \.place)
    ]

  private var options = LibraryOptions()
  private var words: [String] = []
  private var place = 0

  mutating func take(operands: [String]) { words = operands }

  func run(_ context: Context) async throws -> ExitCode {
    let assets = try AlbumEditing.assets(
      Array(words.dropFirst()),
      in: try await options.open(context),
      context
    )
    try await options.editor(context).move(assets, inAlbum: words[0], to: place)
    context.console.result("\(assets.count) moved in \(words[0])")
    return .ok
  }
}

/// `gallery album rename`.
struct AlbumRenameCommand: Command {
  static let words = ["album", "rename"]
  static let summary = "Give a custom album another title"
  static let operands = "TITLE NEW-TITLE"
  static let operandCount = 2...2
  static let arguments: [Argument<Self>] = LibraryOptions.all.map { $0.within(\.options) }

  private var options = LibraryOptions()
  private var words: [String] = []

  mutating func take(operands: [String]) { words = operands }

  func run(_ context: Context) async throws -> ExitCode {
    try await options.editor(context).renameAlbum(words[0], to: words[1])
    context.console.result("renamed to \(words[1])")
    return .ok
  }
}

/// `gallery album delete`.
struct AlbumDeleteCommand: Command {
  static let words = ["album", "delete"]
  static let summary = "Delete a custom album; no photo is ever deleted"
  static let operands = "TITLE"
  static let operandCount = 1...1
  static let arguments: [Argument<Self>] = LibraryOptions.all.map { $0.within(\.options) }

  private var options = LibraryOptions()
  private var title = ""

  mutating func take(operands: [String]) { title = operands[0] }

  func run(_ context: Context) async throws -> ExitCode {
    try await options.editor(context).deleteAlbum(title)
    context.console.result("deleted \(title)")
    return .ok
  }
}

/// `gallery album list`.
struct AlbumListCommand: Command {
  static let words = ["album", "list"]
  static let summary = "List the custom albums"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let arguments: [Argument<Self>] =
    LibraryOptions.all.map { $0.within(\.options) } + [.flag("json", help: "print JSON", \.isJSON)]

  private var options = LibraryOptions()
  private var isJSON = false

  mutating func take(operands: [String]) { options.site = operands.first ?? options.site }

  func run(_ context: Context) async throws -> ExitCode {
    let albums = try options.editor(context).customAlbums()
    if isJSON {
      try context.console.json(["albums": albums.map(Row.init)])
    } else {
      for album in albums { context.console.result("\(album.count)\t\(album.title)") }
    }
    return .ok
  }

  private struct Row: Encodable {
    let id, title, path: String
    let count: Int

    init(_ album: CustomAlbumEntry) {
      id = album.id
      title = album.title
      path = album.path.string
      count = album.count
    }
  }
}
