private import PhotoLibrary
private import Platform

/// Stores photos in the library.
struct AddCommand: Command {
  static let words = ["add"]
  static let summary = "Store photos and videos in the library, and in an album if you like"
  static let operands = "FILE…|-"
  static let operandCount = 1...100_000
  static let discussion = """
    A file is stored under its own name in a folder of the day it was taken; nothing is overwritten,
    and a picture that the library holds already is not stored again. `-` reads one from standard
    input.
    """
  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.options) } + [
      .option("site", nil, "SITE", help: "the site whose library is meant", \.options.site),
      .option("album", "a", "TITLE", help: "the album to put them in; made if need be", \.album),
      .option("at", nil, "N", help: "the place of the first in the album, from 0", \.place),
      .option("folder", nil, "DIR", help: "the folder of the library to store in", \.folder),
      .option("name", nil, "NAME", help: "what a picture from standard input is called", \.name),
    ]

  private var options = LibraryOptions()
  private var files: [String] = []
  private var album: String?
  private var place: Int?
  private var folder: String?
  private var name = "image"

  mutating func take(operands: [String]) { files = operands }

  func run(_ context: Context) async throws -> ExitCode {
    let current = Path(context.currentFolder)
    let editor = try options.editor(context)
    let target = folder.map { LibraryPath(bytes: Path($0).bytes) }
    var added: [AddedFile] = []
    if files.contains("-") {
      guard files.count == 1 else {
        throw CommandFailure(.usage, "'-' stands alone: it is one picture from standard input")
      }
      guard let bytes = StandardStream.input.readAll(limit: 2 << 30), !bytes.isEmpty else {
        throw CommandFailure(.badData, "standard input holds no picture, or more than 2 GiB")
      }
      added = [
        try await editor.add(bytes: bytes, named: name, toAlbum: album, at: place, folder: target)
      ]
    } else {
      added = try await editor.add(
        files: files.map { Path($0).absolute(in: current).string },
        toAlbum: album,
        at: place,
        folder: target
      )
    }
    for file in added {
      let word = file.outcome == .stored ? "stored" : "known "
      context.console.result("\(word)  \(file.path)")
    }
    return .ok
  }
}
