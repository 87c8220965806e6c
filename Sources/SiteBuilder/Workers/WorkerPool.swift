private import Foundation
package import Platform

/// Gives files to worker processes and collects their answers.
///
/// A file that crashes or hangs a decoder costs that file alone: its worker is replaced, and the
/// files that were waiting behind it are given to others.
package actor WorkerPool {
  /// How workers are started and held in bounds.
  package struct Settings: Sendable {
    package var executable: Path
    package var arguments: [Path]
    package var count: Int
    package var limits: ChildProcess.Limits
    /// Wall-clock seconds that one file may take.
    package var secondsPerFile: Int

    package init(
      executable: Path,
      arguments: [Path],
      count: Int,
      limits: ChildProcess.Limits,
      secondsPerFile: Int
    ) {
      self.executable = executable
      self.arguments = arguments
      self.count = max(count, 1)
      self.limits = limits
      self.secondsPerFile = max(secondsPerFile, 1)
    }
  }

  /// A file is tried so often before the file itself is held guilty of a worker's death: it may be
  /// what came before that broke the worker.
  static let attempts = 3

  /// Signals by which others end a process; no decoder does that to itself.
  private static let foreignSignals: Set<Int32> = [1, 2, 9, 15]

  /// A file whose worker others end is tried so often.
  static let killings = 12

  private let settings: Settings
  private var idle: [Worker] = []
  private var buried: Set<Int32> = []

  package init(_ settings: Settings) {
    self.settings = settings
  }

  /// Sends each request to some worker and hands over the answers as they come, each with its
  /// request's index.
  package func run<Request: Encodable & Sendable, Answer: Decodable & Sendable>(
    _ requests: [Request],
    depth: Int,
    receive: @Sendable (Int, Result<Answer, WorkerFailure>) async -> Void
  ) async {
    await run(count: requests.count, depth: depth, request: { requests[$0] }, receive: receive)
  }

  /// Does the same for requests that are made when a worker is free for them: a hundred thousand
  /// of them at once would take more memory than all else.
  ///
  /// A worker may hold `depth` requests at once: more than one hides the way there and back where
  /// requests are small. `moreSeconds` tells what a request may take beyond what each may.
  package func run<Request: Encodable & Sendable, Answer: Decodable & Sendable>(
    count: Int,
    depth: Int,
    request: @Sendable (Int) -> Request,
    moreSeconds: @Sendable (Int) -> Int = { _ in 0 },
    receive: @Sendable (Int, Result<Answer, WorkerFailure>) async -> Void
  ) async {
    let encoder = JSONEncoder()
    let line = { (index: Int) -> [UInt8] in
      // A value made of strings and numbers has a JSON form.
      ((try? encoder.encode(request(index))).map(Array.init) ?? []) + [10]
    }
    var queue = WorkQueue(count: count)
    var workers: [Worker] = []
    while !queue.isDone {
      if Interrupt.isRequested || Task.isCancelled {
        workers.forEach { $0.process.terminate() }
        for index in queue.takeAll(from: workers) { await receive(index, .failure(.cancelled)) }
        return
      }
      do {
        try startWorkers(&workers, for: queue.waitingCount)
      } catch {
        for index in queue.takeAll(from: workers) {
          await receive(index, .failure(.notStarted("\(error)")))
        }
        return
      }
      for worker in workers { fill(worker, from: &queue, line: line, depth: depth) }
      let ready = ChildProcess.waitForAny(of: workers.map(\.process), milliseconds: 100)
      for (worker, streams) in zip(workers, ready) {
        if streams.errors { worker.listen() }
        if streams.output {
          for (index, line) in worker.answers() {
            queue.finish()
            await receive(index, decode(line))
          }
        }
        if let (index, failure) = check(worker, &queue, moreSeconds) {
          await receive(index, .failure(failure))
        }
      }
      workers.removeAll { $0.isGone }
    }
    idle += workers
  }

  /// Lets the workers end; the next `run` starts new ones.
  package func stop() {
    idle.forEach { $0.process.closeInput() }
    idle.removeAll()
  }

  /// The process ids of the workers that died; they may have left temporary files.
  func takeBuried() -> Set<Int32> {
    defer { buried = [] }
    return buried
  }

  private func startWorkers(_ workers: inout [Worker], for waiting: Int) throws {
    let busy = workers.count { !$0.held.isEmpty }
    while workers.count < min(settings.count, waiting + busy) {
      if let worker = idle.popLast() {
        workers.append(worker)
      } else {
        workers.append(
          Worker(
            try ChildProcess(
              settings.executable,
              arguments: settings.arguments,
              limits: settings.limits
            )
          )
        )
      }
    }
  }

  private func fill(
    _ worker: Worker,
    from queue: inout WorkQueue,
    line: (Int) -> [UInt8],
    depth: Int
  ) {
    while !worker.isGone, let index = queue.next(for: worker, depth: depth) {
      worker.hold(index)
      // A worker that reads no more is found dead below, and the request is given to another.
      if !worker.process.send(line(index)) { return }
    }
  }

  /// Buries a worker that died or hangs; gives the file that is to blame, if one is.
  private func check(
    _ worker: Worker,
    _ queue: inout WorkQueue,
    _ moreSeconds: (Int) -> Int
  ) -> (Int, WorkerFailure)? {
    var seconds = settings.secondsPerFile
    var isLate = worker.isLate(after: seconds)
    if isLate, let first = worker.held.first {
      seconds += moreSeconds(first)
      isLate = worker.isLate(after: seconds)
    }
    guard worker.isOutputClosed || isLate else { return nil }
    worker.process.terminate()
    let status = worker.process.wait()
    worker.listen()
    worker.isGone = true
    buried.insert(worker.process.processIdentifier)
    guard let first = worker.held.first else { return nil }
    queue.giveBack(worker.held.dropFirst())
    worker.held = []
    // SIGXCPU: it used up the processor time that one file may take.
    if isLate || status == 128 + 24 {
      queue.finish()
      return (first, .timedOut(seconds: seconds))
    }
    if Self.foreignSignals.contains(status - 128) {
      guard let times = queue.postpone(first) else { return nil }
      queue.finish()
      return (first, .killed(times: times))
    }
    if queue.retry(first) { return nil }
    queue.finish()
    return (first, .crashed(status: status, words: worker.lastWords))
  }

  private func decode<Answer: Decodable>(_ line: [UInt8]) -> Result<Answer, WorkerFailure> {
    do {
      return .success(try JSONDecoder().decode(Answer.self, from: Data(line)))
    } catch {
      return .failure(.crashed(status: 0, words: "an answer that makes no sense: \(error)"))
    }
  }
}
