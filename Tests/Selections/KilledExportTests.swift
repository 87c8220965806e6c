import Foundation
import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

/// Exports the three photos of the library at `root`, dying at the given point.
private func exportDying(at point: Int, root: String, to target: String) {
  setenv("GALLERY_FAULT_AT", "\(point)", 1)
  guard let assets = try? madeAssets(root) else { return }
  _ = try? exportFiles(of: assets, libraryRoot: root, to: target)
}

private func madeAssets(_ root: String) throws -> [Asset] {
  try (1...3).map { number in
    let size = try FileStatus.of(Path(root) / "\(number).JPG").size
    let path = LibraryPath("\(number).JPG")
    let file = Representation(role: .primary, path: path, format: "jpeg", size: size)
    let content = String(repeating: "\(number)", count: 32)
    guard let id = AssetID(content) else { fatalError(content) }
    return Asset(id: id, type: .photo, representations: [file])
  }
}

#if DEBUG
@Suite(.temporaryDirectory) struct KilledExportTests {
  @Test(arguments: 1...15) func `an export killed anywhere is finished by the next`(point: Int)
    async throws
  {
    let root: String = (TemporaryDirectory.current / "library").string
    let target: String = (TemporaryDirectory.current / "out").string
    try Folder.create(Path(root))
    for number in 1...3 {
      let text = String(repeating: "\(number)", count: 100_000)
      try AtomicFile.write(text, to: Path(root) / "\(number).JPG")
    }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [point, root = root as String, target = target as String] in
      exportDying(at: point, root: root, to: target)
    }
    let assets = try madeAssets(root)
    let report = try exportFiles(of: assets, libraryRoot: root, to: target)
    #expect(report.failures.isEmpty)
    #expect(try allFiles(below: Path(target)) == allFiles(below: Path(root)))
  }
}
#endif
