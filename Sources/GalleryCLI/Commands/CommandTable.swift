/// All commands, in the order of the help.
enum CommandTable {
  static let all: [CommandEntry] = [
    CommandEntry(CompletionsCommand.self)
  ]
}
