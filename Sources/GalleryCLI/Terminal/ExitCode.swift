/// How the program ends, as `sysexits.h` names it.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case ok = 0
  /// Built, but some files could not be read.
  case someUnreadable = 1
  case usage = 64
  case badData = 65
  case missingInput = 66
  case unavailable = 69
  case software = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case denied = 77
  case configuration = 78
  case interrupted = 130

  /// One line for the manual.
  package var meaning: String {
    switch self {
    case .ok: "all well"
    case .someUnreadable: "built, but some files could not be read (each is named)"
    case .usage: "the command line is wrong"
    case .badData: "bad data: a manifest is refused, or picks are unresolved"
    case .missingInput: "no such library or file"
    case .unavailable: "a program that this needs is missing"
    case .software: "a fault of the program's own"
    case .cannotCreate: "the output can't be created"
    case .inputOutput: "reading or writing failed"
    case .busy: "another build is running"
    case .denied: "no permission"
    case .configuration: "the configuration is wrong"
    case .interrupted: "stopped by Ctrl-C; the last published site stands"
    }
  }
}

/// A message for the person, and how the program ends.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  var description: String { message }
}
