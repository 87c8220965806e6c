private import Foundation
internal import PhotoLibrary
internal import Platform
internal import SiteBuilder

/// Which library, which configuration and which folders the words of a command mean.
struct ResolvedSite: Sendable {
  /// The folder that holds `gallery.json`, with links resolved; the current folder without one.
  let folder: Path
  let isConfigured: Bool
  var configuration: Configuration
  /// Absolute.
  let library: Path
  /// Absolute; the site's own `site` folder unless said otherwise.
  let output: Path
  /// Where caches, the lock and the list of published files are kept.
  private(set) var state: Path

  init(
    site: String?,
    library: String?,
    output: String?,
    needsOutput: Bool,
    _ context: Context
  ) throws {
    let current = Path(context.currentFolder)
    let asked = Path(site ?? ".").absolute(in: current)
    guard FileStatus.ifPresent(asked)?.isFolder == true else {
      throw CommandFailure(.missingInput, "there is no folder '\(asked)'")
    }
    let file = asked / "gallery.json"
    isConfigured = File.exists(file)
    if isConfigured {
      // A link to another site's file means that site.
      let real = try File.realPath(file)
      folder = real.parent
      configuration = try Configuration.read(try File.read(real), file: file)
    } else {
      folder = asked
      configuration = Configuration()
    }
    guard isConfigured || library != nil else {
      if let built = Self.built(site: site, output: output, context) {
        throw CommandFailure(
          .missingInput,
          "'\(built)' is a site that was built: say from which photos, with --library DIR "
            + "--output '\(built)', or name the folder with its gallery.json"
        )
      }
      throw CommandFailure(
        .missingInput,
        "there is no gallery.json in '\(asked)': run 'gallery init' there, or say which photos "
          + "with --library DIR" + (needsOutput ? " and where the site goes with --output DIR" : "")
      )
    }
    guard isConfigured || output != nil || !needsOutput else {
      throw CommandFailure(.usage, "say where the site goes with --output DIR")
    }
    let folder = folder
    self.library =
      library.map { Path($0).absolute(in: current) }
      ?? Path(configuration.library ?? "photos").absolute(in: folder)
    self.output =
      output.map { Path($0).absolute(in: current) }
      ?? Path(configuration.output ?? "site").absolute(in: folder)
    state =
      isConfigured
      ? folder / ".gallery" : Self.cache(context) / Self.name(of: self.library, self.output, output)
  }

  /// The folder of a published site that the words of a command name themselves, where no
  /// `gallery.json` says which site is meant.
  static func built(site: String?, output: String?, _ context: Context) -> Path? {
    let current = Path(context.currentFolder)
    let asked = Path(site ?? ".").absolute(in: current)
    let folder = output.map { Path($0).absolute(in: current) } ?? asked
    guard !File.exists(asked / "gallery.json"), PublishedSite.read(folder) != nil else {
      return nil
    }
    return folder
  }

  /// Opens the library with the site's choices.
  func open(_ crew: WorkerCrew, _ context: Context) async throws -> PhotoLibrary {
    do {
      try Folder.create(state)
    } catch {
      throw CommandFailure(error.isDenied ? .denied : .cannotCreate, error.description)
    }
    let console = context.console
    let library = try await PhotoLibrary.open(
      library.string,
      options: options,
      index: .file((state / "index.sqlite").string),
      describer: WorkerDescriber(crew)
    ) { progress in
      switch progress.stage {
      case .listing where progress.done == 0: break
      case .listing: console.progress("Finding photos", progress.done, of: 0)
      case .describing: console.progress("Reading photos", progress.done, of: progress.total ?? 0)
      }
    }
    console.endProgress()
    if Interrupt.isRequested { throw CancellationError() }
    return library
  }

  /// The same site with its caches elsewhere.
  func keepingState(in folder: Path) -> ResolvedSite {
    var site = self
    site.state = folder
    return site
  }

  var options: PhotoLibrary.Options {
    var options = configuration.libraryOptions
    options.excludedFolders = [output.string, state.string]
    if options.titles.root == nil { options.titles.root = configuration.title }
    return options
  }

  /// Where caches are without a site folder: the user's cache folder.
  private static func cache(_ context: Context) -> Path {
    if let folder = context.environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return Path(folder) / "gallery"
    }
    let home = context.environment["HOME"] ?? NSTemporaryDirectory()
    return Path(home) / ".cache/gallery"
  }

  private static func name(of library: Path, _ output: Path, _ asked: String?) -> Path {
    // A command that only reads shares the library's index; a site has a state of its own.
    let identity = library.string + (asked == nil ? "" : "\n" + output.string)
    return Path(String(Hash128.of(identity).prefix(16)))
  }
}
