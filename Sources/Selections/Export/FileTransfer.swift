private import Glibc
import PhotoLibrary
import Platform

/// Brings single files to their target.
struct FileTransfer {
  let folder: Path
  let method: ExportOptions.Method

  /// What is at the target's name.
  func occupant(_ target: String, source: Path) -> ExportPlan.Occupant {
    let path = folder / Path(target)
    guard let status = FileStatus.ifPresent(path, following: false) else { return .none }
    if status.kind == .link {
      let real = try? File.realPath(path)  // a link to nowhere is another file
      return real != nil && real == (try? File.realPath(source)) ? .same : .other
    }
    // A file that can't be read can't be told to be the same.
    return (try? isSameContent(path, source)) == true ? .same : .other
  }

  /// Exports the file; never throws, since one bad file does not stop the others.
  func perform(_ file: PlannedFile, isFull: inout Bool) -> ExportedFile.Outcome {
    let target = folder / Path(bytes: file.report.target.bytes)
    do {
      if file.report.target.bytes.contains(.init(ascii: "/")) { try Folder.create(target.parent) }
      switch method {
      case .copy:
        try copy(file.source, to: target, by: .copy)
        return .copied
      case .reflink:
        try copy(file.source, to: target, by: .clone)
        return .copied
      case .hardLink: try File.link(file.source, to: target)
      case .symbolicLink: try File.symbolicLink(to: file.source, at: target)
      }
      return .linked
    } catch let error as SystemError {
      isFull = error.isDiskFull
      return .failed(message(error))
    } catch {
      return .failed("\(error)")
    }
  }

  private func copy(_ source: Path, to target: Path, by way: File.CopyMethod) throws {
    let temporary = AtomicFile.temporaryPath(for: target)
    try File.copy(source, to: temporary, by: way)
    do {
      guard try hash(of: temporary) == hash(of: source) else { throw DifferentCopy() }
      try ExportTarget.place(temporary, at: target)
    } catch {
      try? File.remove(temporary)  // the first failure is the one to tell
      throw error
    }
  }

  private func message(_ error: SystemError) -> String {
    switch (method, error.code) {
    case (.reflink, EOPNOTSUPP), (.reflink, EXDEV), (.reflink, EINVAL), (.reflink, ENOTTY):
      "the file system can't share blocks between these folders; use copies instead"
    case (.hardLink, EXDEV):
      "a hard link can't lead to another disk; use copies or symbolic links instead"
    default: error.description
    }
  }
}

private struct DifferentCopy: Error, CustomStringConvertible {
  var description: String { "the copy differs from the original; run the export again" }
}
