private import Glibc

/// The process's own standard input, output and errors, as bytes.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output, errors

  /// Whether a person sits at the other end.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The terminal's width in columns, or nothing.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all; false where nobody reads any more.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(rawValue, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  @discardableResult
  package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Some bytes as soon as they come, or nothing at the end.
  package func read() -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
        count = Glibc.read(rawValue, buffer.baseAddress, 1 << 16)
        initialized = max(count, 0)
      }
      if count > 0 { return bytes }
      if count == 0 || errno != EINTR || Interrupt.isRequested { return nil }
    }
  }

  /// All bytes up to the end, or nothing where there are more than `limit`.
  package func readAll(limit: Int = 256 << 20) -> [UInt8]? {
    var all: [UInt8] = []
    while let more = read() {
      all += more
      if all.count > limit { return nil }
    }
    return all
  }
}

/// Takes bytes in pieces and gives lines.
package struct LineBuffer: Sendable {
  private var rest: [UInt8] = []

  package init() {}

  /// The lines that `bytes` completes, without their line feeds.
  package mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 10) {
      lines.append(rest + bytes[start..<end])
      rest = []
      start = end + 1
    }
    rest += bytes[start...]
    return lines
  }
}
