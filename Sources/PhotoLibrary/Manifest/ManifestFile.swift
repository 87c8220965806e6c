private import Platform

extension SelectionManifest {
  /// Reads a manifest's file.
  public init(contentsOf path: String, limits: ManifestLimits = ManifestLimits())
    throws(ManifestError)
  {
    do throws(ManifestError) {
      let bytes: [UInt8]
      do {
        let size = try FileStatus.of(Path(path)).size
        guard size <= Int64(limits.bytes) else {
          throw ManifestError(
            .tooLarge,
            "the manifest has \(size) bytes; more than \(limits.bytes) are not read"
          )
        }
        bytes = try File.read(Path(path))
      } catch let error as SystemError {
        throw ManifestError(.unreadable, error.reason)
      } catch let error as ManifestError {
        throw error
      } catch {
        throw ManifestError(.unreadable, "\(error)")
      }
      try self.init(json: bytes, limits: limits)
    } catch {
      var named = error
      named.file = Path(path).display
      throw named
    }
  }

  /// Writes the manifest's file: all of it or nothing, and only if it changes anything.
  ///
  /// - Returns: Whether it wrote.
  @discardableResult
  public func write(to path: String) throws -> Bool {
    try AtomicFile.writeIfChanged(encoded(), to: Path(path), durability: .durable)
  }
}
