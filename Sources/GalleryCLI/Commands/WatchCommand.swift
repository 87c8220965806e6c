private import Platform

/// Rebuilds the site when the library changes.
struct WatchCommand: Command {
  static let words = ["watch"]
  static let summary = "Rebuild the site whenever the library or the configuration changes"
  static let discussion =
    "With 'gallery serve --watch' the open page is loaded again too; one from a disk is not."
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let arguments: [Argument<Self>] = SiteOptions.arguments.map { $0.within(\.options) }

  private var options = SiteOptions()

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    let watch = Watch(site: try options.resolve(context), options: options, context: context)
    try await watch.build()
    context.console.note("Watching \(watch.site.library) (stop with Ctrl-C)")
    try await watch.run()
    return .ok
  }
}
