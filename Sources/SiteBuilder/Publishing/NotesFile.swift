private import Foundation
package import Platform

/// Keeps what is known of renditions between builds; a cache, made anew from the files if it is lost.
package struct NotesFile: Sendable {
  package let path: Path

  package init(state: Path) { path = state / "renditions.json" }

  package func read() -> RenditionNotes {
    guard let bytes = try? File.read(path),  // a lost cache costs time, never data
      let notes = try? JSONDecoder().decode(RenditionNotes.self, from: Data(bytes))
    else { return RenditionNotes() }
    return notes
  }

  package func write(_ notes: RenditionNotes) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.writeIfChanged(Array(try encoder.encode(notes)), to: path)
  }
}
