import Platform

/// One worker process and what it holds; the pool's own.
final class Worker {
  let process: ChildProcess
  /// The requests it was sent and has not answered, in order: it works on the first.
  var held: [Int] = []
  var isQuarantined = false
  var isGone = false
  private(set) var isOutputClosed = false
  private var buffer = LineBuffer()
  private var words: [UInt8] = []
  private var since = ContinuousClock.now

  init(_ process: ChildProcess) {
    self.process = process
  }

  func hold(_ index: Int) {
    if held.isEmpty { since = .now }
    held.append(index)
  }

  /// The answers that have come, each with its request.
  func answers() -> [(Int, [UInt8])] {
    guard let bytes = process.receive(.output) else {
      isOutputClosed = true
      return []
    }
    return buffer.append(bytes).compactMap { line in
      guard !held.isEmpty else { return nil }
      since = .now
      return (held.removeFirst(), line)
    }
  }

  /// Takes in what it says on standard error; the last of it explains a crash.
  func listen() {
    guard let more = process.receive(.errors) else { return }
    words = (words + more).suffix(2000)
  }

  var lastWords: String {
    let lines = String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.suffix(2).joined(separator: "; ")
  }

  func isLate(after seconds: Int) -> Bool {
    !held.isEmpty && ContinuousClock.now - since > .seconds(seconds)
  }
}
