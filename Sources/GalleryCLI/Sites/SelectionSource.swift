private import Foundation
internal import PhotoLibrary
private import Platform
private import Selections

/// Reads a selection from what the words of a command name: a file, `-`, or a picks link.
enum SelectionSource {
  /// What a source holds, whatever it is: a link stands for itself.
  static func bytes(_ source: String, _ context: Context) throws -> [UInt8] {
    if PicksLink.isIn(source) { return Array(source.utf8) }
    if source == "-" {
      guard let bytes = StandardStream.input.readAll(limit: 256 << 20) else {
        throw CommandFailure(.badData, "standard input holds more than 256 MiB: no manifest does")
      }
      return bytes
    }
    return try File.read(Path(source).absolute(in: Path(context.currentFolder)))
  }

  /// The album that a text means: its URL, id, folder or title.
  static func album(_ text: String, in library: PhotoLibrary) -> Album? {
    library.album(url: text) ?? library.album(id: text)
      ?? library.albums(kinds: AlbumKind.allCases, includingEmpty: false)
      .first { $0.title == text || $0.folder?.string == text }
  }

  /// Whether a text names a manifest or list, and not an album.
  static func isFile(_ source: String, _ context: Context) -> Bool {
    source == "-" || PicksLink.isIn(source)
      || File.exists(Path(source).absolute(in: Path(context.currentFolder)))
  }

  /// The manifest that a source holds, or that its link stands for.
  static func read(_ source: String, _ context: Context) throws -> SelectionManifest {
    try named(source) {
      switch try PicksInput(bytes(source, context)) {
      case .manifest(let manifest): manifest
      case .link(let link): link.manifest
      case .table, .list:
        throw ManifestError(
          .unexpected,
          "expected a gallery-selection manifest or a picks link",
          line: 1,
          column: 1
        )
      }
    }
  }

  /// Names the source in what is said of it.
  static func named<Result>(_ source: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch var error as ManifestError {
      error.file = error.file ?? (PicksLink.isIn(source) ? "the link" : source)
      throw error
    }
  }

  /// Writes a manifest to a file, or prints it.
  static func write(_ manifest: SelectionManifest, to target: String?, _ context: Context) throws {
    if let target {
      let file = Path(target).absolute(in: Path(context.currentFolder))
      try AtomicFile.removeLitter(in: file.parent)
      try manifest.write(to: file.string)
    } else {
      context.console.raw(String(decoding: manifest.encoded(), as: UTF8.self))
    }
  }

  /// Now, as manifests state it.
  static func timestamp(_ context: Context) -> String {
    Date(timeIntervalSince1970: context.now().rounded()).formatted(.iso8601)
  }

  /// A pick for people.
  static func name(_ pick: SelectionManifest.Pick) -> String {
    PathText.display(of: Array((pick.path ?? pick.name ?? pick.id ?? "a pick without a name").utf8))
  }
}

extension PhotoLibrary {
  /// The assets as a site shows them: folder by folder, each in the order of its album.
  var assetsInAlbumOrder: [Asset] {
    var seen: Set<AssetID> = []
    return albums(kinds: [.album]).flatMap { album in
      album.assets().filter { seen.insert($0.id).inserted }
    }
  }
}
