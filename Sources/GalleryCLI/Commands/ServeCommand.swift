private import Platform
private import Serving

/// Serves the site on this machine, rebuilding it on request.
struct ServeCommand: Command {
  static let words = ["serve"]
  static let summary = "Show the site at http://localhost, on this machine only"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let discussion = "SITE is a folder with a gallery.json, or one that was built."
  static let arguments: [Argument<Self>] =
    SiteOptions.arguments.map { $0.within(\.options) } + [
      .option("port", "p", "N", help: "the port to listen on (8080; 0 for any)", \.port),
      .flag("public", help: "let other machines in too", \.isPublic),
      .flag("open", help: "open the site in a browser", \.opensBrowser),
      .flag(
        "watch",
        "w",
        help: "rebuild when the library changes, and reload the open pages",
        \.isWatching
      ),
    ]

  private var options = SiteOptions()
  private var port = 8080
  private var isPublic = false
  private var opensBrowser = false
  private var isWatching = false

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    guard (0...65535).contains(port) else {
      throw CommandFailure(.usage, "--port takes a number from 0 to 65535, not '\(port)'")
    }
    let reload = LiveReload(start: Int(context.now() * 1000))
    let output: Path
    var watch: Watch?
    // A folder that was built can be shown without what it was built from.
    if !isWatching, options.base.library == nil,
      let built = ResolvedSite.built(site: options.base.site, output: options.output, context)
    {
      output = built
    } else {
      let site = try options.resolve(context)
      output = site.output
      if isWatching {
        var one = Watch(site: site, options: options, context: context)
        one.onChange = { reload.siteChanged() }
        try await one.build()
        watch = one
      }
    }
    guard File.exists(output / "index.html") else {
      throw CommandFailure(
        .missingInput,
        "there is no site in '\(output)' yet: run 'gallery build' first"
      )
    }
    let server = try FileServer(
      root: output,
      port: port,
      onAllInterfaces: isPublic,
      reload: isWatching ? reload : nil
    )
    let address = "http://localhost:\(server.port)/"
    context.console.note("Serving \(output) at \(address) (stop with Ctrl-C)")
    if opensBrowser {
      _ = try? ChildProcess.run("xdg-open", arguments: [Path(address)], timeout: 5)
    }
    if let watch {
      try await watch.run()
    } else {
      while !Interrupt.isRequested { try await Task.sleep(for: .milliseconds(200)) }
    }
    return .ok
  }
}
