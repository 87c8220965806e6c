private import Imaging
private import PhotoLibrary
private import Platform
private import Selections
private import SiteBuilder

/// Draws pages of small pictures with their names.
struct ContactSheetCommand: Command {
  static let words = ["contact-sheet"]
  static let summary = "Draw an album or a selection as a page of small pictures with names"
  static let operands = "ALBUM|MANIFEST"
  static let operandCount = 1...1
  static let discussion = """
    The file's ending says the format: .jpg, .png or .webp. More pictures than fit make further
    pages, FILE-2, FILE-3 and so on.
    """
  static let arguments: [Argument<Self>] =
    LibraryOptions.all.map { $0.within(\.options) } + [
      .option("to", "t", "FILE", help: "where the sheet is written", \.target),
      .option("columns", nil, "N", help: "pictures in a row (5)", \.columns),
      .option("rows", nil, "N", help: "rows on a page (6)", \.rows),
      .option("width", nil, "PIXELS", help: "the width of a page (2000)", \.width),
    ]

  private var options = LibraryOptions()
  private var source = ""
  private var target: String?
  private var columns = 5
  private var rows = 6
  private var width = 2000

  mutating func take(operands: [String]) { source = operands[0] }

  func run(_ context: Context) async throws -> ExitCode {
    guard let target else { throw CommandFailure(.usage, "say where it goes with --to FILE") }
    guard (1...50).contains(columns), (1...200).contains(rows), (200...20_000).contains(width)
    else {
      throw CommandFailure(
        .usage,
        "--columns takes 1 to 50, --rows 1 to 200, --width 200 to 20000 pixels"
      )
    }
    let file = Path(target).absolute(in: Path(context.currentFolder))
    let formats = ["jpg": RenditionFormat.jpeg, "jpeg": .jpeg, "png": .png, "webp": .webp]
    guard let format = formats[file.lowercasedEnding] else {
      throw CommandFailure(.usage, "--to takes a file that ends in .jpg, .png or .webp")
    }
    let site = try options.resolve(context)
    let crew = Workers.crew(count: options.jobs, writingTo: [site.state], context)
    let library = try await site.open(crew, context)
    let (title, assets) = try pictures(of: library, context)
    let folder = AtomicFile.temporaryPath(for: site.state / "sheet")
    for folder in [site.state, file.parent] { try AtomicFile.removeLitter(in: folder) }
    defer { try? Folder.removeAll(folder) }  // what is left is swept by the next command
    try Folder.create(folder)
    let thumbnails = await Thumbnails(side: width / columns, folder: folder)
      .make(of: assets, in: library, by: WorkerRenderer(crew))
    await crew.stop()
    var sheet = ContactSheet(
      title: title,
      pictures: zip(assets, thumbnails).map { asset, thumbnail in
        ContactSheet.Picture(source: .file(thumbnail), caption: asset.name)
      }
    )
    (sheet.columns, sheet.rows, sheet.width, sheet.format) = (columns, rows, width, format)
    for number in 0..<sheet.pageCount {
      let path = number == 0 ? file : Self.name(of: number + 1, file)
      try AtomicFile.write(try sheet.page(number).bytes, to: path)
      context.console.result("\(path)")
    }
    return .ok
  }

  private func pictures(of library: PhotoLibrary, _ context: Context) throws -> (String, [Asset]) {
    if let album = SelectionSource.album(source, in: library) {
      return (album.title, Array(album.assets()))
    }
    let file = Path(source).absolute(in: Path(context.currentFolder))
    guard PicksLink.isIn(source) || source == "-" || File.exists(file) else {
      throw CommandFailure(.missingInput, "'\(source)' is no album and no manifest's file")
    }
    let report = try SelectionSource.named(source) {
      try importSelection(SelectionSource.bytes(source, context), into: library.assets)
    }
    return (
      report.manifest.header.title ?? "Picks",
      report.resolved.assets(report.manifest.header.sequence, in: library.assetsInAlbumOrder)
    )
  }

  private static func name(of number: Int, _ file: Path) -> Path {
    file.parent / Path(bytes: file.stem.bytes + "-\(number).".utf8 + file.ending.bytes)
  }
}
