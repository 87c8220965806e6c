import PhotoLibrary
import Platform

extension Publisher {
  /// Publishes a file of the library as it is: as a second name of the same file, or as a copy.
  mutating func publish(original: Path, as file: String, by method: Configuration.Originals) throws
  {
    let path = output / file
    try prepareFolder(of: path)
    let source = try FileStatus.of(original)
    let there = FileStatus.ifPresent(path, following: false)
    if there != nil { try refuseForeign(file, isSame: false) }
    keep(file)
    if let there, Self.isCurrent(there, path, source, original, method) { return }
    let temporary = AtomicFile.temporaryPath(for: path)
    do throws(SystemError) {
      switch method {
      case .none: return
      case .copy: try File.copy(original, to: temporary)
      case .link:
        do throws(SystemError) { try File.link(original, to: temporary) } catch {
          // Another file system, or one that knows no second names.
          try File.symbolicLink(to: original, at: temporary)
        }
      }
      try File.rename(temporary, to: path)
      // Renaming over another name of the same file does nothing, and leaves the first name.
      if File.exists(temporary) { try File.remove(temporary) }
    } catch {
      try? File.remove(temporary)  // the first failure is the one to tell
      throw error
    }
    countWritten()
  }

  private static func isCurrent(
    _ there: FileStatus,
    _ path: Path,
    _ source: FileStatus,
    _ original: Path,
    _ method: Configuration.Originals
  ) -> Bool {
    switch method {
    case .none: true
    case .copy:
      there.isFile && there.inode != source.inode && there.size == source.size
        && there.modified == source.modified
    case .link:
      FileStatus.ifPresent(path).map { $0.inode == source.inode && $0.device == source.device }
        ?? false
    }
  }
}

extension SiteContext {
  /// Where an original is published: a folder of its own keeps its name, whatever others are called.
  static func originalFile(_ asset: Asset) -> String {
    let name = PortableName.file(Path(bytes: asset.path.bytes))
    return "originals/\(Hash128.of(asset.id.text).prefix(12))/\(name)"
  }
}
