/// Which requests wait, which were tried before, and how many are still open.
struct WorkQueue {
  private var fresh: Range<Int>
  private var returned: [Int] = []
  private var suspects: [Int] = []
  private var postponed: [Int] = []
  private var deaths: [Int: Int] = [:]
  private var killings: [Int: Int] = [:]
  private var open: Int

  init(count: Int) {
    fresh = 0..<count
    open = count
  }

  var isDone: Bool { open == 0 }
  var waitingCount: Int { fresh.count + returned.count + suspects.count + postponed.count }

  mutating func finish() { open -= 1 }

  /// The next request for a worker that may hold `depth`.
  ///
  /// A suspect, in whose hands a worker died before, gets a worker of its own: then it is clear
  /// who is to blame.
  mutating func next(for worker: Worker, depth: Int) -> Int? {
    if worker.held.isEmpty, let suspect = nextSuspect() {
      worker.isQuarantined = true
      return suspect
    }
    if worker.held.isEmpty { worker.isQuarantined = false }
    guard worker.held.count < depth, !worker.isQuarantined else { return nil }
    if let index = returned.popLast() { return index }
    return fresh.popFirst()
  }

  /// Those whose worker was ended by somebody else wait for the others: what ended it may be over.
  private mutating func nextSuspect() -> Int? {
    if let suspect = suspects.popLast() { return suspect }
    guard fresh.isEmpty, returned.isEmpty, !postponed.isEmpty else { return nil }
    return postponed.removeFirst()
  }

  mutating func giveBack(_ indices: some Sequence<Int>) { returned += indices }

  /// Whether the request is to be tried once more after a worker died with it.
  mutating func retry(_ index: Int) -> Bool {
    deaths[index, default: 0] += 1
    guard deaths[index, default: 0] < WorkerPool.attempts else { return false }
    suspects.append(index)
    return true
  }

  /// The same, of a worker that somebody else ended; the number of times, once it is too many.
  mutating func postpone(_ index: Int) -> Int? {
    let times = killings[index, default: 0] + 1
    killings[index] = times
    guard times < WorkerPool.killings else { return times }
    postponed.append(index)
    return nil
  }

  /// All that is still open, waiting or in a worker's hands; nothing is open afterwards.
  mutating func takeAll(from workers: [Worker]) -> [Int] {
    let all = workers.flatMap(\.held) + suspects + postponed + returned + Array(fresh)
    open = 0
    return all.sorted()
  }
}
