import Platform
import Storage
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DatabaseTests {
  private var path: Path { TemporaryDirectory.current / "test.sqlite" }

  @Test func `values come back as they were bound`() throws {
    let database = try Database(path)
    try database.execute("CREATE TABLE t(i INTEGER, d REAL, s TEXT, b BLOB, n)")
    var insert = try database.prepare("INSERT INTO t VALUES(?1, ?2, ?3, ?4, ?5)")
    insert.bind(1, Int64.min)
    insert.bind(2, 0.1)
    insert.bind(3, "naïve 😀")
    insert.bind(4, [0, 255, 0])
    insert.bindNull(5)
    try insert.run()
    var query = try database.prepare("SELECT * FROM t")
    let isRow = try query.step()
    try #require(isRow)
    let (integer, double, text) = (query.integer(0), query.double(1), query.text(2))
    let (bytes, isNull) = (query.bytes(3), query.isNull(4))
    let isEqual = [query.column(3, equals: [0, 255, 0]), query.column(3, equals: [0, 255])]
    let isSecond = try query.step()
    #expect(integer == .min)
    #expect(double == 0.1)
    #expect(text == "naïve 😀")
    #expect(bytes == [0, 255, 0])
    #expect(isEqual == [true, false])
    #expect(isNull)
    #expect(!isSecond)
  }

  @Test func `a transaction that throws changes nothing`() throws {
    let database = try Database(path)
    try database.execute("CREATE TABLE t(i)")
    struct Stop: Error {}
    do {
      try database.transaction { (database: borrowing Database) in
        try database.execute("INSERT INTO t VALUES(1)")
        throw Stop()
      }
      Issue.record("the error is lost")
    } catch is Stop {}
    let count1 = try database.number("SELECT count(*) FROM t")
    #expect(count1 == 0)
    try database.transaction { (database: borrowing Database) in
      try database.execute("INSERT INTO t VALUES(1)")
    }
    let count2 = try database.number("SELECT count(*) FROM t")
    #expect(count2 == 1)
  }

  @Test func `migrations run once, and only the new ones`() throws {
    let first = ["CREATE TABLE a(i)"]
    let both = first + ["CREATE TABLE b(i)"]
    do {
      let database = try Database(path)
      try database.migrate(first)
      try database.execute("INSERT INTO a VALUES(7)")
    }
    let database = try Database(path)
    try database.migrate(both)
    try database.migrate(both)
    let count3 = try database.number("SELECT i FROM a")
    #expect(count3 == 7)
    let count4 = try database.number("SELECT count(*) FROM b")
    #expect(count4 == 0)
    let kind = failure { try database.migrate(first) }
    #expect(kind == .newer)
  }

  @Test func `a file that is no database is told of as damaged`() throws {
    try AtomicFile.write(String(repeating: "no database at all ", count: 99), to: path)
    let error = #expect(throws: StorageError.self) { _ = try Database(path) }
    #expect(error?.kind == .damaged)
    #expect(error?.description.contains("test.sqlite") == true)
    try Database.remove(path)
    #expect(!File.exists(path))
  }

  @Test func `a folder that is missing is told of`() {
    let error = #expect(throws: StorageError.self) {
      _ = try Database(TemporaryDirectory.current / "none/x.sqlite")
    }
    #expect(error?.kind == .cannotOpen)
  }

  @Test func `two connections write in turn, a reader sees what is committed`() throws {
    let one = try Database(path)
    let other = try Database(path, busyTimeoutInMilliseconds: 20)
    try one.execute("CREATE TABLE t(i)")
    try one.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES(1)")
    let count5 = try other.number("SELECT count(*) FROM t")
    #expect(count5 == 0)
    let kind = failure { try other.execute("INSERT INTO t VALUES(2)") }
    #expect(kind == .busy)
    try one.execute("COMMIT")
    try other.execute("INSERT INTO t VALUES(2)")
    let count6 = try one.number("SELECT count(*) FROM t")
    #expect(count6 == 2)
  }

  @Test func `a name of bytes that are not UTF-8 is a file like any other`() throws {
    let odd = Path(bytes: TemporaryDirectory.current.bytes + [0x2F, 0xFF, 0x3F, 0x23])
    let database = try Database(odd)
    try database.execute("CREATE TABLE t(i)")
    #expect(File.exists(odd))
  }

  /// A connection can't be captured by the macros that expect errors.
  private func failure(_ body: () throws -> Void) -> StorageError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StorageError)?.kind
    }
  }
}
