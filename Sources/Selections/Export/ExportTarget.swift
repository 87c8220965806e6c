private import Glibc
import Platform

/// The folder that an export writes into.
struct ExportTarget {
  let folder: Path

  /// Checks that the folder is one, or can be made, and lies outside the library.
  init(_ folder: Path, libraryRoot: Path) throws {
    self.folder = folder
    if let status = FileStatus.ifPresent(folder), !status.isFolder {
      throw ExportError.targetTaken(folder.display)
    }
    let library = try File.realPath(libraryRoot)
    guard try !Self.whereItWillBe(folder).isInside(library) else {
      throw ExportError.targetInLibrary(folder.display)
    }
  }

  /// The real path of a folder that need not be there yet.
  private static func whereItWillBe(_ folder: Path) throws -> Path {
    if File.exists(folder) { return try File.realPath(folder) }
    if folder.isEmpty || folder.parent == folder { return try File.realPath(".") }
    return try whereItWillBe(folder.parent) / folder.name
  }

  /// The nearest folder that is there already.
  var existingFolder: Path {
    var path = folder
    while !File.exists(path), path != path.parent { path = path.parent }
    return path.isEmpty ? "." : path
  }

  /// Whether the file system refuses names that Windows refuses.
  func refusesUnportableNames() -> Bool {
    // Its end is that of all temporary files, so that it is swept if this is the last thing done.
    let probe = AtomicFile.temporaryPath(for: folder / "x").name.string.replacing(
      ".tmp",
      with: ":?.tmp"
    )
    do throws(SystemError) {
      guard try AtomicFile.create([], at: folder / probe) else { return false }
      try File.remove(folder / probe)
      return false
    } catch {
      return error.code == EINVAL || error.code == EILSEQ
    }
  }

  /// Gives a finished file its name, unless the name is taken meanwhile.
  static func place(_ temporary: Path, at target: Path) throws(SystemError) {
    do throws(SystemError) {
      try File.link(temporary, to: target)
    } catch {
      if error.isExisting { throw error }
      // FAT and some network file systems know no second names.
      if File.exists(target) { throw SystemError("create", target, code: EEXIST) }
      return try File.rename(temporary, to: target)
    }
    try File.remove(temporary)
  }
}
