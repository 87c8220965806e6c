private import Metadata
private import PhotoLibrary
private import Platform
private import Selections
private import SiteBuilder
private import Templating

extension CommandFailure {
  /// Finds the exit code that fits an error of any layer; its text explains itself.
  init(explaining error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case is CancellationError: self.init(.interrupted, "stopped; the last published site stands")
    case MetadataError.unreadable(let error): self.init(Self.code(of: error), error.description)
    case let error as MetadataError: self.init(.badData, error.description)
    case let error as SystemError: self.init(Self.code(of: error), error.description)
    case let error as LibraryError: self.init(Self.code(of: error), error.description)
    case let error as ManifestError: self.init(Self.code(of: error), error.description)
    case let error as ConfigurationError: self.init(.configuration, error.description)
    case let error as TemplateError: self.init(.configuration, error.description)
    case let error as BuildError: self.init(Self.code(of: error), error.description)
    case let error as ExportError: self.init(Self.code(of: error), error.description)
    default: self.init(.software, "\(error)")
    }
  }

  private static func code(of error: SystemError) -> ExitCode {
    if error.isDenied { return .denied }
    if error.isMissing { return .missingInput }
    return .inputOutput
  }

  private static func code(of error: LibraryError) -> ExitCode {
    switch error {
    case .missing, .notAFolder, .noSuchAlbum, .noSuchAsset: .missingInput
    case .denied: .denied
    case .system: .inputOutput
    case .invalidOption: .configuration
    case .albumExists: .cannotCreate
    case .notAPhoto: .badData
    }
  }

  private static func code(of error: ManifestError) -> ExitCode {
    error.kind == .unreadable ? .missingInput : .badData
  }

  private static func code(of error: ExportError) -> ExitCode {
    if case .badArchive = error { .inputOutput } else { .cannotCreate }
  }

  private static func code(of error: BuildError) -> ExitCode {
    switch error {
    case .cannotRender, .badCache(_, _, isDenied: false): .inputOutput
    case .badCache(_, _, isDenied: true): .denied
    case .anotherBuildIsRunning: .busy
    case .foreignFile, .outputHoldsLibrary, .badOutput: .cannotCreate
    case .missingFile, .emptyWatermark: .configuration
    }
  }
}
