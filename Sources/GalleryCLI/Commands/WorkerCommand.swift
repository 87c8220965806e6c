private import SiteBuilder

/// What a build starts for itself: describes and renders what its standard input asks for.
struct WorkerCommand: Command {
  static let words = ["worker"]
  static let summary = "Describe and render files, as a build's helper process"
  static let discussion = "A build starts this itself. It reads a task a line, in JSON."
  static let arguments: [Argument<Self>] = []

  func run(_ context: Context) -> ExitCode {
    WorkerLoop(secondsPerFile: Workers.secondsPerFile).run()
    return .ok
  }
}
