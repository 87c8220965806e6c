import Platform
import TestSupport
import Testing

@Suite struct FeatureTableTests {
  @Test func `every row of the feature table names a test that exists`() throws {
    let table = try File.text(Repository.root / "Documentation/FeatureTable.md")
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    let tests = try names(below: Repository.root / "Tests")
    #expect(rows.count > 30)
    #expect(tests.count > 100)
    for row in rows {
      let named = row.matches(of: /"([^"]+)"/).map { String($0.1) }
      #expect(!named.isEmpty, "no test is named in: \(row)")
      for name in named { #expect(tests.contains(name), "there is no test '\(name)'") }
    }
  }

  /// The names of all tests that are written as sentences.
  private func names(below folder: Path) throws -> Set<String> {
    var names: Set<String> = []
    for entry in try Folder.entries(of: folder) {
      let path = folder / entry.name
      if entry.kind == .folder {
        names.formUnion(try self.names(below: path))
      } else if path.lowercasedEnding == "swift" {
        for match in try File.text(path).matches(of: /func `([^`]+)`/) {
          names.insert(String(match.1))
        }
      }
    }
    return names
  }
}
