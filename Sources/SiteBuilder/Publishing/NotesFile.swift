package import Platform
private import Storage

/// Keeps what is known of renditions between builds; a cache, made anew from the files if it is lost.
///
/// Results are written while rendering goes on: a killed build loses the last few of them.
package actor NotesFile {
  private let database: Database
  private var waiting: [(job: RenderJob, content: String, result: RenderResult)] = []
  private static let batch = 200
  private static let schema = [
    """
    CREATE TABLE rendition (
      key TEXT PRIMARY KEY, width INTEGER, height INTEGER, color TEXT, placeholder TEXT
    ) WITHOUT ROWID;
    CREATE TABLE photo (content TEXT PRIMARY KEY, failure TEXT, warnings TEXT) WITHOUT ROWID;
    """,
    "ALTER TABLE rendition ADD COLUMN bytes INTEGER",
  ]

  package init(state: Path) throws {
    do {
      database = try Self.open(state)
    } catch let error as StorageError where error.kind == .damaged || error.kind == .newer {
      try Database.remove(Self.file(state))
      database = try Self.open(state)
    }
  }

  private static func file(_ state: Path) -> Path { state / "renditions.sqlite" }

  static func exists(in state: Path) -> Bool { File.exists(file(state)) }

  private static func open(_ state: Path) throws -> Database {
    let database = try Database(file(state))
    try database.migrate(schema)
    return database
  }

  /// What an earlier build noted, without making anything.
  package static func notes(in state: Path) async throws -> RenditionNotes {
    guard File.exists(file(state)) else { return RenditionNotes() }
    return try await NotesFile(state: state).notes()
  }

  package func notes() throws -> RenditionNotes {
    var notes = RenditionNotes()
    var renditions = try database.prepare(
      "SELECT key, width, height, color, placeholder, bytes FROM rendition"
    )
    while try renditions.step() {
      guard let key = RenditionKey(renditions.text(0)) else { continue }
      var info = RenditionInfo(
        width: Int(renditions.integer(1)),
        height: Int(renditions.integer(2)),
        color: renditions.isNull(3) ? nil : renditions.text(3),
        placeholder: renditions.isNull(4) ? nil : renditions.text(4)
      )
      info.bytes = renditions.isNull(5) ? nil : Int(renditions.integer(5))
      notes[key] = info
    }
    var photos = try database.prepare("SELECT content, failure, warnings FROM photo")
    while try photos.step() {
      let content = photos.text(0)
      if !photos.isNull(1) { notes.failures[content] = photos.text(1) }
      if !photos.isNull(2) {
        notes.warnings[content] = photos.text(2).split(separator: "\n").map(String.init)
      }
    }
    return notes
  }

  /// Notes down what became of a job; failures that may pass are not kept.
  package func add(_ result: RenderResult, of job: RenderJob, content: String) throws {
    waiting.append((job, content, result))
    if waiting.count >= Self.batch { try flush() }
  }

  package func flush() throws {
    let batch = waiting
    waiting = []
    guard !batch.isEmpty else { return }
    try database.transaction { database in
      for entry in batch { try Self.write(entry.result, content: entry.content, to: database) }
    }
  }

  private static func write(
    _ result: RenderResult,
    content: String,
    to database: borrowing Database
  ) throws {
    var photo = try database.prepare("INSERT OR REPLACE INTO photo VALUES (?, ?, ?)")
    photo.bind(1, content)
    switch result {
    case .rendered(let infos, let warnings):
      for (key, info) in infos { try write(info, key: key, to: database) }
      if warnings.isEmpty {
        photo = try database.prepare("DELETE FROM photo WHERE content = ?")
        photo.bind(1, content)
      } else {
        photo.bindNull(2)
        photo.bind(3, warnings.joined(separator: "\n"))
      }
    case .failed(_, isPermanent: false), .impossible: return
    case .failed(let reason, isPermanent: true):
      photo.bind(2, reason)
      photo.bindNull(3)
    }
    try photo.run()
  }

  private static func write(_ info: RenditionInfo, key: String, to database: borrowing Database)
    throws
  {
    var row = try database.prepare("INSERT OR REPLACE INTO rendition VALUES (?, ?, ?, ?, ?, ?)")
    row.bind(1, key)
    row.bind(2, Int64(info.width))
    row.bind(3, Int64(info.height))
    if let color = info.color { row.bind(4, color) } else { row.bindNull(4) }
    if let placeholder = info.placeholder { row.bind(5, placeholder) } else { row.bindNull(5) }
    if let bytes = info.bytes { row.bind(6, Int64(bytes)) } else { row.bindNull(6) }
    try row.run()
  }

  /// Notes down what files on disk have said of themselves.
  package func add(_ infos: [RenditionKey: RenditionInfo]) throws {
    guard !infos.isEmpty else { return }
    try database.transaction { database in
      for (key, info) in infos { try Self.write(info, key: key.text, to: database) }
    }
  }

  /// Forgets the renditions that the site no longer has.
  package func keep(_ keys: Set<RenditionKey>) throws {
    guard try database.number("SELECT count(*) FROM rendition") > keys.count else { return }
    var gone: [String] = []
    var rows = try database.prepare("SELECT key FROM rendition")
    while try rows.step() {
      let text = rows.text(0)
      if RenditionKey(text).map({ !keys.contains($0) }) ?? true { gone.append(text) }
    }
    try database.transaction { database in
      var row = try database.prepare("DELETE FROM rendition WHERE key = ?")
      for key in gone {
        row.bind(1, key)
        try row.run()
      }
    }
  }
}
