internal import Platform
internal import SiteBuilder

/// How worker processes are started from the command line.
enum Workers {
  /// A file that takes longer is given up.
  static let secondsPerFile = 120

  /// What a worker may use.
  static func limits(writingTo folders: [Path]) -> ChildProcess.Limits {
    var limits = ChildProcess.Limits()
    // A picture at the default limit of 300 megapixels needs 1.2 GB as a canvas, and its decoder
    // may hold as much again.
    limits.addressSpaceInBytes = Machine.isSanitized ? 0 : 6 << 30
    limits.deniesNetwork = true
    limits.writableFolders = folders
    return limits
  }

  /// Those of a command that writes renditions into `folders`, and nothing elsewhere.
  static func crew(count: Int?, writingTo folders: [Path] = [], _ context: Context) -> WorkerCrew {
    WorkerCrew(
      WorkerPool.Settings(
        executable: Machine.executable ?? Path("gallery"),
        arguments: ["worker"],
        count: count ?? Machine.processorCount,
        limits: limits(writingTo: folders),
        secondsPerFile: secondsPerFile
      ),
      writingTo: folders
    )
  }

  /// Those of a command that writes a site; its folder of renditions may be a link to elsewhere.
  static func crew(of site: ResolvedSite, count: Int?, _ context: Context) -> WorkerCrew {
    crew(count: count, writingTo: [site.output, site.output / "media"], context)
  }
}
