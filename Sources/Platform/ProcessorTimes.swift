private import CPlatform

/// Seconds of processor time, by what they were spent on.
package struct ProcessorTimes: Sendable, Equatable, Codable {
  /// What is done to a file, in the order in which it is done.
  package enum Stage: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    case metadata, hash, read, decode, colour, resample, mark, encode, write, film
  }

  package private(set) var seconds: [Stage: Double] = [:]

  package init() {}

  package subscript(stage: Stage) -> Double { seconds[stage, default: 0] }

  package mutating func add(_ more: Double, to stage: Stage) {
    seconds[stage, default: 0] += more
  }

  package static func += (sum: inout ProcessorTimes, more: ProcessorTimes) {
    for (stage, seconds) in more.seconds { sum.add(seconds, to: stage) }
  }
}

/// Adds the processor time that work takes, in this process and in programs it runs, to a stage.
package struct ProcessorClock: ~Copyable {
  package private(set) var times = ProcessorTimes()

  package init() {}

  package mutating func add(_ more: ProcessorTimes) { times += more }

  /// A start for `add(_:since:)`: for work that takes what a closure can't hand over.
  package var now: Double { gallery_processor_seconds() }

  package mutating func add(_ stage: ProcessorTimes.Stage, since start: Double) {
    times.add(now - start, to: stage)
  }

  package mutating func measure<Result: ~Copyable, Failure: Error>(
    _ stage: ProcessorTimes.Stage,
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = now
    let result = try work()
    add(stage, since: start)
    return result
  }
}
