import Archiving
private import Foundation
import PhotoLibrary
import Platform

/// A zip file of an album: what goes into it, under which names.
struct AlbumArchive {
  struct Entry {
    let source: Path
    let name: String
    /// Seconds since 1970: the camera's clock, which is what a zip file keeps.
    let modified: Int64
  }

  /// From the site's root.
  let file: String
  private(set) var entries: [Entry] = []
  private let folder: String
  private var taken: Set<String> = []

  init(file: String, title: String, fallback: String) {
    self.file = file
    let name = PortableName.folder(title)
    folder = name.isEmpty ? fallback : name
  }

  /// Adds a file; of two that a disk would take for one, the second gets a number.
  mutating func add(_ source: Path, as name: String, date: CaptureDate?) {
    let parts = Path(name)
    let ending = parts.ending.string
    var number = 1
    var unique = name
    while !taken.insert(unique.precomposedStringWithCanonicalMapping.lowercased()).inserted {
      number += 1
      unique = "\(parts.stem.string) (\(number))" + (ending.isEmpty ? "" : ".\(ending)")
    }
    let earliest: Int64 = 315_532_800  // 1980-01-01, the first day that a zip file knows
    let seconds = date?.wallClockSeconds ?? earliest
    entries.append(
      Entry(
        source: source,
        name: "\(folder)/\(unique)",
        modified: min(max(seconds, earliest), Int64(Int32.max))
      )
    )
  }

  /// The same as long as the same files would go into it.
  func key() -> String {
    var hash = Hash128()
    for entry in entries {
      let status = FileStatus.ifPresent(entry.source)
      let line =
        "\(entry.name)\n\(entry.modified)\n\(entry.source.string)\n"
        + "\(status?.size ?? -1) \(status?.modified ?? 0)\n"
      hash.update(Array(line.utf8))
    }
    return hash.finish()
  }

  /// Writes it into a new file; files that can't be read are left out and told.
  func write(to path: Path, check: () throws -> Void) throws -> [(source: Path, reason: String)] {
    let writer = try ZipWriter(creating: path)
    var left: [(Path, String)] = []
    for entry in entries {
      try check()
      do {
        _ = try writer.add(entry.source, named: entry.name, modified: entry.modified)
      } catch let error as SystemError {
        left.append((entry.source, error.description))
      }
    }
    try writer.finish()
    return left
  }
}

/// What is known of the zip files that the last build wrote: `downloads.json` in the state folder.
///
/// A cache: without it they are written anew, with the same bytes.
struct ArchiveNotes: Codable {
  struct Note: Codable, Equatable {
    var key: String
    var size: Int64
    var modified: Int64
  }

  var version = 1
  var files: [String: Note] = [:]

  static let name = "downloads.json"

  static func read(in state: Path) -> ArchiveNotes {
    guard let bytes = try? File.read(state / name),  // not there yet
      let notes = try? JSONDecoder().decode(ArchiveNotes.self, from: Data(bytes)),
      notes.version == 1
    else { return ArchiveNotes() }
    return notes
  }

  func write(in state: Path) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    try AtomicFile.writeIfChanged(Array(try encoder.encode(self)), to: state / Self.name)
  }
}

extension Publisher {
  /// Publishes a zip file, unless the one that is there holds just the same.
  mutating func publish(
    _ archive: AlbumArchive,
    notes: inout ArchiveNotes,
    check: () throws -> Void
  ) throws -> [(source: Path, reason: String)] {
    let path = output / archive.file
    try prepareFolder(of: path)
    let key = archive.key()
    let there = FileStatus.ifPresent(path, following: false)
    if there != nil { try refuseForeign(archive.file, isSame: false) }
    keep(archive.file)
    if let there, there.isFile,
      notes.files[archive.file]
        == ArchiveNotes.Note(key: key, size: there.size, modified: there.modified)
    {
      return []
    }
    notes.files[archive.file] = nil
    let temporary = AtomicFile.temporaryPath(for: path)
    var left: [(source: Path, reason: String)] = []
    do {
      left = try archive.write(to: temporary, check: check)
      FaultPoint.reached("rename \(path.name.display)")
      try File.rename(temporary, to: path)
    } catch {
      try? File.remove(temporary)  // the first failure is the one to tell
      throw error
    }
    countWritten()
    // One that lacks a file is made again by the next build.
    if left.isEmpty {
      let status = try FileStatus.of(path)
      notes.files[archive.file] = ArchiveNotes.Note(
        key: key,
        size: status.size,
        modified: status.modified
      )
    }
    return left
  }
}
