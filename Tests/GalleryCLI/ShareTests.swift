@testable import GalleryCLI
import Testing

@Suite struct ShareTests {
  @Test func `a share is said as K of N`() throws {
    #expect(try Share("2/3", environment: [:]) == Share(number: 2, count: 3))
  }

  @Test(arguments: [
    "0/3", "4/3", "1/0", "1", "", "a/b", "1/2/3", "-1/2", "auto/0", "auto/x", "auto/",
  ])
  func `what is no share is refused with what is one`(text: String) {
    let error = #expect(throws: CommandFailure.self) { try Share(text, environment: [:]) }
    #expect(error?.code == .usage)
    #expect(error?.message.contains("K/N") == true)
  }

  @Test(arguments: [
    (["ID": "1", "COUNT": "4", "MIN": "1", "MAX": "4"], 1),
    (["ID": "0", "COUNT": "4", "MIN": "0", "MAX": "3"], 1),
    (["ID": "9", "COUNT": "4", "MIN": "3", "MAX": "9"], 4),
    (["ID": "2", "COUNT": "4"], 2),
    (["ID": "7", "COUNT": "1", "MIN": "7", "MAX": "7"], 1),
  ])
  func `a Slurm array tells the share wherever it begins`(array: [String: String], number: Int)
    throws
  {
    let share = try Share("auto", environment: slurm(array))
    #expect(share == Share(number: number, count: Int(array["COUNT"] ?? "") ?? 0))
  }

  @Test(arguments: [
    ["ID": "3", "COUNT": "3", "MIN": "1", "MAX": "7"], ["ID": "3"],
    ["ID": "2", "COUNT": "3", "MIN": "1", "MAX": "5"], ["ID": "5", "COUNT": "0"],
  ])
  func `an array with gaps is refused, and auto with a number is the remedy`(
    array: [String: String]
  ) throws {
    let error = #expect(throws: CommandFailure.self) {
      try Share("auto", environment: slurm(array))
    }
    #expect(error?.message.contains("auto/N") == true)
    let id = Int(array["ID"] ?? "") ?? 0
    #expect(try Share("auto/8", environment: slurm(array)) == Share(number: id, count: 8))
  }

  @Test func `an indexed job of Kubernetes counts from 0`() throws {
    let index = ["JOB_COMPLETION_INDEX": "0"]
    #expect(try Share("auto/5", environment: index) == Share(number: 1, count: 5))
    let whole = ["JOB_COMPLETION_INDEX": "4", "JOB_COMPLETIONS": "5"]
    #expect(try Share("auto", environment: whole) == Share(number: 5, count: 5))
    let alone = #expect(throws: CommandFailure.self) { try Share("auto", environment: index) }
    #expect(alone?.message.contains("JOB_COMPLETIONS") == true)
    #expect(throws: CommandFailure.self) { try Share("auto/4", environment: whole) }
    #expect(throws: CommandFailure.self) { try Share("auto", environment: [:]) }
    #expect(throws: CommandFailure.self) {
      try Share("auto/3", environment: slurm(["ID": "0", "COUNT": "3"]))
    }
  }

  private func slurm(_ array: [String: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: array.map { ("SLURM_ARRAY_TASK_\($0.key)", $0.value) })
  }
}
