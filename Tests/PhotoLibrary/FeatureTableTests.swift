import Platform
import TestSupport
import Testing

@Suite struct FeatureTableTests {
  @Test(arguments: ["FeatureTable.md", "Reliability.md"])
  func `every row of a table names a test that exists`(document: String) throws {
    let text = try File.text(Repository.root / "Documentation" / Path(document))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    let tests = try names(below: Repository.root / "Tests")
    #expect(rows.count > 30)
    #expect(tests.count > 100)
    for row in rows where !row.hasPrefix("|---") && !row.contains("| test |") {
      let named = row.matches(of: /"([^"]+)"/).map { String($0.1) }
      #expect(!named.isEmpty, "no test is named in: \(row)")
      for name in named { #expect(tests.contains(name), "there is no test '\(name)'") }
    }
  }

  /// The names of all tests as sentences: Python's have underscores for blanks.
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
      } else if path.lowercasedEnding == "py" {
        for match in try File.text(path).matches(of: /\ndef test_(\w+)\(/) {
          names.insert(String(match.1).replacing("_", with: " "))
        }
      }
    }
    return names
  }
}
