private import CPlatform
private import Glibc

/// What the system keeps this process from: tried, not looked up.
package struct Protections: Sendable, Codable, Equatable {
  package var refusesSockets: Bool
  package var refusesPrograms: Bool
  package var refusesTracing: Bool
  package var refusesMounts: Bool
  /// Whether it can't write into the folder of temporary files.
  package var refusesWriting: Bool
  /// The network namespace it is in, where the system tells.
  package var network: String?

  /// Gives up what decoding files never needs; whoever starts no program need not be able to.
  ///
  /// Where the kernel has no such filter everything goes on without.
  @discardableResult
  package static func giveUpRights(andPrograms: Bool) -> Bool {
    gallery_filter_calls(andPrograms ? 1 : 0) == 0
  }

  /// Those of this process, by trying.
  package static var ofThisProcess: Protections {
    Protections(
      refusesSockets: [0, 1].allSatisfy { gallery_try_socket($0) != 0 },
      refusesPrograms: !canRun("true"),
      refusesTracing: gallery_try_trace() == EPERM,
      refusesMounts: gallery_try_mount() == EPERM && gallery_try_namespace() == EPERM,
      refusesWriting: !canWrite(in: getenv("TMPDIR").map { Path(String(cString: $0)) } ?? "/tmp"),
      network: network
    )
  }

  /// The name of the network that this process is in.
  package static var network: String? {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = readlink("/proc/self/ns/net", &buffer, buffer.count - 1)
    return count > 0
      ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private static func canRun(_ program: Path) -> Bool {
    (try? ChildProcess.run(program, arguments: [], timeout: 5))?.status == 0
  }

  private static func canWrite(in folder: Path) -> Bool {
    let path = AtomicFile.temporaryPath(for: folder / "probe")
    let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard file >= 0 else { return false }
    close(file)
    try? File.remove(path)
    return true
  }
}
