private import Foundation
private import Platform
private import SiteBuilder

/// Proves a built site.
struct CheckCommand: Command {
  static let words = ["check"]
  static let summary = "Prove a built site: links whole, no places, no absolute paths, no orphans"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let discussion = "Exits with 1 where something is wrong; each finding names its file."
  static let arguments: [Argument<Self>] =
    SiteOptions.arguments.map { $0.within(\.options) } + [
      .flag("json", help: "print JSON", \.isJSON)
    ]

  private var options = SiteOptions()
  private var isJSON = false

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) throws -> ExitCode {
    let site = try options.resolve(context)
    guard File.exists(site.output / "index.html") else {
      throw CommandFailure(
        .missingInput,
        "there is no site in '\(site.output)' yet: run 'gallery build' first"
      )
    }
    let list = Publisher.list(of: site.output, in: site.state)
    let isUnfinished = try Publisher.isUnfinished(list)
    let published = isUnfinished ? [] : Set(try Publisher.read(list))
    var secrets = [site.library.string, site.folder.string].filter { $0.utf8.count > 3 }
    if let home = context.environment["HOME"], home.utf8.count > 3 { secrets.append(home + "/") }
    let findings = try SiteCheck(
      output: site.output,
      published: published,
      secrets: secrets,
      allowsPlaces: site.configuration.privacy.location || site.configuration.map.enabled,
      isUnfinished: isUnfinished
    ).findings()
    if isUnfinished {
      context.console.warning("the last build was not finished: run 'gallery build' again")
    }
    if isJSON {
      try context.console.json(["findings": findings])
    } else {
      for finding in findings { context.console.result("\(finding.file): \(finding.what)") }
      context.console.note(
        findings.isEmpty ? "nothing is wrong" : "\(findings.count) things are wrong"
      )
    }
    return findings.isEmpty ? .ok : .someUnreadable
  }
}
