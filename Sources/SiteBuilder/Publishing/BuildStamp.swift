import Foundation
import PhotoLibrary
import Platform
import Templating

/// What the last finished build depended on and what it left: a build with the same has nothing to
/// do.
///
/// It is written last, and only where nothing is in doubt. Whatever it does not cover must be added
/// to `inputs`: a build that wrongly does nothing is worse than one that is slow.
struct BuildStamp: Codable, Equatable {
  /// Counts what a stamp covers; one of another version is as good as none.
  static let version = 1
  static let fileName = "finished.json"

  var version = Self.version
  /// What the build depended on: configuration, theme, albums' settings, library, program.
  var inputs: String
  /// What was published, and what the state folder knows of it.
  var outputs: String
  /// The files that the build was told of by what it read, and a digest of them.
  var further: [String]
  var furtherDigest: String
  /// What the build said, with its counts as those of one that finds all done.
  var report: BuildReport

  static func read(_ state: Path) -> BuildStamp? {
    // One that can't be read is as good as none: the build then looks at everything.
    guard let bytes = try? File.read(state / fileName),
      let stamp = try? JSONDecoder().decode(BuildStamp.self, from: Data(bytes)),
      stamp.version == version
    else { return nil }
    return stamp
  }

  func write(to state: Path) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try AtomicFile.write(Array(try encoder.encode(self)), to: state / Self.fileName)
  }

  static func remove(from state: Path) throws {
    if File.exists(state / fileName) { try File.remove(state / fileName) }
  }
}

extension Build {
  /// A digest of all that the build depends on, taken before any of it is read; nothing where that
  /// can't be told for sure.
  func inputs(of library: LibraryStamp) async -> String? {
    guard library.isComplete else { return nil }
    var files = TreeDigest()
    do {
      for folder in request.templates.folders {
        try await files.add(folder: folder, includingHidden: true)
      }
      if request.configuration.map.enabled {
        try await add(mapLibrary: request.mapLibrary, to: &files)
      }
    } catch {
      return nil
    }
    for folder in library.folders {
      for name in AlbumSettings.fileNames {
        files.add(request.library / Path(bytes: folder.bytes) / Path(name))
      }
    }
    if let program = request.program { files.add(program) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let configuration = try? encoder.encode(request.configuration) else { return nil }
    var hash = Hash128()
    let paths =
      [request.siteFolder, request.library, request.output, request.state, request.mapLibrary]
      + request.templates.folders
    let parts =
      [
        Array(configuration), Array("\(request.siteID) \(request.title)".utf8),
        Array(request.generator.utf8), Array(request.templates.theme.utf8),
        Array(request.preselected.map(\.text).joined(separator: " ").utf8),
        Array(request.preselection ?? Data()), Array(library.digest.utf8), Array(files.text.utf8),
      ] + paths.map(\.bytes)
    // Each part is preceded by its length, so that no two lists of parts run into the same bytes.
    for part in parts {
      hash.update("\(part.count):")
      hash.update(part)
    }
    return hash.finish()
  }

  /// The parts of the map's library may be links, as Debian has them.
  private func add(mapLibrary folder: Path, to files: inout TreeDigest) async throws {
    guard FileStatus.ifPresent(folder)?.isFolder == true else { return }
    for entry in try Folder.entries(of: folder) { files.add(folder / entry.name) }
    try await files.add(folder: folder / "images")
  }

  /// A digest of what is published and of what is known of it, with the number of files.
  func outputs() async throws -> (digest: String, files: Int) {
    var published = TreeDigest()
    let state = TreeDigest.Excluded(request.state).map { [$0] } ?? []
    try await published.add(folder: request.output, excluding: state)
    var known = published
    known.add(Publisher.list(of: request.output, in: request.state))
    return ("\(known.text) \(NotesFile.exists(in: request.state))", published.files)
  }

  /// The report of a build that has nothing to do, if that is certain.
  func unchanged(since inputs: String?, _ library: LibraryStamp?) async -> BuildReport? {
    guard let inputs, library?.isSettled == true, let stamp = BuildStamp.read(request.state),
      stamp.inputs == inputs, stamp.furtherDigest == Self.digest(of: stamp.further),
      let outputs = try? await outputs(), stamp.outputs == outputs.digest
    else { return nil }
    return stamp.report
  }

  private static func digest(of files: [String]) -> String {
    var digest = TreeDigest()
    for file in files { digest.add(Path(file)) }
    return digest.text
  }

  /// Notes down that all is done, if it is certain that it is.
  func finish(
    _ report: BuildReport,
    of site: SiteContext,
    inputs: String?,
    plan: BuildPlan,
    _ publisher: borrowing Publisher
  ) async throws {
    // What failed for want of something may come out otherwise the next time.
    guard let inputs, !Interrupt.isRequested, site.renditions.notes.passing.isEmpty,
      let outputs = try? await outputs()
    else { return }
    // Somebody may have removed a file since it was written.
    var count = plan.media.count
    for file in publisher.files {
      guard let status = FileStatus.ifPresent(request.output / file) else { return }
      if status.size > 0 { count += 1 }
    }
    guard outputs.files >= count else { return }
    let images = site.renditions.markImages
    let further = images.keys.map(\.string).sorted()
    let digest = Self.digest(of: further)
    // Or changed what has been read.
    for (image, hash) in images {
      guard let bytes = try? File.read(image), Hash128.of(bytes) == hash else { return }
    }
    var report = report
    report.reused = plan.pictureCount
    (report.rendered, report.pagesWritten, report.removed) = (0, 0, 0)
    report.pagesKept = report.pages
    (report.seconds, report.stages) = ([:], [])
    try BuildStamp(
      inputs: inputs,
      outputs: outputs.digest,
      further: further,
      furtherDigest: digest,
      report: report
    ).write(to: request.state)
  }
}
