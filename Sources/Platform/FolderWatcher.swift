private import Glibc

/// Tells when something below a folder changes (inotify).
package struct FolderWatcher: ~Copyable {
  private let descriptor: Descriptor
  private let root: Path
  private let ignores: @Sendable (Path) -> Bool

  private init(
    descriptor: consuming Descriptor,
    root: Path,
    ignores: @escaping @Sendable (Path) -> Bool
  ) {
    self.descriptor = descriptor
    self.root = root
    self.ignores = ignores
  }

  /// Watches `root` and every folder below it, except those that `ignores` says yes to.
  package static func watch(_ root: Path, ignoring ignores: @escaping @Sendable (Path) -> Bool)
    throws(SystemError) -> FolderWatcher
  {
    let number = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
    guard number >= 0 else { throw .now("watch", root) }
    let watcher = FolderWatcher(
      descriptor: Descriptor(number: number),
      root: root,
      ignores: ignores
    )
    try watcher.addAll()
    return watcher
  }

  /// Waits for a change, then until nothing has changed for `quiet` milliseconds; false when the
  /// time is over first, or somebody asked the process to stop.
  package func waitForChange(milliseconds: Int, quiet: Int = 200) throws(SystemError) -> Bool {
    guard hasEvents(within: milliseconds) else { return false }
    while hasEvents(within: quiet), !Interrupt.isRequested {}
    // New folders are watched from now on; a folder that was watched keeps its watch.
    try addAll()
    return true
  }

  /// Waits for events, reads them away, and says whether there were any.
  private func hasEvents(within milliseconds: Int) -> Bool {
    var wait = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, Int32(clamping: milliseconds)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while Glibc.read(descriptor.number, &buffer, buffer.count) > 0 {}
    return true
  }

  private func addAll() throws(SystemError) {
    var waiting = [root]
    let number = descriptor.number
    while let folder = waiting.popLast() {
      let events = [
        IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_CLOSE_WRITE, IN_ATTRIB,
        IN_DELETE_SELF, IN_DONT_FOLLOW,
      ].reduce(UInt32(0)) { $0 | UInt32(truncatingIfNeeded: $1) }
      let added = folder.withCString {
        inotify_add_watch(number, $0, events)
      }
      if added < 0 {
        if errno == ENOSPC || folder == root { throw .now("watch", folder) }
        continue  // gone, or closed to us: the scan says so
      }
      guard let entries = try? Folder.entries(of: folder) else { continue }  // the scan says so
      for entry in entries where entry.kind == .folder && !ignores(folder / entry.name) {
        waiting.append(folder / entry.name)
      }
    }
  }
}
