import Platform

/// Lists a library's folders.
///
/// Real folders are walked first, then the links to folders, so that a folder which has been
/// reached already, by device and inode, is never entered by a link: loops end, and each photo
/// keeps its real path. A link to a file is an entry of its own, as a hard link is.
struct Walker {
  private let root: Path
  private let options: PhotoLibrary.Options
  private let filter: GlobFilter
  private let excludedFolders: Set<FileIdentity>
  private let progress: ListingProgress
  private(set) var scan = Scan()
  private var visited: Set<FileIdentity> = []
  private var linkedFolders: [LinkedFolder] = []

  private struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ status: FileStatus) { (device, inode) = (status.device, status.inode) }
  }

  private struct LinkedFolder: Sendable {
    let path: LibraryPath
    let parent: Int
    let isIncluded: Bool
  }

  /// A folder to be walked.
  private struct Step: Sendable {
    let path: LibraryPath
    let parent: Int?
    let isIncluded: Bool
  }

  /// Prepares the walk of a folder, whose path has no link in it.
  init(
    root: Path,
    options: PhotoLibrary.Options,
    progress: (@Sendable (ScanProgress) -> Void)? = nil
  ) {
    self.root = root
    self.options = options
    self.progress = ListingProgress(progress)
    filter = GlobFilter(include: options.include, exclude: options.exclude)
    excludedFolders = Set(
      options.excludedFolders.compactMap { FileStatus.ifPresent(Path($0)).map(FileIdentity.init) }
    )
  }

  /// Lists everything; throws if the root can't be listed or the task is cancelled.
  mutating func walk() async throws -> Scan {
    visited.insert(FileIdentity(try FileStatus.of(root)))
    let members = try list(root)
    let step = Step(path: LibraryPath(bytes: []), parent: nil, isIncluded: filter.include.isEmpty)
    try await walkParts(of: try enter(step, members: members))
    while !linkedFolders.isEmpty {
      let links = linkedFolders.sorted { $0.path < $1.path }
      linkedFolders = []
      for link in links { try follow(link) }
    }
    return scan
  }

  /// Walks the folders at the top in a few tasks; the result is that of walking them in turn.
  private mutating func walkParts(of steps: [Step]) async throws {
    var empty = self
    (empty.scan, empty.visited, empty.linkedFolders) = (Scan(), [], [])
    // Each part has the root as its first folder, as the whole has.
    empty.scan.folders = [ScannedFolder(path: LibraryPath(bytes: []), parent: nil)]
    let size = max(1, (steps.count + 7) / 8)
    let starts = Array(stride(from: 0, to: steps.count, by: size))
    let parts = try await withThrowingTaskGroup(of: (Int, Walker).self) { [empty] group in
      for start in starts {
        group.addTask {
          var part = empty
          for step in steps[start..<min(start + size, steps.count)] { try part.walk(step) }
          return (start, part)
        }
      }
      var parts: [Int: Walker] = [:]
      for try await (start, part) in group { parts[start] = part }
      return parts
    }
    for start in starts { if let part = parts[start] { append(part) } }
  }

  private mutating func append(_ part: Walker) {
    let offset = scan.folders.count - 1
    func shifted(_ parent: Int) -> Int { parent == 0 ? 0 : parent + offset }
    scan.folders += part.scan.folders.dropFirst().map { folder in
      ScannedFolder(path: folder.path, parent: folder.parent.map(shifted), files: folder.files)
    }
    linkedFolders += part.linkedFolders.map { link in
      LinkedFolder(path: link.path, parent: shifted(link.parent), isIncluded: link.isIncluded)
    }
    scan.problems += part.scan.problems
    scan.denied += part.scan.denied
    scan.summary.add(part.scan.summary)
    visited.formUnion(part.visited)
  }

  private mutating func list(_ folder: Path) throws(SystemError) -> [Folder.Member] {
    let includesHidden = options.includesHidden
    var ignored = 0
    let members = try Folder.members(of: folder) { name in
      if name.bytes == Self.noMedia { return true }
      let isLeftOut = Litter.includes(name) || (name.bytes.first == 46 && !includesHidden)
      if isLeftOut { ignored += 1 }
      return !isLeftOut
    }
    scan.summary.ignored += ignored
    return members
  }

  private static let noMedia = Array(".nomedia".utf8)

  private mutating func walk(_ step: Step) throws {
    if Task.isCancelled { throw CancellationError() }
    let folder = root / Path(bytes: step.path.bytes)
    do {
      for folder in try enter(step, members: try list(folder)) { try walk(folder) }
    } catch let error as SystemError {
      if error.isMissing { return }  // it has vanished: as if it had never been there
      if error.isDenied { scan.denied.append(step.path) }
      let remedy = error.isDenied ? "; give read permission or exclude the folder" : ""
      let message = "can't list the folder: \(error.reason)\(remedy)"
      add(.unreadable, step.path, message)
    }
  }

  /// Takes what a folder holds; gives the folders in it.
  private mutating func enter(_ step: Step, members: [Folder.Member]) throws -> [Step] {
    let isHidden = members.contains { $0.name.bytes == Self.noMedia }
    if isHidden {
      scan.summary.ignored += 1
      if step.parent == nil {
        add(
          .warning,
          step.path,
          "'.nomedia' in the library's own folder hides all of it: delete it"
        )
      }
      if step.parent != nil { return [] }
    }
    let index = scan.folders.count
    scan.folders.append(ScannedFolder(path: step.path, parent: step.parent))
    scan.summary.folders += 1
    if isHidden { return [] }
    var files: [ScannedFile] = []
    var folders: [Step] = []
    for member in members {
      let path = step.path.appending(member.name)
      if !filter.exclude.isEmpty, filter.excludes(path) {
        scan.summary.ignored += 1
        continue
      }
      let isIncluded = step.isIncluded || filter.includes(path)
      switch member.status.kind {
      case .folder:
        if isOutside(member.status) { continue }
        folders.append(Step(path: path, parent: index, isIncluded: isIncluded))
      case .file: add(path, member.status, isIncluded: isIncluded, to: &files)
      case .link: follow(path, in: index, isIncluded: isIncluded, to: &files)
      case .other: scan.summary.other += 1
      }
    }
    scan.summary.files += files.count
    scan.folders[index].files = files
    progress.found(files.count)
    return folders
  }

  /// Whether the folder is excluded, or was reached already; marks it as reached.
  private mutating func isOutside(_ status: FileStatus) -> Bool {
    let identity = FileIdentity(status)
    if excludedFolders.contains(identity) {
      scan.summary.ignored += 1
      return true
    }
    return !visited.insert(identity).inserted
  }

  private mutating func add(
    _ path: LibraryPath,
    _ status: FileStatus,
    isIncluded: Bool,
    to files: inout [ScannedFile]
  ) {
    guard let kind = FileKind.of(Path(bytes: path.bytes)) else {
      scan.summary.other += 1
      return
    }
    // A sidecar comes with its photo, whatever the patterns say of its own name.
    guard isIncluded || kind == .sidecar else {
      scan.summary.ignored += 1
      return
    }
    // Asking costs a call a file; what everybody may read, this user may.
    let isReadable = status.mode & 0o004 != 0 || File.isReadable(root / Path(bytes: path.bytes))
    files.append(
      ScannedFile(
        path: path,
        kind: kind,
        size: status.size,
        modified: status.modified,
        inode: status.inode,
        isReadable: isReadable
      )
    )
  }

  /// Takes the file that a link leads to; keeps a link to a folder for later.
  private mutating func follow(
    _ path: LibraryPath,
    in folder: Int,
    isIncluded: Bool,
    to files: inout [ScannedFile]
  ) {
    let isPhoto = FileKind.of(Path(bytes: path.bytes)) != nil
    let file = root / Path(bytes: path.bytes)
    guard options.followsLinks else {
      scan.summary.ignored += 1
      return
    }
    do {
      let status = try FileStatus.of(file)
      if status.isFolder {
        linkedFolders.append(LinkedFolder(path: path, parent: folder, isIncluded: isIncluded))
      } else if status.isFile, isPhoto, try leadsInside(path) {
        add(path, status, isIncluded: isIncluded, to: &files)
      } else {
        scan.summary.ignored += 1
      }
    } catch {
      scan.summary.ignored += 1
      if isPhoto { add(.warning, path, "the link leads nowhere: \(error.reason)") }
    }
  }

  private mutating func follow(_ link: LinkedFolder) throws {
    let folder = root / Path(bytes: link.path.bytes)
    // A link that is gone by now is as if it had never been there.
    guard let status = FileStatus.ifPresent(folder), status.isFolder,
      !visited.contains(FileIdentity(status)), (try? leadsInside(link.path)) == true
    else {
      scan.summary.ignored += 1
      return
    }
    if isOutside(status) { return }
    try walk(Step(path: link.path, parent: link.parent, isIncluded: link.isIncluded))
  }

  /// Whether the options let this link be followed; says so where they do not.
  private mutating func leadsInside(_ path: LibraryPath) throws(SystemError) -> Bool {
    if options.allowsLinksOut { return true }
    let target = try File.realPath(root / Path(bytes: path.bytes))
    if target.isInside(root) { return true }
    add(
      .warning,
      path,
      "the link leads out of the library and is not followed, as links out are off"
    )
    return false
  }

  private mutating func add(_ severity: Problem.Severity, _ path: LibraryPath, _ message: String) {
    scan.problems.append(Problem(severity: severity, path: path, message: message))
  }
}

extension LibraryPath {
  func appending(_ name: Path) -> LibraryPath {
    if bytes.isEmpty { return LibraryPath(bytes: name.bytes) }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.bytes.count)
    joined += bytes
    joined.append(47)
    joined += name.bytes
    return LibraryPath(bytes: joined)
  }
}
