/// Prints what shells and `man` read.
struct CompletionsCommand: Command {
  static let words = ["completions"]
  static let summary = "Print completions for a shell, or the manual page"
  static let operands = "bash|zsh|fish|man"
  static let operandCount = 1...1
  static let arguments: [Argument<Self>] = []

  private var target = ""

  mutating func take(operands: [String]) { target = operands[0] }

  func run(_ context: Context) throws -> ExitCode {
    let completions = Completions(commands: CommandTable.all)
    let text: String
    switch target {
    case "bash": text = completions.bash
    case "zsh": text = completions.zsh
    case "fish": text = completions.fish
    case "man": text = Manual(commands: CommandTable.all).page
    default:
      throw CommandFailure(.usage, "'\(target)' is none of bash, zsh, fish, man")
    }
    context.console.raw(text)
    return .ok
  }
}
