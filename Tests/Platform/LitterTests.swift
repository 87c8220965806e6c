import Glibc
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct LitterTests {
  private var folder: Path { TemporaryDirectory.current }

  private func write(_ name: String) throws -> Path {
    let path = folder / Path(name)
    try AtomicFile.write("half", to: path)
    return path
  }

  private var names: Set<String> {
    get throws { Set(try Folder.entries(of: folder).map(\.name.string)) }
  }

  @Test func `what a dead process of this machine left is removed at once`() throws {
    _ = try write(".gallery-\(AtomicFile.machine)-999999999-abc.tmp")
    let left = folder / Path(".gallery-\(AtomicFile.machine)-999999998-abc.tmp")
    try Folder.create(left / "inner")
    _ = try write("photo.jpg")
    try AtomicFile.removeLitter(in: folder)
    #expect(try names == ["photo.jpg"])
  }

  @Test func `what a living process writes stays`() throws {
    let sleeper = try ChildProcess("sleep", arguments: ["60"])
    let name = ".gallery-\(AtomicFile.machine)-\(sleeper.processIdentifier)-abc.tmp"
    _ = try write(name)
    _ = try write(AtomicFile.temporaryPath(for: folder / "mine").name.string)
    try AtomicFile.removeLitter(in: folder)
    #expect(try names.count == 2)
    sleeper.terminate()
    // Killed and not yet asked for: a zombie writes nothing.
    for _ in 0..<5000 where try !AtomicFile.isLitter(folder / Path(name)) { usleep(1000) }
    try AtomicFile.removeLitter(in: folder)
    #expect(try names.count == 1)
    sleeper.wait()
  }

  @Test func `a number that another process has by now keeps no file`() throws {
    let mine = AtomicFile.temporaryPath(for: folder / "mine").name.string
    _ = try write(mine)
    let parts = mine.split(separator: "-")
    let process = parts[2].split(separator: ".")
    #expect(process.count == 2 && process[0] == "\(getpid())")
    // The same number, given to a process that ended long ago.
    _ = try write("\(parts[0])-\(parts[1])-\(process[0]).1-\(parts[3])")
    try AtomicFile.removeLitter(in: folder)
    #expect(try names == [mine])
  }

  @Test func `another machine's file stays while it is young`() throws {
    let other = try write(".gallery-ffffff-999999999-abc.tmp")
    _ = try write(".gallery-999999999-abc.tmp")
    // A copy that keeps its original's time is as young as ever.
    try File.setModified(other, to: 1_000_000_000)
    try AtomicFile.removeLitter(in: folder)
    #expect(try names.count == 2)
  }
}
