private import Glibc

/// A regular file opened for reading at any place; its owner closes it by letting go of it.
package struct OpenFile: ~Copyable {
  private let descriptor: Descriptor
  private let path: Path
  package let size: Int

  package init(_ path: Path) throws(SystemError) {
    let opened = try Descriptor.open(path, O_RDONLY, operation: "read")
    size = Int(try opened.size(of: path))
    self.path = path
    descriptor = opened
  }

  /// The bytes from `offset` on, `count` at the most, fewer at the file's end.
  package borrowing func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try descriptor.read(count: count, at: Int64(offset), path: path)
  }
}
