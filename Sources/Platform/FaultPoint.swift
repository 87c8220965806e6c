private import Glibc
private import Synchronization

/// Places where tests let the process die, to prove that nothing is half-done afterwards.
///
/// In debug builds `GALLERY_FAULT_AT=N` kills the process at the N-th point it reaches; in release
/// builds a point is nothing.
package enum FaultPoint {
  #if DEBUG
  private static let target = getenv("GALLERY_FAULT_AT").flatMap { Int(String(cString: $0)) }
  private static let counter = Counter()

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }
  #endif

  package static func reached(_ name: @autoclosure () -> String) {
    #if DEBUG
    guard let target, counter.next() == target else { return }
    let message = "fault point \(target): \(name())\n"
    _ = message.withCString { write(2, $0, strlen($0)) }
    kill(getpid(), SIGKILL)
    #endif
  }
}
