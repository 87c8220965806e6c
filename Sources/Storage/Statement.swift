private import CSQLite
private import Glibc
import Platform

/// The owner of one prepared statement.
///
/// Parameters are numbered from 1 and columns from 0, as SQLite does.
package struct Statement: ~Copyable {
  private let statement: OpaquePointer
  private let connection: OpaquePointer
  private let path: Path

  init(_ statement: OpaquePointer, connection: OpaquePointer, path: Path) {
    self.statement = statement
    self.connection = connection
    self.path = path
  }

  // A connection is only really closed when its last statement is gone, so the order is no matter.
  deinit { sqlite3_finalize(statement) }

  /// SQLITE_TRANSIENT: SQLite takes a copy.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Goes to the next row; says whether there is one.
  package mutating func step() throws(StorageError) -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      let error = Database.error(connection, code, path)
      sqlite3_reset(statement)
      throw error
    }
    return false
  }

  /// Runs the statement once, for its effect, and makes it ready for the next run.
  package mutating func run() throws(StorageError) {
    while try step() {}
    reset()
  }

  /// Makes the statement ready to run again; its parameters stay.
  package mutating func reset() { sqlite3_reset(statement) }

  package mutating func bind(_ parameter: Int32, _ value: Int64) {
    sqlite3_bind_int64(statement, parameter, value)
  }

  package mutating func bind(_ parameter: Int32, _ value: Double) {
    sqlite3_bind_double(statement, parameter, value)
  }

  package mutating func bind(_ parameter: Int32, _ value: String) {
    sqlite3_bind_text(statement, parameter, value, -1, Self.copied)
  }

  /// Binds bytes; no bytes are an empty value, not NULL.
  package mutating func bind(_ parameter: Int32, _ value: [UInt8]) {
    if value.isEmpty {
      sqlite3_bind_zeroblob(statement, parameter, 0)
    } else {
      sqlite3_bind_blob(statement, parameter, value, Int32(clamping: value.count), Self.copied)
    }
  }

  package mutating func bindNull(_ parameter: Int32) { sqlite3_bind_null(statement, parameter) }

  package borrowing func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  package borrowing func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column)
  }

  package borrowing func double(_ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }

  package borrowing func text(_ column: Int32) -> String {
    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
  }

  package borrowing func bytes(_ column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Appends the column's bytes; gives where they are.
  package borrowing func append(_ column: Int32, to bytes: inout [UInt8]) -> Range<Int> {
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    let first = bytes.count
    bytes += UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return first..<bytes.count
  }

  /// Whether the column holds just these bytes; takes no copy.
  package borrowing func column(_ column: Int32, equals bytes: [UInt8]) -> Bool {
    let start = sqlite3_column_blob(statement, column)
    guard Int(sqlite3_column_bytes(statement, column)) == bytes.count else { return false }
    guard let start else { return bytes.isEmpty }
    return memcmp(start, bytes, bytes.count) == 0
  }
}
