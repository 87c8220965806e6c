import Foundation
import Platform

/// What an opened library was made of: two openings with equal stamps show the same assets and
/// albums.
///
/// It holds for a library whose files were all known already (`isSettled`): then what was read of
/// them is what was read before.
package struct LibraryStamp: Sendable, Hashable {
  /// A hash of the options, of every file's row, and of what the library itself keeps.
  package let digest: String
  /// Every folder of the scan, from the library's root.
  package let folders: [LibraryPath]
  /// Whether no file had to be read, none was gone, and every folder could be listed.
  package let isSettled: Bool
  /// Whether a later opening can be compared with this one at all.
  package let isComplete: Bool
}

extension LibraryStamp {
  /// Looks at the library's own files before they are read, so that a change meanwhile is noticed.
  static func ownFiles(root: Path, options: PhotoLibrary.Options) async throws -> TreeDigest {
    var digest = TreeDigest()
    try await digest.add(folder: root / ".gallery/albums")
    if options.sort == .custom { digest.add(Path(options.orderFile).absolute(in: root)) }
    return digest
  }

  init(_ scan: Scan, options: PhotoLibrary.Options, ownFiles: TreeDigest?, isSettled: Bool) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Options are texts and numbers: they have a JSON form.
    let choices = try? encoder.encode(options)
    var hash = Hash128()
    hash.update(Array(choices ?? Data()))
    hash.update(ownFiles?.text ?? "")
    var rows: [UInt8] = []
    for folder in scan.folders {
      rows.removeAll(keepingCapacity: true)
      rows.append(bytesOf: UInt64(folder.path.bytes.count))
      rows += folder.path.bytes
      rows.append(bytesOf: UInt64(folder.files.count))
      for file in folder.files {
        rows.append(bytesOf: UInt64(file.path.bytes.count))
        rows += file.path.bytes
        rows.append(bytesOf: UInt64(bitPattern: file.size))
        rows.append(bytesOf: UInt64(bitPattern: file.modified))
        rows.append(bytesOf: file.inode)
        rows.append(file.isReadable ? 1 : 0)
      }
      hash.update(rows)
    }
    for problem in scan.problems { hash.update("\(problem)\n") }
    digest = hash.finish()
    folders = scan.folders.map(\.path)
    isComplete = scan.denied.isEmpty && ownFiles != nil && choices != nil
    self.isSettled = isComplete && isSettled
  }
}
