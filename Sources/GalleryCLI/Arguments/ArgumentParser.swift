private import Platform

/// Reads GNU-style words: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-ab`, `--`.
struct ArgumentParser<Options> {
  let arguments: [Argument<Options>]
  let command: String

  /// Puts the options into `options` and gives the operands back.
  func parse(_ words: [String], into options: inout Options) throws -> [String] {
    var operands: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), &rest, &options)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word.dropFirst(), &rest, &options)
      } else {
        operands.append(word)
      }
    }
    return operands
  }

  private func takeLong(
    _ word: Substring,
    _ rest: inout ArraySlice<String>,
    _ options: inout Options
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let argument = arguments.first(where: { $0.name == name }) else {
      throw unknown("--\(name)", nearest: Spelling.nearest(to: name, among: arguments.map(\.name)))
    }
    if let placeholder = argument.placeholder {
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw CommandFailure(.usage, "--\(name) needs \(placeholder) behind it")
      }
      try argument.apply(&options, value)
    } else if parts.count == 2 {
      throw CommandFailure(.usage, "--\(name) takes no value")
    } else {
      try argument.apply(&options, "")
    }
  }

  private func takeShort(
    _ word: Substring,
    _ rest: inout ArraySlice<String>,
    _ options: inout Options
  ) throws {
    var letters = word
    while let letter = letters.popFirst() {
      guard let argument = arguments.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)", nearest: nil)
      }
      guard let placeholder = argument.placeholder else {
        try argument.apply(&options, "")
        continue
      }
      guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
        throw CommandFailure(.usage, "-\(letter) needs \(placeholder) behind it")
      }
      return try argument.apply(&options, value)
    }
  }

  private func unknown(_ word: String, nearest: String?) -> CommandFailure {
    let remedy =
      nearest.map { "did you mean '--\($0)'?" } ?? "see 'gallery \(command) --help'"
    return CommandFailure(.usage, "'gallery \(command)' has no option '\(word)': \(remedy)")
  }
}
