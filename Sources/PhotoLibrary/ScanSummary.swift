/// How far the opening of a library has come.
public struct ScanProgress: Sendable, Hashable {
  /// What is being done.
  public enum Stage: String, Sendable {
    /// Listing folders; the total is not known yet.
    case listing
    /// Reading the metadata of new and changed files.
    case describing
  }

  /// What is being done.
  public var stage: Stage
  /// Files done.
  public var done: Int
  /// Files in all, where that is known.
  public var total: Int?

  /// A point of progress.
  public init(stage: Stage, done: Int, total: Int? = nil) {
    self.stage = stage
    self.done = done
    self.total = total
  }
}

/// What a scan found and what it left out, in numbers.
public struct ScanSummary: Sendable, Hashable, Codable {
  /// Folders listed.
  public var folders = 0
  /// Photo, video and sidecar files found.
  public var files = 0
  /// Files that had to be described because they are new or changed.
  public var described = 0
  /// Files taken from the index.
  public var unchanged = 0
  /// Files with the ending of a picture or movie of a kind that can't be shown.
  public var unsupported = 0
  /// Files that are no pictures or movies, such as texts.
  public var other = 0
  /// Hidden files, litter of systems and programs, files and folders left out by the options.
  public var ignored = 0

  /// Nothing yet.
  public init() {}

  mutating func add(_ other: ScanSummary) {
    folders += other.folders
    files += other.files
    described += other.described
    unchanged += other.unchanged
    unsupported += other.unsupported
    self.other += other.other
    ignored += other.ignored
  }
}

/// Where a library keeps what it has learned of its files.
public enum IndexLocation: Sendable, Hashable {
  /// Nowhere: every opening reads every file.
  case inMemory
  /// In this SQLite file, made when it is missing. It is a cache: deleting it costs time only.
  case file(String)
}
