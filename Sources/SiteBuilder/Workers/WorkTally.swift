package import Platform
private import Synchronization

/// Adds up where the workers' processor time went.
package final class WorkTally: Sendable {
  /// What one stage took of all files that came to it.
  package struct Row: Sendable, Codable, Equatable {
    package let stage: ProcessorTimes.Stage
    package let seconds: Double
    package let files: Int
  }

  private let state = Mutex<(times: ProcessorTimes, files: [ProcessorTimes.Stage: Int])>(
    (ProcessorTimes(), [:])
  )

  package init() {}

  func add(_ times: ProcessorTimes) {
    state.withLock { state in
      state.times += times
      for stage in times.seconds.keys { state.files[stage, default: 0] += 1 }
    }
  }

  /// The stages that were come to, in their order.
  package var rows: [Row] {
    state.withLock { state in
      ProcessorTimes.Stage.allCases.compactMap { stage in
        state.files[stage].map { Row(stage: stage, seconds: state.times[stage], files: $0) }
      }
    }
  }
}
