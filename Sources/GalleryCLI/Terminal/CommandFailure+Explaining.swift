private import Platform

extension CommandFailure {
  /// Finds the exit code that fits an error of any layer; its text explains itself.
  init(explaining error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as SystemError: self.init(Self.code(of: error), error.description)
    default: self.init(.software, "\(error)")
    }
  }

  private static func code(of error: SystemError) -> ExitCode {
    if error.isDenied { return .denied }
    if error.isMissing { return .missingInput }
    return .inputOutput
  }
}
