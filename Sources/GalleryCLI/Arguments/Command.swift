/// One command: its place in the help, its options, and what it does.
protocol Command: Sendable {
  /// The words that call it: `["album", "create"]`.
  static var words: [String] { get }
  /// What it does, in a line.
  static var summary: String { get }
  /// The operands as the usage line shows them: `[SITE]`, `FILE…`.
  static var operands: String { get }
  /// How many operands it takes.
  static var operandCount: ClosedRange<Int> { get }
  /// More, for its own help.
  static var discussion: String { get }
  /// The options.
  static var arguments: [Argument<Self>] { get }

  init()
  mutating func take(operands: [String]) throws
  func run(_ context: Context) async throws -> ExitCode
}

extension Command {
  static var operands: String { "" }
  static var operandCount: ClosedRange<Int> { 0...0 }
  static var discussion: String { "" }
  static var name: String { words.joined(separator: " ") }
  mutating func take(operands: [String]) throws {}

  /// The command with all that the words say put in.
  static func parse(_ words: [String]) throws -> Self {
    var command = Self()
    let operands = try ArgumentParser(arguments: arguments, command: name)
      .parse(words, into: &command)
    guard operands.count >= operandCount.lowerBound else {
      throw CommandFailure(
        .usage,
        "'gallery \(name)' needs \(Self.operands); see 'gallery \(name) --help'"
      )
    }
    if operands.count > operandCount.upperBound {
      let extra = operands[operandCount.upperBound]
      let most = operandCount.upperBound
      throw CommandFailure(
        .usage,
        "'gallery \(name)' takes \(Self.operands.isEmpty ? "no operand" : Self.operands), and "
          + "'\(extra)' is \(most == 0 ? "one" : "one too many"); see 'gallery \(name) --help'"
      )
    }
    try command.take(operands: operands)
    return command
  }
}

/// What the outside world is for a command: it reads nothing else.
struct Context: Sendable {
  let console: Console
  let environment: [String: String]
  /// Absolute.
  let currentFolder: String
  /// Seconds since 1970.
  let now: @Sendable () -> Double
}
