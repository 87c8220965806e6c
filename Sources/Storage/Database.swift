private import CSQLite
package import Platform

/// The owner of one connection to an SQLite database.
///
/// Several processes may use one file: writers wait for each other, readers for nobody (WAL).
package struct Database: ~Copyable {
  private let connection: OpaquePointer
  private let path: Path

  /// Opens the database in a file, making it where it is missing; in memory without a path.
  package init(_ path: Path? = nil, busyTimeoutInMilliseconds: Int32 = 10_000)
    throws(StorageError)
  {
    connection = try Self.open(path, busyTimeoutInMilliseconds)
    self.path = path ?? ":memory:"
  }

  deinit { sqlite3_close_v2(connection) }

  private static func open(_ path: Path?, _ timeout: Int32) throws(StorageError) -> OpaquePointer {
    // A leading slash or dot keeps the name from being taken for a URI.
    let name = path.map { $0.isAbsolute ? $0 : "." / $0 } ?? ":memory:"
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let characters = name.bytes.map { CChar(bitPattern: $0) } + [0]
    let code = sqlite3_open_v2(characters, &opened, flags, nil)
    guard let opened else {
      throw StorageError(.cannotOpen, path: name, reason: "out of memory")
    }
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, timeout)
    // Where a file system can't do WAL, SQLite stays with its journal.
    let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"
    let result = code == SQLITE_OK ? sqlite3_exec(opened, settings, nil, nil, nil) : code
    guard result == SQLITE_OK else {
      // SQLite gives a connection to close even where it could not open the file.
      defer { sqlite3_close_v2(opened) }
      throw error(opened, result, name)
    }
    return opened
  }

  /// Runs statements whose results nobody wants.
  package borrowing func execute(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Self.error(connection, code, path) }
  }

  /// Prepares one statement.
  package borrowing func prepare(_ sql: String) throws(StorageError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw Self.error(connection, code, path) }
    return Statement(prepared, connection: connection, path: path)
  }

  /// Does all of the changes in `body`, or none where it throws.
  package borrowing func transaction<Result>(
    _ body: (borrowing Database) throws -> Result
  ) throws -> Result {
    // A deferred transaction that reads first may find that it can't become a writer any more.
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body(self)
      FaultPoint.reached("commit to \(path.name.display)")
      try execute("COMMIT")
      FaultPoint.reached("committed to \(path.name.display)")
      return result
    } catch {
      // Some failures have rolled back already; the first error is the one to tell.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// The whole number that one query gives.
  package borrowing func number(_ sql: String) throws(StorageError) -> Int64 {
    var statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// How many rows the last change touched.
  package borrowing func changes() -> Int { Int(sqlite3_changes(connection)) }

  /// Brings the database to the newest schema: runs the steps that it has not seen yet.
  ///
  /// The number of steps seen is kept in `user_version`; a database that has seen more steps than
  /// there are throws `newer`.
  package borrowing func migrate(_ steps: [String]) throws {
    let known = try number("PRAGMA user_version")
    if known == steps.count { return }
    try transaction { (database: borrowing Database) in
      // Another process may have been faster.
      let seen = try database.number("PRAGMA user_version")
      guard seen <= steps.count else {
        let reason = "its schema is version \(seen), this program knows \(steps.count)"
        throw StorageError(.newer, path: database.path, reason: reason)
      }
      for step in steps[Int(seen)...] { try database.execute(step) }
      try database.execute("PRAGMA user_version = \(steps.count)")
    }
  }

  /// Removes a database's file with those that SQLite keeps beside it.
  package static func remove(_ path: Path) throws(SystemError) {
    for ending in ["-wal", "-shm", "-journal", ""] {
      let file = Path(bytes: path.bytes + Array(ending.utf8))
      if File.exists(file) { try File.remove(file) }
    }
  }

  static func error(_ connection: OpaquePointer, _ code: Int32, _ path: Path) -> StorageError {
    let reason = sqlite3_errmsg(connection).map { String(cString: $0) } ?? "error \(code)"
    let kind: StorageError.Kind =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_FULL: .full
      case SQLITE_CANTOPEN, SQLITE_AUTH: .cannotOpen
      default: .other
      }
    return StorageError(kind, path: path, reason: reason)
  }
}

extension Database {
  /// Whether a file is a database without a fault; whoever copied one wants to know.
  package static func isWhole(_ path: Path) -> Bool {
    do {
      let database = try Database(path)
      var check = try database.prepare("PRAGMA quick_check(1)")
      return try check.step() && check.text(0) == "ok"
    } catch {
      return false
    }
  }
}
