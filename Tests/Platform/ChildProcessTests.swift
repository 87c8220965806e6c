import Platform
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  @Test func `a program's output, errors and status come back`() throws {
    let result = try ChildProcess.run(
      "sh",
      arguments: ["-c", "cat; echo oops >&2; exit 3"],
      input: Array("hello".utf8)
    )
    #expect(result.output == Array("hello".utf8))
    #expect(result.errors == Array("oops\n".utf8))
    #expect(result.status == 3)
    #expect(!result.isCutShort)
  }

  @Test func `a program that hangs is ended with its children`() throws {
    let result = try ChildProcess.run("sh", arguments: ["-c", "sleep 60 & wait"], timeout: 0.3)
    #expect(result.isCutShort)
    #expect(result.status == 128 + 9)
  }

  @Test func `a program that talks for ever is ended`() throws {
    let result = try ChildProcess.run("yes", arguments: [], outputLimit: 100_000)
    #expect(result.isCutShort)
  }

  @Test func `a missing program is an error that names it`() {
    let error = #expect(throws: SystemError.self) {
      try ChildProcess.run("no-such-program-here", arguments: [])
    }
    #expect(error?.isMissing == true)
    #expect(error?.description.contains("no-such-program-here") == true)
  }

  @Test func `an address space limit holds`() throws {
    var limits = ChildProcess.Limits()
    limits.addressSpaceInBytes = 64 << 20
    let result = try ChildProcess.run(
      "sh",
      arguments: ["-c", "head -c 200000000 /dev/zero | tail -c 200000000 >/dev/null"],
      limits: limits
    )
    #expect(result.status != 0 || !result.errors.isEmpty)
  }

  @Test func `a large input reaches a slow reader`() throws {
    let input = [UInt8](repeating: 7, count: 50_000)
    let result = try ChildProcess.run("cat", arguments: [], input: input)
    #expect(result.output == input)
  }
}
