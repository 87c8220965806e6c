private import Glibc

extension ChildProcess {
  /// What a program that has ended left behind.
  package struct Output: Sendable {
    /// The exit status, or 128 and the signal's number.
    package let status: Int32
    package let output: [UInt8]
    package let errors: [UInt8]
    /// Whether it was ended because it took too long or said too much.
    package let isCutShort: Bool
  }

  /// Runs a program to its end, with nothing on its standard input unless `input` is given.
  package static func run(
    _ executable: Path,
    arguments: [Path],
    input: [UInt8] = [],
    timeout seconds: Double = 60,
    outputLimit: Int = 256 << 20,
    limits: Limits = Limits(),
    environment: [String: String]? = nil
  ) throws(SystemError) -> Output {
    let process = try ChildProcess(
      executable,
      arguments: arguments,
      limits: limits,
      environment: environment
    )
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    if !input.isEmpty { _ = process.send(input) }  // a program may end before it read all
    process.closeInput()
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var (isOutputOpen, areErrorsOpen, isCutShort) = (true, true, false)
    while isOutputOpen || areErrorsOpen {
      let ready = waitForAny(of: [process], milliseconds: 200)[0]
      if isOutputOpen, ready.output {
        if let more = process.receive(.output) { output += more } else { isOutputOpen = false }
      }
      if areErrorsOpen, ready.errors {
        guard let more = process.receive(.errors) else {
          areErrorsOpen = false
          continue
        }
        if errors.count < 1 << 16 { errors += more }
      }
      if clock.now > deadline || output.count > outputLimit || Interrupt.isRequested {
        isCutShort = true
        process.terminate()
        break
      }
    }
    return Output(
      status: process.wait(),
      output: output,
      errors: errors,
      isCutShort: isCutShort
    )
  }
}
