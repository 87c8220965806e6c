internal import Platform
internal import SiteBuilder

/// How worker processes are started from the command line.
enum Workers {
  /// A file that takes longer is given up.
  static let secondsPerFile = 120

  static func pool(count: Int?, _ context: Context) -> WorkerPool {
    var limits = ChildProcess.Limits()
    // A picture at the default limit of 300 megapixels needs 1.2 GB as a canvas, and its decoder
    // may hold as much again.
    limits.addressSpaceInBytes = 6 << 30
    limits.deniesNetwork = true
    return WorkerPool(
      WorkerPool.Settings(
        executable: Machine.executable ?? Path("gallery"),
        arguments: ["worker"],
        count: count ?? Machine.processorCount,
        limits: limits,
        secondsPerFile: secondsPerFile
      )
    )
  }
}
