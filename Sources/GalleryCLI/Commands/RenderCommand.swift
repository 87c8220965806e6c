private import SiteBuilder

/// Renders a share of the pictures, for several machines at one site.
struct RenderCommand: Command {
  static let words = ["render"]
  static let summary = "Render one machine's share of the pictures into a shared output folder"
  static let operands = "[SITE]"
  static let operandCount = 0...1
  static let discussion = """
    Writes renditions only; `gallery build` afterwards finds them and writes the pages. A share may
    be run again, and while others run: what is there is not made again. `--shard auto` takes K and
    N from a Slurm array (SLURM_ARRAY_TASK_ID, _COUNT, _MIN) or an indexed job of Kubernetes
    (JOB_COMPLETION_INDEX, and JOB_COMPLETIONS where the job sets it); `auto/N` takes K alone.
    Status 74 says that trying again may help, such as after a full disk.
    """
  static let arguments: [Argument<Self>] =
    SiteOptions.arguments.map { $0.within(\.options) } + [
      .option(
        "shard",
        nil,
        "K/N",
        help: "the K-th of N shares, auto, or auto/N (default: 1/1)",
        \.shard
      )
    ]

  private var options = SiteOptions()
  private var shard = "1/1"

  mutating func take(operands: [String]) { options.base.site = operands.first }

  func run(_ context: Context) async throws -> ExitCode {
    let share = try Share(shard, environment: context.environment)
    let site = try options.resolve(context)
    let crew = Workers.crew(of: site, count: options.base.jobs, context)
    let run = SiteRun(site: site, templates: options.templates, crew: crew, context: context)
    let result = try await run.render(share)
    await crew.stop()
    for failure in result.failed { context.console.warning("not rendered: \(failure)") }
    for failure in result.passing {
      context.console.warning("not rendered, run this share again: \(failure)")
    }
    context.console.note(
      "share \(share.number) of \(share.count): \(result.rendered) images rendered"
    )
    if !result.passing.isEmpty { return .inputOutput }
    return result.failed.isEmpty ? .ok : .someUnreadable
  }
}
