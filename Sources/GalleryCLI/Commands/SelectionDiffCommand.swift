private import PhotoLibrary
private import Platform
private import Selections

/// Says how two selections differ.
struct SelectionDiffCommand: Command {
  static let words = ["selection", "diff"]
  static let summary = "Say how two selections differ"
  static let operands = "FILE FILE"
  static let operandCount = 2...2
  static let discussion = "Exits with 0 where they are the same, and with 1 where they differ."
  static let arguments: [Argument<Self>] = [.flag("json", help: "print JSON", \.isJSON)]

  private var sources: [String] = []
  private var isJSON = false

  mutating func take(operands: [String]) { sources = operands }

  func run(_ context: Context) throws -> ExitCode {
    let first = try SelectionSource.read(sources[0], context)
    let second = try SelectionSource.read(sources[1], context)
    let diff = SelectionDiff(first, second)
    if isJSON {
      try context.console.json(Output(diff))
    } else {
      for pick in diff.onlyFirst { context.console.result("- \(SelectionSource.name(pick))") }
      for pick in diff.onlySecond { context.console.result("+ \(SelectionSource.name(pick))") }
      for change in diff.changes { context.console.result("~ " + Self.text(of: change)) }
      context.console.note("\(diff.sameCount) picks are the same in both")
    }
    return diff.isEmpty ? .ok : .someUnreadable
  }

  private static func text(of change: SelectionDiff.Change) -> String {
    let fields = change.fields.map { field in
      "\(field.rawValue) \(value(field, change.first)) → \(value(field, change.second))"
    }
    let text = "\(SelectionSource.name(change.first)): \(fields.joined(separator: ", "))"
    return PathText.display(of: Array(text.utf8))
  }

  private static func value(_ field: PickField, _ pick: SelectionManifest.Pick) -> String {
    switch field {
    case .state: pick.state.rawValue
    case .rating: pick.rating.map(String.init) ?? "none"
    case .label: pick.label?.rawValue ?? "none"
    case .note: pick.note.map { "“\($0)”" } ?? "none"
    }
  }

  private struct Output: Encodable {
    struct Change: Encodable {
      let name: String
      let fields: [String]
    }

    let onlyFirst, onlySecond: [String]
    let changes: [Change]
    let same: Int

    init(_ diff: SelectionDiff) {
      onlyFirst = diff.onlyFirst.map(SelectionSource.name)
      onlySecond = diff.onlySecond.map(SelectionSource.name)
      changes = diff.changes.map {
        Change(name: SelectionSource.name($0.first), fields: $0.fields.map(\.rawValue))
      }
      same = diff.sameCount
    }
  }
}
