private import Glibc

/// The owner of one open file descriptor.
struct Descriptor: ~Copyable {
  let number: Int32

  deinit { close(number) }

  static func open(
    _ path: Path,
    _ flags: Int32,
    mode: UInt32 = 0o666,
    operation: String
  ) throws(SystemError) -> Descriptor {
    // Without O_NONBLOCK a FIFO in a photo folder would stop the reader for ever.
    let number = path.withCString { Glibc.open($0, flags | O_CLOEXEC | O_NONBLOCK, mode) }
    guard number >= 0 else { throw .now(operation, path) }
    return Descriptor(number: number)
  }

  borrowing func size(of path: Path) throws(SystemError) -> Int64 {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .now("look at", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("read", path, code: EINVAL) }
    return Int64(status.st_size)
  }

  borrowing func read(count: Int, at offset: Int64, path: Path) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let descriptor = number
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count {
        let space = UnsafeMutableRawBufferPointer(buffer).baseAddress?.advanced(by: initialized)
        let got = pread(descriptor, space, count - initialized, Int(offset) + initialized)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        initialized += got
      }
    }
    guard failure == 0 else { throw SystemError("read", path, code: failure) }
    return bytes
  }

  borrowing func write(_ bytes: [UInt8], path: Path) throws(SystemError) {
    var done = 0
    let descriptor = number
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .now("write", path) }
      done += count
    }
  }

  borrowing func synchronize(_ path: Path) throws(SystemError) {
    guard fsync(number) == 0 else { throw .now("write", path) }
  }
}
