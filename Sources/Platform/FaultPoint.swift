private import Glibc
private import Synchronization

/// Places where tests let the process die, to prove that nothing is half-done afterwards.
///
/// One lies before and after each step that changes a disk: `File`, `Folder`, `AtomicFile` and the
/// databases hold most of them. In debug builds `GALLERY_FAULT_AT=N` kills the process at the N-th
/// point it reaches, and `GALLERY_FAULT_AT=list` names on standard error all that it passes; in
/// release builds a point is nothing. Worker processes do not inherit the variable.
package enum FaultPoint {
  #if DEBUG
  private static let asked = getenv("GALLERY_FAULT_AT").map { String(cString: $0) }
  private static let target = asked.flatMap { Int($0) }
  private static let isListing = asked == "list"
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
    guard target != nil || isListing else { return }
    let number = counter.next()
    guard isListing || number == target else { return }
    let message = "fault point \(number): \(name())\n"
    _ = message.withCString { write(2, $0, strlen($0)) }
    if !isListing { kill(getpid(), SIGKILL) }
    #endif
  }
}
