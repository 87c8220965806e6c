private import Foundation
private import PhotoLibrary
private import Platform
private import Selections

/// Reads ratings, labels and pick flags of the library back into a manifest.
struct SelectionFromLibraryCommand: Command {
  static let words = ["selection", "from-library"]
  static let summary = "Make a manifest of the ratings, labels and flags in files and sidecars"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let arguments: [Argument<Self>] =
    LibraryOptions.arguments.map { $0.within(\.options) } + [
      .option("min-rating", nil, "N", help: "the fewest stars of a pick (1)", \.minimumRating),
      .option("keyword", nil, "WORD", help: "the keyword of a pick (Picked)", \.keyword),
      .option("title", nil, "TITLE", help: "the manifest's title", \.title),
      .option(
        "to",
        "t",
        "FILE",
        help: "where the manifest is written (default: printed)",
        \.target
      ),
    ]

  private var options = LibraryOptions()
  private var minimumRating = 1
  private var keyword = "Picked"
  private var title: String?
  private var target: String?

  mutating func take(operands: [String]) { options.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    let library = try await options.open(context)
    var marks = LibraryMarks()
    marks.minimumRating = minimumRating
    marks.keyword = keyword
    var header = SelectionManifest.Header(id: UUID().uuidString.lowercased(), title: title)
    header.createdAt = SelectionSource.timestamp(context)
    header.modifiedAt = header.createdAt
    let manifest = selection(fromLibrary: library.assets, marks: marks, header: header)
    try SelectionSource.write(manifest, to: target, context)
    context.console.note("\(manifest.picks.count) picks of \(library.assets.count) photos")
    return .ok
  }
}
