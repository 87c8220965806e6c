/// A command with its type put away, so that all stand in one table.
struct CommandEntry: Sendable {
  let words: [String]
  let summary: String
  let operands: String
  let isHidden: Bool
  /// Every option as (long name, short letter, placeholder, help).
  let options: [Option]
  let help: String
  let run: @Sendable ([String], Context) async throws -> ExitCode

  struct Option: Sendable {
    let name: String
    let short: Character?
    let placeholder: String?
    let help: String
  }

  var name: String { words.joined(separator: " ") }

  init<C: Command>(_ command: C.Type, isHidden: Bool = false) {
    words = C.words
    summary = C.summary
    operands = C.operands
    self.isHidden = isHidden
    options = C.arguments.map {
      Option(name: $0.name, short: $0.short, placeholder: $0.placeholder, help: $0.help)
    }
    help = Help.page(of: command)
    run = { words, context in try await C.parse(words).run(context) }
  }
}
