private import Foundation
private import Platform
private import Synchronization

/// The only one who prints: results to standard output, everything else to standard error.
package final class Console: Sendable {
  private let isErrorTerminal: Bool
  private let usesColor: Bool
  private let bar = Mutex<ProgressBar?>(nil)
  private let hidesProgress = Atomic(false)

  package init(environment: [String: String]) {
    isErrorTerminal = StandardStream.errors.isTerminal && environment["TERM"] != "dumb"
    usesColor = isErrorTerminal && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// A result, for people or scripts.
  package func result(_ text: String) {
    bar.withLock { clear(&$0) }
    StandardStream.output.write(text + "\n")
  }

  /// Bytes as they are.
  package func raw(_ text: String) { StandardStream.output.write(text) }

  package func note(_ text: String) { say(text) }

  package func warning(_ text: String) { say(paint("warning: ", "33") + text) }

  package func error(_ text: String) { say(paint("gallery: ", "31") + text) }

  /// A value as JSON with sorted keys.
  package func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    result(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// From here on, no progress is shown.
  package func hideProgress() { hidesProgress.store(true, ordering: .relaxed) }

  /// Shows how far a stage is: a bar on a terminal, a line every so often elsewhere.
  package func progress(_ stage: String, _ done: Int, of total: Int) {
    if hidesProgress.load(ordering: .relaxed) { return }
    bar.withLock { bar in
      if bar?.stage != stage {
        clear(&bar)
        bar = ProgressBar(stage: stage)
      }
      guard let text = bar?.update(done, of: total, isTerminal: isErrorTerminal) else { return }
      if isErrorTerminal {
        StandardStream.errors.write("\r\u{1B}[2K" + fit(text))
      } else {
        StandardStream.errors.write(text + "\n")
      }
    }
  }

  package func endProgress() { bar.withLock { clear(&$0) } }

  private func say(_ text: String) {
    bar.withLock { clear(&$0) }
    StandardStream.errors.write(text + "\n")
  }

  private func clear(_ bar: inout ProgressBar?) {
    guard bar != nil else { return }
    bar = nil
    if isErrorTerminal { StandardStream.errors.write("\r\u{1B}[2K") }
  }

  private func fit(_ text: String) -> String {
    String(text.prefix(max((StandardStream.errors.columns ?? 80) - 1, 20)))
  }

  private func paint(_ text: String, _ color: String) -> String {
    usesColor ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }
}
