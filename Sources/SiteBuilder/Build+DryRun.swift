extension Build {
  /// What a build would do now; nothing is made, written or removed.
  package func plan(_ library: LibraryView) throws -> BuildPlan {
    let theme = try Theme(request.templates)
    var site = try arranged(library, theme: theme)
    let publisher = try Publisher(output: request.output, state: request.state)
    return try planned(&site, publisher: publisher)
  }
}
