package import Platform
private import Glibc
package import Testing

/// Gives each test a folder of its own, removed when the test is over.
package struct TemporaryDirectory: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal private static var path: Path?

  package static var current: Path {
    guard let path else { preconditionFailure("add the trait .temporaryDirectory to the test") }
    return path
  }

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = Path(base) / "gallery-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    try Folder.create(path)
    try await Self.$path.withValue(path) { try await body() }
    try Folder.removeAll(path)
  }
}

extension Trait where Self == TemporaryDirectory {
  package static var temporaryDirectory: Self { TemporaryDirectory() }
}
