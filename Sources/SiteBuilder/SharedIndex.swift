package import Platform
private import Storage

/// The library's index, copied for a machine that shares the work.
package enum SharedIndex {
  /// Copies an index that nobody is writing; where there is none, every photo is read anew.
  package static func copy(_ index: Path, to copy: Path) throws(SystemError) {
    guard File.exists(index), !File.exists(Path("\(index.string)-wal")) else { return }
    try File.copy(index, to: copy)
    // Another program may have begun to write it meanwhile; half of a database is none.
    if !Database.isWhole(copy) { try Database.remove(copy) }
  }
}
