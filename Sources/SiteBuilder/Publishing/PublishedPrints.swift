import Platform

/// Of what each page and data file was made when it was last written, and that nobody has touched
/// it since: one that would be made of the same again need not be made.
///
/// A cache in the state folder: it is never wrong, at most of no use, since each entry
/// holds what the system says of the file and all that its text depends on.
struct PublishedPrints {
  private let file: Path
  /// What all pages depend on, without which nothing is sure: the program, the templates, the texts.
  private let basis: Fingerprint?
  /// By the file's path: its text's sources and its trace, in one.
  private var known: [Fingerprint: Fingerprint] = [:]
  private var noted: [Fingerprint: Fingerprint] = [:]
  /// When the last build noted this down.
  private var time: Int64 = 0
  private var hasDoubts = false

  private static let header = Array("gallery-prints 1\n".utf8)
  private static let rowLength = 32
  /// A file that was written again within one tick of the clock would look untouched.
  private static let tick: Int64 = 20_000_000

  init(_ file: Path, basis: Fingerprint?) {
    self.file = file
    self.basis = basis
    // One that can't be read is as good as none: then all pages are made.
    guard basis != nil, let trace = FileTrace(file), let bytes = try? File.read(file),
      bytes.starts(with: Self.header)
    else { return }
    time = trace.changed
    let rows = bytes.dropFirst(Self.header.count)
    guard rows.count % Self.rowLength == 0 else { return }
    known.reserveCapacity(rows.count / Self.rowLength)
    for start in stride(from: rows.startIndex, to: rows.endIndex, by: Self.rowLength) {
      let path = Fingerprint(reading: rows[start..<start + 16])
      known[path] = Fingerprint(reading: rows[start + 16..<start + 32])
    }
  }

  /// Whether the file at the path is what was written there, made of just this.
  mutating func holds(_ name: String, at path: Path, madeOf print: Fingerprint) -> Bool {
    let key = Fingerprint(ofBytes: Array(name.utf8))
    guard let basis, let last = known[key], let trace = FileTrace(path) else { return false }
    guard Self.row(print, basis, trace) == last else { return false }
    guard trace.changed + Self.tick < time else {
      hasDoubts = true
      return false
    }
    noted[key] = last
    return true
  }

  /// Notes down that the file holds what is made of this; its trace was taken before that was seen.
  mutating func note(_ name: String, trace: FileTrace?, madeOf print: Fingerprint) {
    guard let basis, let trace else { return }
    noted[Fingerprint(ofBytes: Array(name.utf8))] = Self.row(print, basis, trace)
  }

  private static func row(_ print: Fingerprint, _ basis: Fingerprint, _ trace: FileTrace)
    -> Fingerprint
  {
    Fingerprint(ofBytes: print.bytes + basis.bytes + trace.bytes)
  }

  func save() throws {
    guard basis != nil else { return }
    var bytes = Self.header
    bytes.reserveCapacity(bytes.count + noted.count * Self.rowLength)
    for (path, row) in noted.sorted(by: { $0.key < $1.key }) { bytes += path.bytes + row.bytes }
    if hasDoubts {
      try AtomicFile.write(bytes, to: file, durability: .replaceable)
    } else {
      try AtomicFile.writeIfChanged(bytes, to: file)
    }
  }
}
