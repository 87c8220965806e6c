/// The part of the pictures that one machine renders: the `number`-th of `count`, from 1.
struct Share: Equatable, Sendable {
  var number = 1
  var count = 1

  init(number: Int, count: Int) {
    (self.number, self.count) = (number, count)
  }

  /// Reads `K/N`, or `auto` and `auto/N`, which ask the engine that started this process.
  init(_ text: String, environment: [String: String]) throws(CommandFailure) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first == "auto", parts.count <= 2 {
      let engine = Engine(environment)
      guard parts.count == 2 else {
        self = try engine.share()
        return
      }
      guard let count = Int(parts[1]), count >= 1 else { throw Self.misspelt(text) }
      self = try engine.share(of: count)
    } else {
      guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count >= 1,
        (1...count).contains(number)
      else { throw Self.misspelt(text) }
      self.init(number: number, count: count)
    }
  }

  private static func misspelt(_ text: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "--shard takes K/N with K from 1 to N, or auto, or auto/N, not '\(text)'"
    )
  }
}

/// What Slurm or Kubernetes has put into the environment.
private struct Engine {
  private let environment: [String: String]

  init(_ environment: [String: String]) {
    self.environment = environment
  }

  /// The share, where the engine tells how many there are.
  func share() throws(CommandFailure) -> Share {
    if let id = number("SLURM_ARRAY_TASK_ID") { return try slurm(id) }
    guard let index = number("JOB_COMPLETION_INDEX") else { throw nothing }
    guard let count = number("JOB_COMPLETIONS") else {
      throw CommandFailure(
        .usage,
        "--shard auto knows JOB_COMPLETION_INDEX, but not of how many: set JOB_COMPLETIONS in the "
          + "job's template to its completions, or say --shard auto/N"
      )
    }
    return try kubernetes(index, of: count)
  }

  /// The share of a number that the user gives; Slurm's array then counts from 1.
  func share(of count: Int) throws(CommandFailure) -> Share {
    if let id = number("SLURM_ARRAY_TASK_ID") {
      guard (1...count).contains(id) else {
        throw CommandFailure(
          .usage,
          "--shard auto/\(count) counts from 1, and SLURM_ARRAY_TASK_ID is \(id): "
            + "start the array with --array=1-\(count)"
        )
      }
      return Share(number: id, count: count)
    }
    guard let index = number("JOB_COMPLETION_INDEX") else { throw nothing }
    return try kubernetes(index, of: count)
  }

  /// An array may start anywhere and skip numbers evenly; one with gaps tells no share.
  private func slurm(_ id: Int) throws(CommandFailure) -> Share {
    let count = number("SLURM_ARRAY_TASK_COUNT") ?? 0
    let first = number("SLURM_ARRAY_TASK_MIN") ?? 1
    let last = number("SLURM_ARRAY_TASK_MAX") ?? (first + count - 1)
    let step = max(count > 1 ? (last - first) / (count - 1) : 1, 1)
    let index = (id - first) / step
    guard count >= 1, first + (count - 1) * step == last, first + index * step == id,
      (0..<count).contains(index)
    else {
      throw CommandFailure(
        .usage,
        "--shard auto can't tell the share of task \(id): its array has gaps, or "
          + "SLURM_ARRAY_TASK_COUNT is missing; say --shard auto/N with the N of the whole array"
      )
    }
    return Share(number: index + 1, count: count)
  }

  private func kubernetes(_ index: Int, of count: Int) throws(CommandFailure) -> Share {
    guard count >= 1, (0..<count).contains(index) else {
      throw CommandFailure(
        .usage,
        "JOB_COMPLETION_INDEX is \(index), which is none of 0 to \(count - 1): make the job's "
          + "completions and the number of shares the same"
      )
    }
    return Share(number: index + 1, count: count)
  }

  private func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }

  private var nothing: CommandFailure {
    CommandFailure(
      .usage,
      "--shard auto finds no share: neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; "
        + "say --shard K/N"
    )
  }
}
