private import PhotoLibrary
private import Platform
private import Selections

/// Hands out the originals of picks.
struct SelectionExportCommand: Command {
  static let words = ["selection", "export"]
  static let summary = "Copy the originals of picks, with their RAW files and sidecars"
  static let operands = "FILE|-|LINK|ALBUM"
  static let operandCount = 1...1
  static let discussion = """
    ALBUM is the title, id, folder or URL of an album. Every copy is compared with its original. A different file of the same name is never replaced;
    an export that was interrupted goes on where it was. Originals are only read.
    """
  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.options) } + [
      .option("site", nil, "SITE", help: "the site whose library is meant", \.options.site),
      .option("to", "t", "DIR", help: "the folder to copy into", \.folder),
      .option("zip", nil, "FILE", help: "a zip archive to make", \.archive),
      .option(
        "link",
        nil,
        "HOW",
        help: "hard, symbolic or reflink, in place of copies",
        \.link
      ),
      .option(
        "representations",
        "r",
        "WHICH",
        help: "jpeg, raw or all (default)",
        \.representations
      ),
      .option("order", nil, "ORDER", help: "picked (default) or album", \.order),
      .flag("numbered", help: "put the pick's number before each name", \.isNumbered),
      .option(
        "names",
        nil,
        "NAMES",
        help: "original (default), folders or dated",
        \.names
      ),
      .option(
        "list",
        nil,
        "FORMAT",
        help: "print the names: txt, csv, json, lightroom, capture-one or finder",
        \.list
      ),
      .options(
        "xmp",
        nil,
        "PROGRAM",
        help: "write sidecars for lightroom, darktable, digikam, photo-mechanic or all",
        \.xmp
      ),
      .flag(
        "embed",
        help: "write into the JPEG files themselves, which Lightroom reads",
        \.isEmbedding
      ),
      .option(
        "sidecar-names",
        nil,
        "NAMES",
        help: "program (default), lightroom (IMG.xmp), darktable (IMG.CR2.xmp) or both",
        \.sidecarNames
      ),
      .option(
        "keyword",
        nil,
        "WORD",
        help: "the keyword of a pick (Picked); '' for none",
        \.keyword
      ),
      .flag(
        "flags",
        help: "write xmpDM:pick too; that Lightroom reads it is unproven",
        \.writesFlags
      ),
      .flag("notes", help: "write notes as instructions (photoshop:Instructions)", \.writesNotes),
      .flag("allow-missing", help: "export the rest if picks are unresolved", \.allowsMissing),
      .flag("dry-run", "n", help: "say what would be copied", \.isDryRun),
      .flag("json", help: "print JSON", \.isJSON),
    ]

  private var options = LibraryOptions()
  private var source = ""
  private var folder: String?
  private var archive: String?
  private var link: LinkChoice?
  private var representations = RepresentationChoice.all
  private var order = OrderChoice.picked
  private var isNumbered = false
  private var names = NameChoice.original
  private var list: ListChoice?
  private var xmp: [ProgramChoice] = []
  private var isEmbedding = false
  private var sidecarNames = SidecarNameChoice.program
  private var keyword = "Picked"
  private var writesFlags = false
  private var writesNotes = false
  private var allowsMissing = false
  private var isDryRun = false
  private var isJSON = false

  enum ListChoice: String, ArgumentChoice {
    case txt, csv, json, lightroom
    case captureOne = "capture-one"
    case finder
  }
  enum ProgramChoice: String, ArgumentChoice {
    case lightroom, darktable, digikam
    case photoMechanic = "photo-mechanic"
    case all
  }
  enum SidecarNameChoice: String, ArgumentChoice { case program, lightroom, darktable, both }
  enum LinkChoice: String, ArgumentChoice { case hard, symbolic, reflink }
  enum RepresentationChoice: String, ArgumentChoice { case jpeg, raw, all }
  enum OrderChoice: String, ArgumentChoice { case picked, album }
  enum NameChoice: String, ArgumentChoice { case original, folders, dated }

  mutating func take(operands: [String]) { source = operands[0] }

  func run(_ context: Context) async throws -> ExitCode {
    guard folder == nil || archive == nil else {
      throw CommandFailure(.usage, "say either --to DIR or --zip FILE")
    }
    guard folder != nil || archive != nil || list != nil || !xmp.isEmpty || isEmbedding else {
      throw CommandFailure(
        .usage,
        "say what to do with the picks: --to DIR, --zip FILE, --list, --xmp or --embed"
      )
    }
    let (resolved, library) = try await picks(context)
    for item in resolved.unresolved {
      context.console.warning("not found: \(SelectionSource.name(item.pick))")
    }
    if !resolved.unresolved.isEmpty, !allowsMissing {
      throw CommandFailure(
        .badData,
        "\(resolved.unresolved.count) picks are unresolved, so nothing was exported: see "
          + "'gallery selection import', or export the rest with --allow-missing"
      )
    }
    if let list, let format = ListFormat(rawValue: list.rawValue) {
      context.console.raw(nameList(resolved, as: format))
    }
    var code = ExitCode.ok
    if folder != nil || archive != nil {
      let assets = resolved.assets(
        SelectionManifest.PickSequence(rawValue: order.rawValue) ?? .picked,
        in: library.assetsInAlbumOrder
      )
      code = try tell(try export(assets, from: library, context), context)
    }
    if !xmp.isEmpty || isEmbedding {
      let reports = try mark(resolved, in: library)
      try SidecarRow.tell(reports, isJSON: isJSON, context)
      if !reports.allSatisfy(\.refusals.isEmpty) { code = .inputOutput }
    }
    return code
  }

  /// What the source means in the library; a file that can't be read is said before the scan.
  private func picks(_ context: Context) async throws -> (ResolvedSelection, PhotoLibrary) {
    guard SelectionSource.isFile(source, context) else {
      let library = try await options.open(context)
      guard let album = SelectionSource.album(source, in: library) else {
        throw CommandFailure(.missingInput, "'\(source)' is no file and no album of the library")
      }
      let picks = album.assets().map { asset in
        ResolvedPick(pick: SelectionManifest.Pick(asset), resolution: .found(asset, by: .id))
      }
      return (ResolvedSelection(picks: picks), library)
    }
    let bytes = try SelectionSource.bytes(source, context)
    _ = try SelectionSource.named(source) { try PicksInput(bytes) }
    let library = try await options.open(context)
    return try SelectionSource.named(source) {
      (try importSelection(bytes, into: library.assets).resolved, library)
    }
  }

  private func mark(_ resolved: ResolvedSelection, in library: PhotoLibrary) throws
    -> [SidecarReport]
  {
    var options = SidecarOptions()
    let programs = xmp.compactMap { SidecarOptions.Program(rawValue: $0.rawValue) }
    if !programs.isEmpty, !xmp.contains(.all) { options.programs = Set(programs) }
    options.naming = SidecarOptions.Naming(rawValue: sidecarNames.rawValue) ?? .byProgram
    options.keyword = keyword.isEmpty ? nil : keyword
    options.writesFlags = writesFlags
    options.writesNotes = writesNotes
    var reports: [SidecarReport] = []
    if !xmp.isEmpty {
      let plan = try planSidecars(for: resolved, libraryRoot: library.root, options: options)
      reports.append(isDryRun ? plan.report : plan.perform())
    }
    if isEmbedding {
      reports.append(
        try embedMarks(
          of: resolved,
          libraryRoot: library.root,
          options: options,
          isDryRun: isDryRun
        )
      )
    }
    return reports
  }

  private func export(_ assets: [Asset], from library: PhotoLibrary, _ context: Context) throws
    -> ExportReport
  {
    let console = context.console
    var options = ExportOptions()
    options.method = link.flatMap { ExportOptions.Method(rawValue: $0.rawValue) } ?? .copy
    options.representations = .init(rawValue: representations.rawValue) ?? .all
    options.names = .init(rawValue: names.rawValue) ?? .original
    options.isNumbered = isNumbered
    options.isDryRun = isDryRun
    let current = Path(context.currentFolder)
    let progress = { (progress: ExportProgress) throws in
      console.progress("Exporting", progress.files, of: progress.fileCount)
      if Interrupt.isRequested {
        throw CommandFailure(.interrupted, "stopped; run it again to go on")
      }
    }
    defer { console.endProgress() }
    if let archive {
      return try exportArchive(
        of: assets,
        libraryRoot: library.root,
        to: Path(archive).absolute(in: current).string,
        options: options,
        onProgress: progress
      )
    }
    return try exportFiles(
      of: assets,
      libraryRoot: library.root,
      to: Path(folder ?? "").absolute(in: current).string,
      options: options,
      onProgress: progress
    )
  }

  private func tell(_ report: ExportReport, _ context: Context) throws -> ExitCode {
    if isJSON {
      try context.console.json(["files": report.files.map(FileRow.init)])
    } else {
      for file in report.files {
        context.console.result(
          "\(FileRow.word(file.outcome))  \(file.source) → \(file.target)"
        )
      }
    }
    for asset in report.withoutFiles {
      context.console.warning(
        "\(asset.path): it has no file of the kind that --representations asks"
      )
    }
    for file in report.failures {
      if case .failed(let reason) = file.outcome {
        context.console.error("\(file.source) was not exported: \(reason)")
      }
    }
    context.console.note(
      "\(report.files.count) files, \(report.bytes) bytes"
        + (report.failures.isEmpty ? "" : ", \(report.failures.count) failed")
    )
    return report.failures.isEmpty ? .ok : .inputOutput
  }
}
