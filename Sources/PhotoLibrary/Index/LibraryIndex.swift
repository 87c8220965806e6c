import Metadata
import Platform
import Storage

/// What was learned of a library's files, kept in an SQLite file between openings.
///
/// It is a cache: a file that is missing, damaged or made by a newer program is made anew. Two
/// processes may use it at once; each writes what it has described itself.
actor LibraryIndex {
  /// What is known of one file.
  struct Row: Sendable {
    let name: ArraySlice<UInt8>
    let size: Int64
    let modified: Int64
    let inode: UInt64
    /// When its content came into the library, in seconds since 1970.
    let added: Double
    /// See `FileDescription.indexed`.
    let description: ArraySlice<UInt8>

    /// Whether the file is the one that was described.
    ///
    /// The device is not looked at: its number changes when a disk is plugged in again.
    func describes(_ file: ScannedFile) -> Bool {
      size == file.size && modified == file.modified && inode == file.inode
    }
  }

  /// A file that was described.
  struct Entry: Sendable {
    let file: ScannedFile
    let description: FileDescription
    /// See `FileDescription.indexed`.
    let indexed: [UInt8]
    /// When its content came into the library, if it was not known before.
    let assumedAdded: Double
  }

  /// Rows by folder, each in byte order of names.
  typealias Rows = [LibraryPath: [Row]]

  private let path: Path?
  private var database: Database
  /// Why the index could not be kept in its file, if it could not.
  nonisolated let warning: String?

  /// Counts what a description holds and how it is found; a change makes every file be read anew.
  private static let descriptionVersion = 3

  private static let schema = [
    """
    CREATE TABLE file (
      folder BLOB NOT NULL, name BLOB NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      inode INTEGER NOT NULL, added REAL NOT NULL, description BLOB NOT NULL,
      missing_tool TEXT, PRIMARY KEY (folder, name)
    ) WITHOUT ROWID;
    CREATE TABLE added (content TEXT PRIMARY KEY, seconds REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE version (description INTEGER NOT NULL);
    INSERT INTO version VALUES (0);
    """
  ]

  /// Opens the index, or makes it; where its file can't be used at all, one in memory.
  init(_ location: IndexLocation) throws {
    guard case .file(let text) = location else {
      (path, warning) = (nil, nil)
      database = try Self.open(nil)
      return
    }
    let path = Path(text)
    try? Folder.create(path.parent)  // opening the database tells why it can't be there
    let failure: String?
    do {
      _ = try Self.openRebuilding(path)
      failure = nil
    } catch {
      failure = "every file is read again, as the index can't be used: \(error)"
    }
    self.path = failure == nil ? path : nil
    warning = failure
    database = try Self.open(self.path)
  }

  private static func openRebuilding(_ path: Path) throws -> Database {
    do {
      return try open(path)
    } catch let error as StorageError where error.kind == .damaged || error.kind == .newer {
      try Database.remove(path)
      return try open(path)
    }
  }

  private static func open(_ path: Path?) throws -> Database {
    let database = try Database(path)
    try database.migrate(schema)
    let isCurrent = "SELECT count(*) FROM version WHERE description = \(descriptionVersion)"
    if try database.number(isCurrent) == 0 {
      try database.execute(
        "BEGIN IMMEDIATE; DELETE FROM file; UPDATE version SET description = \(descriptionVersion);"
          + "COMMIT"
      )
    }
    return database
  }

  /// Everything that is known and still counts; nothing if the file proves to be damaged.
  func rows() throws -> Rows {
    do {
      return try storedRows()
    } catch let error as StorageError where error.kind == .damaged {
      guard let path else { throw error }
      database = try Self.open(nil)
      try Database.remove(path)
      database = try Self.open(path)
      return [:]
    }
  }

  private func storedRows() throws -> Rows {
    var rows: Rows = [:]
    var folder: [UInt8] = []
    var current = FolderRows()
    var query = try database.prepare(
      """
      SELECT folder, name, size, modified, inode, added, description, missing_tool FROM file
      ORDER BY folder, name
      """
    )
    while try query.step() {
      if !query.column(0, equals: folder) {
        if !current.isEmpty { rows[LibraryPath(bytes: folder)] = current.finish() }
        folder = query.bytes(0)
      }
      // What could not be read for want of a program is read again when the program is there.
      let isOutdated = !query.isNull(7) && ChildProcess.find(Path(query.text(7))) != nil
      current.append(query, isOutdated: isOutdated)
    }
    if !current.isEmpty { rows[LibraryPath(bytes: folder)] = current.finish() }
    return rows
  }

  /// Gathers the rows of a folder, whose names and descriptions lie in one array.
  private struct FolderRows {
    private struct Member {
      let name, description: Range<Int>
      let size, modified: Int64
      let inode: UInt64
      let added: Double
    }

    private var bytes: [UInt8] = []
    private var members: [Member] = []

    var isEmpty: Bool { members.isEmpty }

    mutating func append(_ query: borrowing Statement, isOutdated: Bool) {
      members.append(
        Member(
          name: query.append(1, to: &bytes),
          description: query.append(6, to: &bytes),
          size: isOutdated ? -1 : query.integer(2),
          modified: query.integer(3),
          inode: UInt64(bitPattern: query.integer(4)),
          added: query.double(5)
        )
      )
    }

    mutating func finish() -> [Row] {
      // A copy without room to grow: `Array(bytes)` would share the array that has it.
      var shared: [UInt8] = []
      shared.reserveCapacity(bytes.count)
      shared += bytes
      defer { (bytes, members) = ([], []) }
      return members.map {
        Row(
          name: shared[$0.name],
          size: $0.size,
          modified: $0.modified,
          inode: $0.inode,
          added: $0.added,
          description: shared[$0.description]
        )
      }
    }
  }

  /// Whether contents have been dated before: then what is new now has just been added.
  func knowsContents() throws -> Bool {
    try database.number("SELECT EXISTS (SELECT 1 FROM added)") == 1
  }

  /// Keeps descriptions; gives the time at which the content of each was added.
  func store(_ entries: [Entry]) throws -> [Double] {
    try database.transaction { (database: borrowing Database) in
      var insert = try database.prepare(
        "INSERT OR REPLACE INTO file VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
      )
      var date = try database.prepare("INSERT OR IGNORE INTO added VALUES (?1, ?2)")
      var known = try database.prepare("SELECT seconds FROM added WHERE content = ?1")
      var result: [Double] = []
      for entry in entries {
        var added = entry.assumedAdded
        if !entry.description.contentID.isEmpty {
          date.bind(1, entry.description.contentID)
          date.bind(2, added)
          try date.run()
          known.bind(1, entry.description.contentID)
          if try known.step() { added = known.double(0) }
          known.reset()
        }
        insert.bind(1, entry.file.path.parent.bytes)
        insert.bind(2, Array(entry.file.path.nameBytes))
        insert.bind(3, entry.file.size)
        insert.bind(4, entry.file.modified)
        insert.bind(5, Int64(bitPattern: entry.file.inode))
        insert.bind(6, added)
        insert.bind(7, entry.indexed)
        if let tool = entry.description.metadata.missingTool {
          insert.bind(8, tool)
        } else {
          insert.bindNull(8)
        }
        try insert.run()
        result.append(added)
      }
      return result
    }
  }

  /// Forgets files that are gone; when their contents were added is kept, for they may come back.
  func forget(_ paths: [LibraryPath]) throws {
    if paths.isEmpty { return }
    try database.transaction { (database: borrowing Database) in
      var delete = try database.prepare("DELETE FROM file WHERE folder = ?1 AND name = ?2")
      for path in paths {
        delete.bind(1, path.parent.bytes)
        delete.bind(2, Array(path.nameBytes))
        try delete.run()
      }
    }
  }
}
