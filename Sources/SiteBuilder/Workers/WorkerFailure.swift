/// Why a worker gave no answer for one file.
package enum WorkerFailure: Error, Equatable, CustomStringConvertible {
  /// It died each time the file was tried: the exit status, and its last words.
  case crashed(status: Int32, words: String)
  /// It took longer than it may.
  case timedOut(seconds: Int)
  /// Somebody else ended its worker each time: a person, or a system that is out of memory.
  case killed(times: Int)
  /// The workers could not be started at all.
  case notStarted(String)
  /// Somebody asked the build to stop.
  case cancelled

  /// Whether the same file would fail again.
  var isTheFilesFault: Bool {
    switch self {
    case .crashed, .timedOut: true
    case .killed, .notStarted, .cancelled: false
    }
  }

  package var description: String {
    switch self {
    case .crashed(let status, let words):
      let how = status > 128 ? "signal \(status - 128)" : "exit status \(status)"
      return "the decoder crashed on it (\(how))" + (words.isEmpty ? "" : ": \(words)")
    case .timedOut(let seconds):
      return "decoding took more than \(seconds) s and was stopped"
    case .killed(let times):
      return "its worker was ended from outside \(times) times, perhaps for want of memory: build "
        + "again, with --jobs 1 if memory is short"
    case .notStarted(let reason): return "no worker could be started: \(reason)"
    case .cancelled: return "the build was stopped"
    }
  }
}
