private import Platform
private import SiteBuilder

/// Removes what builds made.
struct CleanCommand: Command {
  static let words = ["clean"]
  static let summary = "Remove the caches; with --site also the files that builds have published"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let discussion = """
    Photos, sidecars, albums, manifests and files that no build wrote are never touched. The next
    build makes everything again.
    """
  static let arguments: [Argument<Self>] =
    SiteOptions.arguments.map { $0.within(\.options) } + [
      .flag("site", help: "remove the published files too", \.removesSite),
      .flag("dry-run", "n", help: "say what would be removed", \.isDryRun),
    ]

  private static let caches: Set<String> = [
    "index.sqlite", "index.sqlite-wal", "index.sqlite-shm", "renditions.sqlite",
    "renditions.sqlite-wal", "renditions.sqlite-shm", "finished.json",
  ]

  private static func isCache(_ name: String) -> Bool {
    caches.contains(name) || name.hasPrefix(Publisher.printsPrefix)
  }

  private var options = SiteOptions()
  private var removesSite = false
  private var isDryRun = false

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) throws -> ExitCode {
    let site = try options.resolve(context)
    guard File.exists(site.state) else {
      context.console.note("there is nothing to remove")
      return .ok
    }
    guard let lock = try FileLock.tryLock(site.state / "build.lock") else {
      throw BuildError.anotherBuildIsRunning(lock: site.state / "build.lock")
    }
    if !isDryRun { try AtomicFile.removeLitter(in: site.state) }
    var removed = 0
    if removesSite {
      let list = Publisher.list(of: site.output, in: site.state)
      let files = try Publisher.read(list).filter(isOwn)
      // The first page goes first: what is left of a site is none, whenever this is stopped.
      for file in files.filter({ $0 == "index.html" }) + files {
        removed += try remove(site.output / file, context) ? 1 : 0
      }
      removed += try remove(list, context) ? 1 : 0
      if !isDryRun { removeEmptyFolders(site.output) }
    }
    for entry in try Folder.entries(of: site.state) where Self.isCache(entry.name.string) {
      removed += try remove(site.state / entry.name, context) ? 1 : 0
    }
    context.console.note("\(removed) files \(isDryRun ? "would be " : "")removed")
    _ = consume lock
    return .ok
  }

  /// The list is a file, and files may be tampered with: nothing outside the output is meant.
  private func isOwn(_ file: String) -> Bool {
    let path = Path(file)
    return !path.isAbsolute && !path.components.contains("..")
  }

  private func remove(_ path: Path, _ context: Context) throws -> Bool {
    guard FileStatus.ifPresent(path, following: false) != nil else { return false }
    if isDryRun {
      context.console.result("\(path)")
    } else {
      try File.remove(path)
    }
    return true
  }

  private func removeEmptyFolders(_ folder: Path) {
    // A folder that can't be listed stays.
    for entry in (try? Folder.entries(of: folder)) ?? [] where entry.kind == .folder {
      removeEmptyFolders(folder / entry.name)
    }
    Folder.removeIfEmpty(folder)
  }
}
