/// All commands, in the order of the help.
enum CommandTable {
  static let all: [CommandEntry] = [
    CommandEntry(BuildCommand.self),
    CommandEntry(AlbumsCommand.self),
    CommandEntry(ShowCommand.self),
    CommandEntry(SelectionImportCommand.self),
    CommandEntry(SelectionExportCommand.self),
    CommandEntry(CompletionsCommand.self),
    CommandEntry(WorkerCommand.self, isHidden: true),
  ]
}
