private import Platform
private import SiteBuilder

/// What a build starts for itself: describes and renders what its standard input asks for.
struct WorkerCommand: Command {
  static let words = ["worker"]
  static let summary = "Describe and render files, as a build's helper process"
  static let discussion = "A build starts this itself. It reads a task a line, in JSON."
  static let arguments: [Argument<Self>] = [
    .flag("films", help: "work on films too, which takes starting ffmpeg", \.startsPrograms),
    .flag("check", help: "try what a worker is kept from, and print it as JSON", \.isCheck),
  ]

  private var startsPrograms = false
  private var isCheck = false

  func run(_ context: Context) throws -> ExitCode {
    let loop = WorkerLoop(secondsPerFile: Workers.secondsPerFile, startsPrograms: startsPrograms)
    if isCheck {
      loop.giveUpRights()
      try context.console.json(Protections.ofThisProcess)
    } else {
      loop.run()
    }
    return .ok
  }
}
