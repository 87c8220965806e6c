private import CPlatform
private import Glibc

/// A running program with its standard input and output in our hands.
///
/// One owner uses it, from one task: it is not Sendable.
package final class ChildProcess {
  /// What the program may use; 0 means no limit.
  package struct Limits: Sendable {
    package var addressSpaceInBytes: UInt64 = 0
    package var processorSeconds: UInt64 = 0
    package var deniesNetwork = false
    /// The only folders it may write below, where the kernel has Landlock; nothing: anywhere.
    package var writableFolders: [Path]?

    package init() {}
  }

  private let pid: Int32
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var isInputOpen = true
  private var status: Int32?

  /// Starts `executable`, which is a path, or a name that PATH finds.
  package init(
    _ executable: Path,
    arguments: [Path],
    limits: Limits = Limits(),
    environment: [String: String]? = nil
  ) throws(SystemError) {
    // A program that ends before it read all must not end this one.
    signal(SIGPIPE, SIG_IGN)
    guard let found = Self.find(executable) else {
      throw SystemError("run", executable, code: ENOENT)
    }
    var pipes = [Int32](repeating: -1, count: 6)
    for index in stride(from: 0, to: 6, by: 2) {
      let code = pipes.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { gallery_pipe($0.advanced(by: index)) } ?? EINVAL
      }
      guard code == 0 else {
        for pipe in pipes where pipe >= 0 { close(pipe) }
        throw SystemError("run", executable, code: code)
      }
    }
    let folders = limits.writableFolders.map { Words($0.map(\.bytes)) }
    var bounds = gallery_limits(
      address_space: limits.addressSpaceInBytes,
      cpu_seconds: limits.processorSeconds,
      deny_network: limits.deniesNetwork ? 1 : 0,
      writable: folders?.pointer
    )
    let words = Words([found.bytes] + arguments.map(\.bytes))
    let variables = Words(
      (environment ?? Self.environment).map { Array("\($0.key)=\($0.value)".utf8) }
    )
    var child: Int32 = -1
    let code = gallery_spawn(
      words.pointer,
      variables.pointer,
      pipes[0],
      pipes[3],
      pipes[5],
      &bounds,
      &child
    )
    withExtendedLifetime(folders) {}
    for pipe in [pipes[0], pipes[3], pipes[5]] { close(pipe) }
    guard code == 0 else {
      for pipe in [pipes[1], pipes[2], pipes[4]] { close(pipe) }
      throw SystemError("run", executable, code: code)
    }
    (pid, input, output, errors) = (child, pipes[1], pipes[2], pipes[4])
    for pipe in [output, errors, input] { _ = fcntl(pipe, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    closeInput()
    close(output)
    close(errors)
    if status == nil {
      kill(-pid, SIGKILL)
      _ = gallery_wait(pid)
    }
  }

  package var processIdentifier: Int32 { pid }

  /// Tells the program that no more input comes.
  package func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(input)
  }

  /// Writes all of `bytes`, waiting while the program is busy; false if it stopped reading.
  package func send(_ bytes: [UInt8]) -> Bool {
    guard isInputOpen else { return false }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(input, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        var wait = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, 1000)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// What has come so far on a stream, without waiting; nothing at its end.
  package func receive(_ stream: Stream = .output) -> [UInt8]? {
    let source = stream == .output ? output : errors
    var end = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      let count = Glibc.read(source, buffer.baseAddress, 1 << 16)
      initialized = max(count, 0)
      end = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
    }
    return end ? nil : bytes
  }

  package enum Stream: Sendable { case output, errors }

  /// Ends the program and all that it started, at once.
  package func terminate() {
    if status == nil { kill(-pid, SIGKILL) }
  }

  /// Waits for the end: the exit status, or 128 and the signal's number.
  @discardableResult
  package func wait() -> Int32 {
    if let status { return status }
    let ended = gallery_wait(pid)
    status = ended
    return ended
  }

  /// Waits until one of the streams has something, or the time is over.
  ///
  /// Returns for each process whether its output and its errors can be received.
  package static func waitForAny(
    of processes: [ChildProcess],
    milliseconds: Int
  ) -> [(output: Bool, errors: Bool)] {
    var waits: [pollfd] = []
    for process in processes {
      waits.append(pollfd(fd: process.output, events: Int16(POLLIN), revents: 0))
      waits.append(pollfd(fd: process.errors, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(&waits, UInt(waits.count), Int32(clamping: milliseconds))
    guard count > 0 else { return processes.map { _ in (false, false) } }
    return processes.indices.map { (waits[2 * $0].revents != 0, waits[2 * $0 + 1].revents != 0) }
  }

  /// The program's path: itself if it holds a slash, else the first in PATH.
  package static func find(_ executable: Path) -> Path? {
    let isRunnable = { (path: Path) in path.withCString { access($0, X_OK) } == 0 }
    if executable.bytes.contains(UInt8(ascii: "/")) {
      return isRunnable(executable) ? executable : nil
    }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy
      .map { Path(String($0)) / executable }.first(where: isRunnable)
  }

  private static var environment: [String: String] {
    var variables: [String: String] = ["LC_ALL": "C.UTF-8"]
    for name in ["PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "FONTCONFIG_PATH"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}

/// Owns a NULL-terminated array of C strings.
private final class Words {
  private let storage: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private let count: Int

  init(_ words: [[UInt8]]) {
    count = words.count
    storage = .allocate(capacity: words.count + 1)
    for (index, word) in words.enumerated() {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.count + 1)
      for (offset, byte) in word.enumerated() { copy[offset] = CChar(bitPattern: byte) }
      copy[word.count] = 0
      storage[index] = UnsafePointer(copy)
    }
    storage[words.count] = nil
  }

  deinit {
    for index in 0..<count { storage[index]?.deallocate() }
    storage.deallocate()
  }

  var pointer: UnsafePointer<UnsafePointer<CChar>?> { UnsafePointer(storage) }
}
