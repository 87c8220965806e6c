private import Foundation
internal import Platform
private import SiteBuilder

/// Caches that one share has for itself: databases on a network's disk can't be shared by machines.
///
/// It begins with what the site's own index knows, so that no machine reads every photo again.
struct ShareState: Sendable {
  let folder: Path

  /// Makes the folder where this machine keeps temporary files, and removes those of killed shares.
  init(of site: ResolvedSite, _ context: Context) throws {
    let place = Path(context.environment["TMPDIR"] ?? NSTemporaryDirectory())
      .absolute(in: Path(context.currentFolder))
    folder = AtomicFile.temporaryPath(for: place / "share")
    do throws(SystemError) {
      try Self.clear(place)
      try Folder.create(folder)
      try File.setMode(folder, to: 0o700)
      try SharedIndex.copy(site.state / "index.sqlite", to: folder / "index.sqlite")
    } catch {
      remove()
      throw CommandFailure(
        error.isDenied ? .denied : .cannotCreate,
        "\(error): set TMPDIR to a folder of this machine with some room"
      )
    }
  }

  func remove() {
    try? Folder.removeAll(folder)  // the next share on this machine removes what is left
  }

  /// Removes what killed shares of this user have left; others' folders can't be removed.
  private static func clear(_ place: Path) throws(SystemError) {
    for entry in try Folder.entries(of: place)
    where entry.kind == .folder && AtomicFile.isTemporary(entry.name) {
      do throws(SystemError) { try AtomicFile.removeIfLitter(place / entry.name) } catch {
        if !error.isDenied { throw error }
      }
    }
  }
}
