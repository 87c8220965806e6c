private import Foundation
private import Platform
internal import SiteBuilder

/// Where a build's time went, in columns.
struct Timings {
  /// The whole, by the clock on the wall; then the workers' processor time.
  let lines: [String]

  /// The parts of a build in the order in which they come.
  private static let parts = ["scan", "plan", "render", "publish"]

  init(_ report: BuildReport) {
    var lines = Self.parts.compactMap { part in
      report.seconds[part].map { Self.padded(part) + String(format: "%9.3f s", $0) }
    }
    let total = report.stages.reduce(0) { $0 + $1.seconds }
    if total > 0 {
      lines.append("processor time of the workers and of the programs they ran:")
      for row in report.stages {
        lines.append(
          Self.padded("  " + row.stage.rawValue)
            + String(format: "%9.3f s", row.seconds)
            + String(format: "%5.0f %%", 100 * row.seconds / total)
            + String(format: "%10.2f ms a file, ", 1000 * row.seconds / Double(row.files))
            + (row.files == 1 ? "1 file" : "\(row.files) files")
        )
      }
      lines.append(Self.padded("  all") + String(format: "%9.3f s", total))
    }
    self.lines = lines
  }

  private static func padded(_ word: String) -> String {
    word + String(repeating: " ", count: max(1, 12 - word.count))
  }
}
