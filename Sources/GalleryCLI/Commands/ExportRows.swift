private import PhotoLibrary
internal import Selections
private import Platform

/// An exported file as scripts read it.
struct FileRow: Encodable {
  let asset, source, target, outcome: String
  let size: Int64

  init(_ file: ExportedFile) {
    asset = file.asset.text
    source = file.source.string
    target = file.target.string
    outcome = Self.word(file.outcome)
    size = file.size
  }

  static func word(_ outcome: ExportedFile.Outcome) -> String {
    switch outcome {
    case .copied: "copied"
    case .linked: "linked"
    case .archived: "archived"
    case .alreadyThere: "there"
    case .planned: "planned"
    case .failed: "failed"
    }
  }
}

/// What became of one photo's XMP, as scripts read it.
struct SidecarRow: Encodable {
  let picture, file, outcome: String
  let reason: String?
  let changes, notices: [String]

  init(_ result: SidecarResult) {
    picture = result.picture.string
    file = result.file?.string ?? ""
    changes = result.changes
    notices = result.notices
    switch result.outcome {
    case .created: (outcome, reason) = ("created", nil)
    case .updated: (outcome, reason) = ("updated", nil)
    case .unchanged: (outcome, reason) = ("unchanged", nil)
    case .refused(let why): (outcome, reason) = ("refused", why)
    case .notRead(let why): (outcome, reason) = ("not read", why)
    }
  }

  static func tell(_ reports: [SidecarReport], isJSON: Bool, _ context: Context) throws {
    let rows = reports.flatMap(\.results).map(SidecarRow.init)
    if isJSON { return try context.console.json(["sidecars": rows]) }
    for row in rows {
      let why = row.reason.map { ": \($0)" } ?? ""
      let name = row.file.isEmpty ? row.picture : row.file
      context.console.result(PathText.display(of: Array("\(row.outcome)  \(name)\(why)".utf8)))
      for notice in row.notices { context.console.warning("\(name): \(notice)") }
    }
  }
}
