/// The state and text of one stage's progress.
struct ProgressBar {
  let stage: String
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private var lastCount = -1

  init(stage: String) {
    self.stage = stage
  }

  /// What to show now, or nothing if it was shown a moment ago.
  mutating func update(_ done: Int, of total: Int, isTerminal: Bool) -> String? {
    let now = ContinuousClock.now
    let pause: Duration = isTerminal ? .milliseconds(80) : .seconds(5)
    let isLast = done == total && lastCount != done
    if let last, now - last < pause, !isLast { return nil }
    // Elsewhere than on a terminal short stages say one line, at their end.
    if last == nil, !isTerminal, !isLast {
      last = now
      return nil
    }
    last = now
    lastCount = done
    return isTerminal ? bar(done, total, now - start) : line(done, total, now - start)
  }

  private func line(_ done: Int, _ total: Int, _ time: Duration) -> String {
    total > 0 ? "\(stage): \(done) of \(total)\(rate(done, time))" : "\(stage): \(done)"
  }

  private func bar(_ done: Int, _ total: Int, _ time: Duration) -> String {
    guard total > 0 else { return "\(stage)  \(done)" }
    let width = 24
    let eighths = done * width * 8 / total
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let full = String(repeating: "█", count: eighths / 8)
    let blank = String(
      repeating: " ",
      count: max(0, width - eighths / 8 - (partial.isEmpty ? 0 : 1))
    )
    return "\(stage) ▕\(full)\(partial)\(blank)▏ \(done)/\(total)"
      + rate(done, time) + left(done, total, time)
  }

  private func rate(_ done: Int, _ time: Duration) -> String {
    let seconds = time / .seconds(1)
    guard done > 0, seconds > 0.5 else { return "" }
    let rate = Double(done) / seconds
    return rate >= 10 ? ", \(Int(rate))/s" : ", \(Double(Int(rate * 10)) / 10)/s"
  }

  private func left(_ done: Int, _ total: Int, _ time: Duration) -> String {
    let seconds = time / .seconds(1)
    guard done > 0, done < total, seconds > 1 else { return "" }
    let rest = Int((seconds / Double(done) * Double(total - done)).rounded(.up))
    if rest < 60 { return ", \(rest) s left" }
    return rest < 3600 ? ", \(rest / 60) min left" : ", \(rest / 3600) h \(rest / 60 % 60) min left"
  }
}
