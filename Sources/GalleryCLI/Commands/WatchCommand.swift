private import Platform

/// Rebuilds the site when the library changes.
struct WatchCommand: Command {
  static let words = ["watch"]
  static let summary = "Rebuild the site whenever the library or the configuration changes"
  static let discussion =
    "Pages of the site that are open in a browser on this machine load themselves again. Until it is "
    + "stopped, data/site.js says so: publish the site after that."
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let arguments: [Argument<Self>] = SiteOptions.arguments.map { $0.within(\.options) }

  private var options = SiteOptions()

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    var watch = Watch(site: try options.resolve(context), options: options, context: context)
    let pages = OpenPages()
    watch.pages = pages
    do {
      try await watch.build()
      context.console.note("Watching \(watch.site.library) (stop with Ctrl-C)")
      try await watch.run()
    } catch {
      try pages.close()
      throw error
    }
    try pages.close()
    return .ok
  }
}
