import Foundation
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ProtectionsTests {
  @Test func `before rights are given up none is missing`() {
    let tried = Protections.ofThisProcess
    #expect(!tried.refusesSockets)
    #expect(!tried.refusesPrograms)
    #expect(!tried.refusesWriting)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/sys/kernel/seccomp")))
  func `a process that gave up its rights opens no socket and starts no program`() async {
    await #expect(processExitsWith: .success) {
      guard Protections.giveUpRights(andPrograms: true) else { fatalError("no filter") }
      let tried = Protections.ofThisProcess
      precondition(tried.refusesSockets && tried.refusesPrograms)
      // The address sanitizer needs tracing to look for leaks.
      precondition(tried.refusesMounts && (tried.refusesTracing || Machine.isSanitized))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/sys/kernel/seccomp")))
  func `one that works on films still starts programs, which open no socket either`() async throws {
    await #expect(processExitsWith: .success) {
      guard Protections.giveUpRights(andPrograms: false) else { fatalError("no filter") }
      let tried = Protections.ofThisProcess
      precondition(tried.refusesSockets && tried.refusesMounts)
      precondition(tried.refusesTracing || Machine.isSanitized)
      precondition(!tried.refusesPrograms)
      let output = try ChildProcess.run(
        "bash",
        arguments: ["-c", "exec 3<>/dev/tcp/127.0.0.1/9 || exit 7"]
      )
      precondition(output.status == 7)
      precondition(String(decoding: output.errors, as: UTF8.self).contains("not permitted"))
    }
  }

  @Test func `a program writes only into its folders, where the kernel has Landlock`() throws {
    let folder = TemporaryDirectory.current
    for name in ["mine", "other"] { try Folder.create(folder / Path(name)) }
    var limits = ChildProcess.Limits()
    limits.writableFolders = [folder / "mine"]
    let script = """
      cd \(folder.string) && echo a > mine/a && mv mine/a mine/b && mkdir mine/c && echo x > mine/c/d
      echo b > other/b && echo wrote; true > /dev/null && echo null
      """
    let output = try ChildProcess.run("bash", arguments: ["-c", Path(script)], limits: limits)
    let text = String(decoding: output.output, as: UTF8.self)
    let hasLandlock =
      try File.text("/proc/sys/kernel/osrelease").split(separator: ".")
      .prefix(2).compactMap { Int($0) }.lexicographicallyPrecedes([5, 13]) == false
    #expect(try File.text(folder / "mine/b") == "a\n")
    #expect(try File.text(folder / "mine/c/d") == "x\n")
    #expect(text.contains("null"))
    guard hasLandlock, !text.contains("wrote") else {
      // A kernel may have been built without it.
      try Test.cancel("this kernel has no Landlock")
    }
    #expect(!File.exists(folder / "other/b"))
    #expect(String(decoding: output.errors, as: UTF8.self).contains("Permission denied"))
  }
}
