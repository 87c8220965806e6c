private import Foundation
internal import PhotoLibrary
private import Platform
internal import SiteBuilder

/// The options that say which library a command works on, and how many workers read it.
struct LibraryOptions: Sendable {
  var site: String?
  var library: String?
  var jobs: Int?

  static let arguments: [Argument<Self>] = [
    .option("library", "l", "DIR", help: "the folder of photos, instead of the site's", \.library),
    Argument(
      name: "jobs",
      short: "j",
      placeholder: "N",
      help: "how many photos to work on at once (default: one a processor)"
    ) { options, text in
      let count = try Int.parse(text, of: "jobs")
      guard count > 0 else {
        throw CommandFailure(.usage, "--jobs takes a number from 1, not '\(text)'")
      }
      options.jobs = count
    },
  ]

  /// These, and the site by name where the operands mean something else.
  static let all: [Argument<Self>] =
    arguments + [.option("site", nil, "SITE", help: "the site whose library is meant", \.site)]

  /// Prepares to change the library.
  func editor(_ context: Context) throws -> LibraryEditor {
    let site = try resolve(context)
    return try LibraryEditor(
      root: site.library.string,
      options: site.options,
      index: .file((site.state / "index.sqlite").string),
      now: context.now()
    )
  }

  /// Opens the library, reading what is new in worker processes.
  func open(_ context: Context) async throws -> PhotoLibrary {
    let site = try resolve(context)
    let crew = Workers.crew(count: jobs, context)
    let library = try await site.open(crew, context)
    await crew.stop()
    return library
  }

  func resolve(_ context: Context) throws -> ResolvedSite {
    try ResolvedSite(site: site, library: library, output: nil, needsOutput: false, context)
  }

  /// Says what was wrong with single files.
  func report(_ library: PhotoLibrary, _ context: Context) {
    for problem in library.problems { context.console.warning("\(problem)") }
  }
}

/// The options of a command that writes a site.
struct SiteOptions: Sendable {
  var base = LibraryOptions()
  var output: String?
  var templates: String?

  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.base) } + [
      .option("output", "o", "DIR", help: "where the site is written", \.output),
      .option("templates", nil, "DIR", help: "a folder of templates to use first", \.templates),
    ]

  func resolve(_ context: Context) throws -> ResolvedSite {
    try ResolvedSite(
      site: base.site,
      library: base.library,
      output: output,
      needsOutput: true,
      context
    )
  }
}
