private import PhotoLibrary

/// Checks manifests without a library.
struct SelectionValidateCommand: Command {
  static let words = ["selection", "validate"]
  static let summary = "Check that manifests are whole and of a version that is read"
  static let operands = "FILE…|-|LINK"
  static let operandCount = 1...10_000
  static let arguments: [Argument<Self>] = []

  private var sources: [String] = []

  mutating func take(operands: [String]) { sources = operands }

  func run(_ context: Context) throws -> ExitCode {
    var code = ExitCode.ok
    for source in sources {
      do {
        let manifest = try SelectionSource.read(source, context)
        context.console.result("valid  \(source)  (\(manifest.picks.count) picks)")
      } catch let error as ManifestError {
        let failure = CommandFailure(explaining: error)
        context.console.error(failure.message)
        code = failure.code
      }
    }
    return code
  }
}
