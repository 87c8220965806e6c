private import Foundation
package import Platform

/// Writes the site's files beside the old ones, and knows which files of the output are its own.
///
/// A file is replaced or removed only if an earlier build wrote it: its list says so.
package struct Publisher: ~Copyable {
  package let output: Path
  private let list: Path
  /// What earlier builds wrote, complete or not.
  private let known: Set<String>
  /// Whether the output is one of ours whose list is lost.
  private let isAdopted: Bool
  /// What this build has published.
  package private(set) var files: Set<String> = []
  package private(set) var writtenCount = 0
  private var folders: Set<Path> = []

  package static let listName = "published.json"
  static let siteFile = "data/site.js"
  private static let siteBeginning = "Gallery.define(\"site\","

  package init(output: Path, state: Path) throws {
    self.output = output
    list = state / Self.listName
    known = Set(try Self.read(list))
    let begins = try? File.read(output / Self.siteFile, limit: Self.siteBeginning.utf8.count)
    isAdopted = known.isEmpty && begins == Array(Self.siteBeginning.utf8)  // else: no site there
  }

  /// The files that the last builds wrote, from the site's root; none where nothing is known.
  package static func read(_ list: Path) throws -> [String] {
    guard File.exists(list) else { return [] }
    // A list that can't be read is as good as none: nothing is removed then.
    return (try? JSONDecoder().decode(PublishedFiles.self, from: Data(try File.read(list))))?.files
      ?? []
  }

  /// Notes down what is about to be written, so that a killed build leaves no file unaccounted for.
  package mutating func announce(_ planned: some Sequence<String>) throws {
    try save(known.union(planned))
  }

  /// Writes one file if it is not just so already.
  package mutating func publish(_ bytes: [UInt8], as file: String) throws {
    let path = output / file
    try prepareFolder(of: path)
    if !known.contains(file), let status = FileStatus.ifPresent(path, following: false) {
      let isSame = try status.isFile && File.read(path) == bytes
      try refuseForeign(file, isSame: isSame)
    }
    files.insert(file)
    if try AtomicFile.writeIfChanged(bytes, to: path) { writtenCount += 1 }
  }

  /// Stops at a file that no build has written, unless it is just what the build would write.
  func refuseForeign(_ file: String, isSame: Bool) throws {
    guard known.contains(file) || isAdopted || isSame else {
      throw BuildError.foreignFile(output / file)
    }
  }

  mutating func countWritten() { writtenCount += 1 }

  /// Counts a file as the site's own that was put there by other means.
  package mutating func keep(_ file: String) { files.insert(file) }

  /// Makes the folder, and sweeps out what a killed build left half-written in it.
  package mutating func prepareFolder(of path: Path) throws {
    guard folders.insert(path.parent).inserted else { return }
    try Folder.create(path.parent)
    try AtomicFile.removeLitter(in: path.parent)
  }

  /// What the last builds wrote and this one has no use for.
  package func orphans(among files: Set<String>) -> [String] {
    known.subtracting(files).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Removes the orphans and notes down what the site now is; returns how many files went.
  package mutating func finish() throws -> Int {
    var removed = 0
    var emptied: Set<Path> = []
    for file in orphans(among: files) where Self.isSafe(file) {
      let path = output / file
      if FileStatus.ifPresent(path, following: false)?.isFolder == false {
        FaultPoint.reached("remove \(file)")
        try File.remove(path)
        removed += 1
        emptied.insert(path.parent)
      }
    }
    for folder in emptied.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      var folder = folder
      while folder.isInside(output), folder != output, Folder.removeIfEmpty(folder) {
        folder = folder.parent
      }
    }
    try save(files)
    return removed
  }

  private func save(_ files: Set<String>) throws {
    let sorted = files.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let bytes = Array(try encoder.encode(PublishedFiles(version: 1, files: sorted)))
    try AtomicFile.writeIfChanged(bytes, to: list)
  }

  /// A list that somebody wrote by hand removes nothing outside of the output.
  private static func isSafe(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
  }
}

/// The list of files that a build has written.
private struct PublishedFiles: Codable {
  var version: Int
  var files: [String]
}
