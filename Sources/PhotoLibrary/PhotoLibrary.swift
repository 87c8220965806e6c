package import Platform

/// A folder of photos and videos, as albums of assets.
///
/// Opening a library scans its folder, reads what is new or changed, and gives a value that does
/// not change: what was handed out stays valid when the library is gone. There is no global one.
public struct PhotoLibrary: Sendable {
  let snapshot: Snapshot

  /// The folder's absolute path, in the reversible text form of ``LibraryPath/string``.
  public var root: String { snapshot.root.string }

  /// Whether all of it could be read.
  public var authorizationStatus: AuthorizationStatus {
    snapshot.denied.isEmpty ? .authorized : .partlyDenied(folders: snapshot.denied)
  }

  /// What was wrong with files and folders: what can't be read, and what is odd.
  public var problems: [Problem] { snapshot.problems }

  /// What the scan found and left out.
  public var summary: ScanSummary { snapshot.summary }

  /// Every asset, in the byte order of paths.
  public var assets: [Asset] { snapshot.assets }

  /// How the library was opened.
  public var options: Options { snapshot.options }

  /// What it was made of.
  package var stamp: LibraryStamp { snapshot.stamp }

  package var rootPath: Path { snapshot.root }

  /// Where a file of the library is on disk.
  package func absolutePath(of path: LibraryPath) -> Path {
    snapshot.root / Path(bytes: path.bytes)
  }

  /// Where a file of the library is on disk, in the reversible text form.
  public func location(of path: LibraryPath) -> String { absolutePath(of: path).string }
}

extension PhotoLibrary {
  /// Whether this user may read the library at `root`, without opening it.
  ///
  /// Only the folder itself is looked at; an opened library knows of the folders in it.
  public static func authorizationStatus(of root: String) -> AuthorizationStatus {
    let path = Path(root)
    do {
      let status = try FileStatus.of(path)
      guard status.isFolder else { return .missing }
      return File.isReadable(path, folder: true) ? .authorized : .denied
    } catch {
      return error.isDenied ? .denied : .missing
    }
  }

  /// Whether a folder of the library could be read, with what lies below it.
  public func authorizationStatus(of folder: LibraryPath) -> AuthorizationStatus {
    let path = Path(bytes: folder.bytes)
    if snapshot.denied.contains(where: { path.isInside(Path(bytes: $0.bytes)) }) { return .denied }
    let below = snapshot.denied.filter { Path(bytes: $0.bytes).isInside(path) }
    if !below.isEmpty { return .partlyDenied(folders: below) }
    return snapshot.folders.contains { $0.path == folder } ? .authorized : .missing
  }
}
