private import SiteBuilder

/// Renders a share of the pictures, for several machines at one site.
struct RenderCommand: Command {
  static let words = ["render"]
  static let summary = "Render one machine's share of the pictures into a shared output folder"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let discussion = """
    Writes renditions only; `gallery build` afterwards finds them and writes the pages. `--shard
    auto` takes the share from SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, or from
    JOB_COMPLETION_INDEX and JOB_COMPLETION_COUNT.
    """
  static let arguments: [Argument<Self>] =
    SiteOptions.arguments.map { $0.within(\.options) } + [
      .option("shard", nil, "K/N", help: "the K-th of N shares, or auto (default: 1/1)", \.shard)
    ]

  private var options = SiteOptions()
  private var shard = "1/1"

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    let (number, count) = try share(context)
    let site = try options.resolve(context)
    let pool = Workers.pool(count: options.base.jobs, context)
    let run = SiteRun(site: site, templates: options.templates, pool: pool, context: context)
    let result = try await run.renderShare(number, of: count)
    await pool.stop()
    for failure in result.failed { context.console.warning("not rendered: \(failure)") }
    context.console.note("share \(number) of \(count): \(result.rendered) images rendered")
    return result.failed.isEmpty ? .ok : .someUnreadable
  }

  private func share(_ context: Context) throws -> (Int, Int) {
    if shard == "auto" { return try automatic(context.environment) }
    let parts = shard.split(separator: "/").map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      count >= 1, (1...count).contains(number)
    else {
      throw CommandFailure(.usage, "--shard takes K/N with K from 1 to N, or auto, not '\(shard)'")
    }
    return (number, count)
  }

  /// Slurm counts from SLURM_ARRAY_TASK_MIN, Kubernetes from 0.
  private func automatic(_ environment: [String: String]) throws -> (Int, Int) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let id = number("SLURM_ARRAY_TASK_ID"), let count = number("SLURM_ARRAY_TASK_COUNT") {
      let index = id - (number("SLURM_ARRAY_TASK_MIN") ?? 1)
      if (0..<count).contains(index) { return (index + 1, count) }
    }
    if let index = number("JOB_COMPLETION_INDEX"), let count = number("JOB_COMPLETION_COUNT"),
      (0..<count).contains(index)
    {
      return (index + 1, count)
    }
    throw CommandFailure(
      .usage,
      "--shard auto finds no share: neither SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT nor "
        + "JOB_COMPLETION_INDEX and JOB_COMPLETION_COUNT are set"
    )
  }
}
