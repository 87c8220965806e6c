public import PhotoLibrary

/// How picks are handed out.
public struct ExportOptions: Sendable {
  /// How a file gets to its target.
  public enum Method: String, Sendable, CaseIterable {
    /// A copy, compared with its original by hash.
    case copy
    /// A second name of the same file.
    case hardLink = "hard"
    /// A pointer to the original.
    case symbolicLink = "symbolic"
    /// A copy that shares its blocks with the original until one is changed.
    case reflink
  }

  /// Which of a pick's files go along.
  public enum Representations: String, Sendable, CaseIterable {
    /// The developed picture (or the video), with the sidecars that are its own.
    case jpeg
    /// The camera's RAW file with its sidecars.
    case raw
    /// All that belongs to it.
    case all
  }

  /// How the exported files are called.
  public enum Names: String, Sendable, CaseIterable {
    /// As in the library, all in one folder.
    case original
    /// As in the library, in its folders.
    case folders
    /// With the capture time in front: `2026-05-02_16-20-11_IMG_0001.JPG`.
    case dated
  }

  /// When names are changed so that Windows and FAT disks take them.
  public enum Portability: String, Sendable, CaseIterable {
    /// Where the target's file system refuses them, and always in an archive.
    case whereNeeded = "where-needed"
    case always
  }

  /// How a file gets to its target.
  public var method: Method = .copy
  /// Which of a pick's files go along.
  public var representations: Representations = .all
  /// How the exported files are called.
  public var names: Names = .original
  /// Whether the pick's number is put before the name, so that a listing shows the order.
  public var isNumbered = false
  /// When names are changed so that Windows and FAT disks take them.
  public var portability: Portability = .whereNeeded
  /// Whether nothing is written, only said.
  public var isDryRun = false

  public init() {}
}

/// What became of one exported file.
public struct ExportedFile: Sendable, Hashable {
  /// What was done, or would be.
  public enum Outcome: Sendable, Hashable {
    case copied
    case linked
    /// In the archive.
    case archived
    /// There already, with the same content.
    case alreadyThere
    /// A dry run would have written it.
    case planned
    /// Not exported; why, in words.
    case failed(String)
  }

  /// The photo.
  public var asset: AssetID
  /// The file in the library.
  public var source: LibraryPath
  /// The file's name from the target folder or within the archive.
  public var target: LibraryPath
  /// Bytes.
  public var size: Int64
  /// What was done, or would be.
  public var outcome: Outcome
}

/// What became of an export.
public struct ExportReport: Sendable {
  /// Every file, in the order of the picks.
  public var files: [ExportedFile] = []
  /// Picks that have no file of the wanted kind.
  public var withoutFiles: [Asset] = []

  public init() {}

  /// The files that failed.
  public var failures: [ExportedFile] {
    files.filter {
      if case .failed = $0.outcome { return true }
      return false
    }
  }

  /// The bytes of all files.
  public var bytes: Int64 { files.reduce(0) { $0 + $1.size } }
}

/// How far an export has come.
public struct ExportProgress: Sendable, Hashable {
  /// Files and bytes done, and in all.
  public var files, fileCount: Int
  public var bytes, byteCount: Int64
}

/// Why an export did not begin.
public enum ExportError: Error, Equatable, CustomStringConvertible {
  /// The target's disk is too small.
  case notEnoughSpace(needed: Int64, free: Int64, target: String)
  /// The target lies in the library, which an export never writes into.
  case targetInLibrary(String)
  /// Something else stands where the target should be.
  case targetTaken(String)
  /// The archive could not be written, and why; nothing of it is left.
  case badArchive(String, reason: String)

  public var description: String {
    switch self {
    case .notEnoughSpace(let needed, let free, let target):
      "'\(target)' has room for \(free) bytes, but \(needed) are needed; free some space, or use "
        + "links in place of copies"
    case .targetInLibrary(let target):
      "'\(target)' lies in the library, which an export never writes into; choose another folder"
    case .targetTaken(let target):
      "'\(target)' is there already; choose another name, or remove it first"
    case .badArchive(let target, let reason):
      "the archive '\(target)' could not be made: \(reason); nothing of it is left, try again"
    }
  }
}
