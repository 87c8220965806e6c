private import Glibc
package import Platform
package import Testing

/// Compares a text with the one kept in a file; `GALLERY_RECORD=1` writes the file anew instead.
package enum Golden {
  package static func expect(
    _ text: String,
    in file: Path,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if getenv("GALLERY_RECORD") != nil {
      try Folder.create(file.parent)
      try AtomicFile.writeIfChanged(Array(text.utf8), to: file)
      return
    }
    let expected = File.exists(file) ? try File.text(file) : ""
    guard text != expected else { return }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = new.difference(from: old).prefix(20).map { change in
      switch change {
      case .remove(let line, let element, _): "\(line + 1) - \(element)"
      case .insert(let line, let element, _): "\(line + 1) + \(element)"
      }
    }
    Issue.record(
      "\(file.name) differs; GALLERY_RECORD=1 rewrites it\n\(changes.joined(separator: "\n"))",
      sourceLocation: sourceLocation
    )
  }
}
