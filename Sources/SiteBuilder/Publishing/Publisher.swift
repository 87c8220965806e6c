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
  private let knownMedia: Set<MediaFile>
  /// Whether the output is one of ours whose list is lost.
  private let isAdopted: Bool
  /// What this build has published, renditions apart.
  package private(set) var files: Set<String> = []
  private var media: Set<MediaFile> = []
  package private(set) var writtenCount = 0
  /// How many files were kept without being made.
  private(set) var keptCount = 0
  private var folders: Set<Path> = []
  private var prints: PublishedPrints

  static let siteFile = "data/site.js"
  private static let siteBeginning = "Gallery.define(\"site\","

  /// With a fingerprint of all that every page depends on, pages that would come out as they are
  /// need not be made.
  package init(output: Path, state: Path, basis: Fingerprint? = nil) throws {
    self.output = output
    list = Self.list(of: output, in: state)
    prints = PublishedPrints(Self.prints(of: output, in: state), basis: basis)
    let published = try PublishedFiles.read(list)
    known = Set(published?.files ?? [])
    knownMedia = published?.mediaFiles ?? []
    let begins = try? File.read(output / Self.siteFile, limit: Self.siteBeginning.utf8.count)
    // Without a list, what begins as a site of ours is one.
    isAdopted =
      known.isEmpty && knownMedia.isEmpty && begins == Array(Self.siteBeginning.utf8)
  }

  /// Where the list of a site's files is kept: each output has its own, so that a second site that
  /// is built from the same folder leaves the first one's alone.
  ///
  /// An output beside the state moves with it.
  package static func list(of output: Path, in state: Path) -> Path {
    state / "published-\(number(of: output, in: state)).json"
  }

  /// Where it is kept of what each page was made.
  package static func prints(of output: Path, in state: Path) -> Path {
    state / "\(printsPrefix)\(number(of: output, in: state))"
  }

  package static let printsPrefix = "prints-"

  private static func number(of output: Path, in state: Path) -> String {
    let place = output.relative(to: state.parent) ?? output
    return String(Hash128.of(place.bytes).prefix(16))
  }

  /// The files that the last builds wrote, from the site's root; none where nothing is known.
  package static func read(_ list: Path) throws -> [String] {
    guard let published = try PublishedFiles.read(list) else { return [] }
    return published.files + published.mediaFiles.sorted().map(\.name)
  }

  /// Whether the last build has begun and did not come to its end.
  package static func isUnfinished(_ list: Path) throws -> Bool {
    try PublishedFiles.read(list)?.isUnfinished ?? false
  }

  /// Notes down what is about to be written, so that a killed build leaves no file unaccounted for.
  package mutating func announce(_ planned: some Sequence<String>, media: Set<MediaFile>) throws {
    let (files, all) = (known.union(planned), knownMedia.union(media))
    if files != known || all != knownMedia { try save(files, all, isUnfinished: true) }
  }

  /// Whether the file is still the one that an earlier build made of just this: then it is kept.
  private mutating func keeps(_ file: String, madeOf print: Fingerprint) throws -> Bool {
    guard known.contains(file), prints.holds(file, at: output / file, madeOf: print) else {
      return false
    }
    try prepareFolder(of: output / file)
    keep(file)
    keptCount += 1
    return true
  }

  /// Publishes what is made, unless the file that is there was made of just the same.
  mutating func publish(
    _ file: String,
    madeOf print: Fingerprint,
    _ make: () throws -> [UInt8]
  ) throws {
    if try !keeps(file, madeOf: print) { try publish(try make(), as: file, madeOf: print) }
  }

  /// Writes one file if it is not just so already; notes down of what it was made, if that is told.
  package mutating func publish(
    _ bytes: [UInt8],
    as file: String,
    madeOf print: Fingerprint? = nil
  ) throws {
    let path = output / file
    try prepareFolder(of: path)
    let before = print == nil ? nil : FileTrace(path)
    if !known.contains(file), let status = FileStatus.ifPresent(path, following: false) {
      let isSame = try status.isFile && File.read(path) == bytes
      try refuseForeign(file, isSame: isSame)
    }
    files.insert(file)
    let isWritten = try AtomicFile.writeIfChanged(bytes, to: path)
    if isWritten { writtenCount += 1 }
    if let print { prints.note(file, trace: isWritten ? FileTrace(path) : before, madeOf: print) }
  }

  /// Whether this build has not published the file yet, and whether it was there before is as told.
  func isWanting(_ file: String, isNew: Bool) -> Bool {
    !files.contains(file) && (FileStatus.ifPresent(output / file) == nil) == isNew
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

  /// The same for renditions.
  package mutating func keep(media: Set<MediaFile>) { self.media.formUnion(media) }

  /// Makes the folder, and sweeps out what a killed build left half-written in it.
  package mutating func prepareFolder(of path: Path) throws {
    guard folders.insert(path.parent).inserted else { return }
    try Folder.create(path.parent)
    try AtomicFile.removeLitter(in: path.parent)
  }

  /// What the last builds wrote and this one has no use for.
  package func orphans(among files: Set<String>, media: Set<MediaFile>) -> [String] {
    Self.sorted(known.subtracting(files).union(knownMedia.subtracting(media).map(\.name)))
  }

  private static func sorted(_ files: Set<String>) -> [String] {
    files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes the orphans and notes down what the site now is; returns how many files went.
  package mutating func finish() throws -> Int {
    var removed = 0
    var emptied: Set<Path> = []
    for file in orphans(among: files, media: media) where Self.isSafe(file) {
      let path = output / file
      if FileStatus.ifPresent(path, following: false)?.isFolder == false {
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
    try prints.save()
    try save(files, media)
    return removed
  }

  private func save(
    _ files: Set<String>,
    _ media: Set<MediaFile>,
    isUnfinished: Bool = false
  ) throws {
    var published = PublishedFiles(files: Self.sorted(files), media: media)
    published.isUnfinished = isUnfinished ? true : nil
    try AtomicFile.writeIfChanged(try published.encoded(), to: list)
  }

  /// A list that somebody wrote by hand removes nothing outside of the output.
  private static func isSafe(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
  }
}
