internal import PhotoLibrary
private import Platform
private import Selections

/// Reads a selection from what the words of a command name: a file, `-`, or a picks link.
enum SelectionSource {
  static func read(_ source: String, _ context: Context) throws -> SelectionManifest {
    if PicksLink.isIn(source) { return try PicksLink(source).manifest }
    if source == "-" {
      guard let bytes = StandardStream.input.readAll(limit: 64 << 20) else {
        throw CommandFailure(.badData, "standard input holds more than 64 MiB: no manifest does")
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if PicksLink.isIn(text) { return try PicksLink(text).manifest }
      return try SelectionManifest(json: bytes)
    }
    return try SelectionManifest(
      contentsOf: Path(source).absolute(in: Path(context.currentFolder)).string
    )
  }

  /// A pick for people.
  static func name(_ pick: SelectionManifest.Pick) -> String {
    PathText.display(of: Array((pick.path ?? pick.name ?? pick.id ?? "a pick without a name").utf8))
  }
}
