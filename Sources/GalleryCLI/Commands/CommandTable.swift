/// All commands, in the order of the help.
enum CommandTable {
  static let all: [CommandEntry] = [
    CommandEntry(BuildCommand.self),
    CommandEntry(AlbumsCommand.self),
    CommandEntry(ShowCommand.self),
    CommandEntry(AddCommand.self),
    CommandEntry(AlbumListCommand.self),
    CommandEntry(AlbumCreateCommand.self),
    CommandEntry(AlbumAddCommand.self),
    CommandEntry(AlbumRemoveCommand.self),
    CommandEntry(AlbumMoveCommand.self),
    CommandEntry(AlbumRenameCommand.self),
    CommandEntry(AlbumDeleteCommand.self),
    CommandEntry(SelectionImportCommand.self),
    CommandEntry(SelectionExportCommand.self),
    CommandEntry(SelectionMergeCommand.self),
    CommandEntry(SelectionDiffCommand.self),
    CommandEntry(SelectionValidateCommand.self),
    CommandEntry(SelectionFromLibraryCommand.self),
    CommandEntry(CompletionsCommand.self),
    CommandEntry(WorkerCommand.self, isHidden: true),
  ]
}
