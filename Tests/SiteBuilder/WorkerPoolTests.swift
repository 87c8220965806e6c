import Platform
@testable import SiteBuilder
import Synchronization
import TestSupport
import Testing

/// A worker of a few lines of shell: it repeats each request, except for those that it crashes on,
/// hangs on, or crashes on only the first time.
private let script = #"""
  while IFS= read -r line; do
    case $line in
      *crash*) echo "decoder says no" >&2; kill -SEGV $$ ;;
      *hang*) sleep 30 ;;
      *doom*) kill -KILL $$ ;;
      *once*) if [ ! -e "$0" ]; then : > "$0"; kill -KILL $$; fi ;;
    esac
    printf '%s\n' "$line"
  done
  """#

@Suite(.temporaryDirectory) struct WorkerPoolTests {
  @Test func `every request is answered once, under its own index`() async {
    let requests = (0..<200).map { "photo \($0)" }
    let answers = await run(requests, workers: 3, depth: 4)
    #expect(answers.count == 200)
    #expect(requests.indices.allSatisfy { answers[$0] == [.success(requests[$0])] })
  }

  @Test func `a file that crashes its worker costs that file alone`() async {
    let requests = (0..<60).map { $0 == 20 ? "crash" : "photo \($0)" }
    let answers = await run(requests, workers: 2, depth: 8)
    #expect(answers[20] == [.failure(.crashed(status: 128 + 11, words: "decoder says no"))])
    #expect(requests.indices.allSatisfy { $0 == 20 || answers[$0] == [.success(requests[$0])] })
  }

  @Test func `a file that hangs is given up after its time`() async {
    let answers = await run(["a", "hang", "b", "c"], workers: 2, depth: 2, seconds: 1)
    #expect(answers[1] == [.failure(.timedOut(seconds: 1))])
    #expect([0, 2, 3].allSatisfy { answers[$0]?.count == 1 })
  }

  @Test func `a file whose worker somebody killed is tried again`() async {
    let answers = await run(["a", "once", "b"], workers: 1, depth: 4)
    #expect(answers[1] == [.success("once")])
    #expect(answers.count == 3)
  }

  @Test func `a file whose worker somebody ends each time is not held guilty of it`() async {
    let requests = (0..<40).map { $0 == 3 ? "doom" : "photo \($0)" }
    let answers = await run(requests, workers: 2, depth: 4)
    #expect(answers[3] == [.failure(.killed(times: 12))])
    #expect(WorkerFailure.killed(times: 12).isTheFilesFault == false)
    #expect(requests.indices.allSatisfy { $0 == 3 || answers[$0] == [.success(requests[$0])] })
  }

  @Test func `a worker that cannot be started is said so for every file`() async {
    let pool = WorkerPool(
      .init(
        executable: "/no/such/worker",
        arguments: [],
        count: 2,
        limits: .init(),
        secondsPerFile: 5
      )
    )
    let failures = Mutex(0)
    await pool.run(["a", "b"], depth: 1) { (_, answer: Result<String, WorkerFailure>) in
      if case .failure(.notStarted) = answer { failures.withLock { $0 += 1 } }
    }
    #expect(failures.withLock { $0 } == 2)
  }

  private func run(
    _ requests: [String],
    workers: Int,
    depth: Int,
    seconds: Int = 20
  ) async -> [Int: [Result<String, WorkerFailure>]] {
    let mark = TemporaryDirectory.current / "mark"
    let pool = WorkerPool(
      .init(
        executable: "bash",
        arguments: ["-c", Path(script), mark],
        count: workers,
        limits: .init(),
        secondsPerFile: seconds
      )
    )
    let answers = Mutex<[Int: [Result<String, WorkerFailure>]]>([:])
    await pool.run(requests, depth: depth) { index, answer in
      answers.withLock { $0[index, default: []].append(answer) }
    }
    await pool.stop()
    return answers.withLock { $0 }
  }
}
