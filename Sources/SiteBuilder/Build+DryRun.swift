extension Build {
  /// What `run` would do, without doing any of it.
  package func plan(_ library: LibraryView) async throws -> BuildPlan {
    try checkFolders()
    let theme = try Theme(request.templates)
    let media = try existingMedia(sweeping: false)
    var notes = try await NotesFile.notes(in: request.state)
    notes.add(recalled(media, unknownTo: notes))
    let site = try arranged(library, theme: theme, notes: notes)
    let publisher = try Publisher(output: request.output, state: request.state)
    return planned(site, media: media, publisher: publisher)
  }
}
