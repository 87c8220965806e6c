private import PhotoLibrary
private import Platform
private import Selections

/// Makes one selection of several people's.
struct SelectionMergeCommand: Command {
  static let words = ["selection", "merge"]
  static let summary = "Merge several people's picks into one manifest"
  static let operands = "FILE FILE…"
  static let operandCount = 2...1000
  static let discussion = """
    Nothing is dropped: what everybody said of a photo is kept, and photos that the rule leaves out
    stay in the manifest as undecided.
    """
  static let arguments: [Argument<Self>] = [
    .option("by", "b", "RULE", help: "union (default), intersection or votes", \.rule),
    .option("min", nil, "N", help: "with votes: how many must have picked a photo (2)", \.minimum),
    .option("to", "t", "FILE", help: "where the manifest is written (default: printed)", \.target),
  ]

  private var sources: [String] = []
  private var rule = Rule.union
  private var minimum = 2
  private var target: String?

  enum Rule: String, ArgumentChoice { case union, intersection, votes }

  mutating func take(operands: [String]) { sources = operands }

  func run(_ context: Context) throws -> ExitCode {
    guard minimum >= 1 else { throw CommandFailure(.usage, "--min takes a number from 1 up") }
    let manifests = try sources.map { try SelectionSource.read($0, context) }
    let rule: MergeRule =
      switch rule {
      case .union: .union
      case .intersection: .intersection
      case .votes: .votes(minimum: minimum)
      }
    let report = merge(manifests, by: rule)
    for disagreement in report.disagreements {
      let fields = disagreement.fields.map(\.rawValue).joined(separator: ", ")
      context.console.note("\(SelectionSource.name(disagreement.pick)): different \(fields)")
    }
    try SelectionSource.write(report.manifest, to: target, context)
    context.console.note(
      "\(report.manifest.picks.count) picks of \(manifests.count) selections, "
        + "\(report.manifest.undecided.count) undecided"
    )
    return .ok
  }
}
