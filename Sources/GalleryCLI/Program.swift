private import Foundation
private import Platform

/// The whole program behind its name.
package enum Program {
  /// Runs what the words ask for and gives the exit code.
  package static func run(_ words: [String]) async -> Int32 {
    Interrupt.startCatching()
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    let context = Context(
      console: console,
      environment: environment,
      currentFolder: FileManager.default.currentDirectoryPath,
      now: { Date().timeIntervalSince1970 }
    )
    // What a site holds does not depend on this machine's time zone; an export is dated as here.
    if words.first != "selection" { Machine.useUniversalTime() }
    let code: ExitCode
    do {
      code = try await dispatch(words, context)
    } catch {
      console.endProgress()
      let failure = CommandFailure(explaining: error)
      console.error(failure.message)
      code = failure.code
    }
    console.endProgress()
    return (Interrupt.isRequested && code != .ok ? ExitCode.interrupted : code).rawValue
  }

  private static func dispatch(_ words: [String], _ context: Context) async throws -> ExitCode {
    guard let first = words.first, !["--help", "-h", "help"].contains(first) else {
      return try help(Array(words.dropFirst()), context)
    }
    if ["--version", "-V", "version"].contains(first) {
      context.console.result("gallery \(Version.current)")
      return .ok
    }
    let entry = try find(words)
    let rest = Array(words.dropFirst(entry.words.count))
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      context.console.raw(entry.help)
      return .ok
    }
    return try await entry.run(rest, context)
  }

  private static func help(_ words: [String], _ context: Context) throws -> ExitCode {
    if words.isEmpty {
      context.console.result(Help.overview(CommandTable.all))
    } else {
      context.console.raw(try find(words).help)
    }
    return .ok
  }

  private static func find(_ words: [String]) throws -> CommandEntry {
    let matching = CommandTable.all.filter { words.starts(with: $0.words) }
    if let entry = matching.max(by: { $0.words.count < $1.words.count }) { return entry }
    let group = CommandTable.all.filter { $0.words.count > 1 && $0.words.first == words.first }
    if let first = words.first, !group.isEmpty {
      let choices = group.map { $0.words[1] }
      let nearest = words.count > 1 ? Spelling.nearest(to: words[1], among: choices) : nil
      throw CommandFailure(
        .usage,
        "'gallery \(first)' is followed by one of \(choices.joined(separator: ", "))"
          + (nearest.map { ": did you mean '\($0)'?" } ?? "")
      )
    }
    let names = Set(CommandTable.all.filter { !$0.isHidden }.compactMap(\.words.first))
    let remedy = Spelling.nearest(to: words[0], among: names.sorted())
    throw CommandFailure(
      .usage,
      "there is no command '\(words[0])': "
        + (remedy.map { "did you mean '\($0)'?" } ?? "see 'gallery --help'")
    )
  }
}

/// This program's version.
enum Version {
  static let current = "0.1.0"
}
