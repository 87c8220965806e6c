import Glibc
import Platform

// `scripts/fuzz` builds this program with libFuzzer and calls it with the name of a target and
// libFuzzer's options and folders. Built in any other way it has no fuzzer in it, but can replay:
//
//     gallery-fuzz TARGET replay COUNT SEED LAST FOLDER
//
// tries the files of the folder and then COUNT broken ones; LAST is a file for what is being tried.

private typealias Driver =
  @convention(c) (
    UnsafeMutablePointer<Int32>,
    UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

private func stop(_ message: String, _ status: Int32) -> Never {
  let line = Array("gallery-fuzz: \(message)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  exit(status)
}

guard CommandLine.arguments.count > 1, Target(rawValue: CommandLine.arguments[1]) != nil else {
  let names = Target.allCases.map(\.rawValue).joined(separator: " ")
  stop("expected one of these first: \(names)", EX_USAGE)
}
if CommandLine.arguments.count == 7, CommandLine.arguments[2] == "replay" {
  let words = CommandLine.arguments
  guard let count = Int(words[3]), let seed = UInt64(words[4]) else {
    stop("expected two numbers behind 'replay'", EX_USAGE)
  }
  do throws(SystemError) {
    var replay = try Replay(.current, seeds: Path(words[6]), seed: seed, last: Path(words[5]))
    print("\(words[1]): \(try replay.run(count)) runs")
  } catch {
    stop("\(error)", EX_IOERR)
  }
  exit(EX_OK)
}
guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "LLVMFuzzerRunDriver") else {
  stop("there is no fuzzer in this build; use scripts/fuzz", EX_UNAVAILABLE)
}
// libFuzzer sees the program's name and what stands behind the target's.
var count = CommandLine.argc - 1
var arguments = CommandLine.unsafeArgv + 1
CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
exit(
  unsafeBitCast(symbol, to: Driver.self)(&count, &arguments) { start, count in
    Target.current.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
)
