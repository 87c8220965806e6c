import Platform
import TestSupport
import Testing

/// Which modules each module may import, besides Foundation, Glibc and the standard ones.
private let allowedImports: [String: Set<String>] = [
  "Platform": ["CPlatform", "CXXHash"],
  "Imaging": [
    "CAVIF", "CGD", "CJPEG", "CTurboJPEG", "CHeif", "CWebP", "CLCMS", "CPNG", "CResample",
    "Platform",
  ],
  "Metadata": ["CGExiv2Guard", "CHeif", "CMarkdown", "Platform"],
  "Storage": ["CSQLite", "Platform"],
  "Templating": ["CMustache", "CMarkdown", "Platform"],
  "Archiving": ["CArchive", "Platform"],
  "Serving": ["CMicroHTTPD", "Platform"],
  "PhotoLibrary": ["Metadata", "Storage", "Platform"],
  "Selections": ["PhotoLibrary", "Metadata", "Archiving", "Platform"],
  "SiteBuilder": [
    "PhotoLibrary", "Selections", "Imaging", "Templating", "Metadata", "Storage", "Archiving",
    "Platform",
  ],
  "GalleryCLI": [
    "SiteBuilder", "PhotoLibrary", "Selections", "Imaging", "Metadata", "Serving", "Templating",
    "Platform",
  ],
  "gallery": ["GalleryCLI"],
]

private let everywhere: Set<String> = [
  "Foundation", "FoundationXML", "Glibc", "Synchronization", "Dispatch",
]

@Suite struct LayeringTests {
  @Test func `modules import only what lies below them`() throws {
    for (module, allowed) in allowedImports {
      for file in try swiftFiles(below: Repository.root / "Sources" / module) {
        for line in try File.text(file).split(separator: "\n") {
          guard let name = importedModule(String(line)) else { continue }
          #expect(
            allowed.contains(name) || everywhere.contains(name),
            "\(file.name) of \(module) imports \(name)"
          )
        }
      }
    }
  }

  @Test func `every module is in the table`() throws {
    for entry in try Folder.entries(of: Repository.root / "Sources") {
      let name = entry.name.string
      let isWrapper = name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
      #expect(isWrapper || allowedImports[name] != nil, "\(name) is not in the table")
    }
  }

  @Test(arguments: ["Sources", "Tests", "Benchmarks", "Templates", "scripts"])
  func `no file is longer than 300 lines`(folder: String) throws {
    let endings: Set<String> = ["swift", "c", "cpp", "h", "js", "css", "py", "sh", "mustache"]
    let root = Repository.root / folder
    for file in try files(below: root) where endings.contains(file.lowercasedEnding) {
      let lines = try File.read(file).count { $0 == 10 }
      #expect(lines <= 300, "\(file) has \(lines) lines")
    }
  }

  @Test func `only Console prints`() throws {
    for module in allowedImports.keys {
      for file in try swiftFiles(below: Repository.root / "Sources" / module)
      where file.name != "Console.swift" {
        let lines = try File.text(file).split(separator: "\n")
        let printing = lines.filter {
          $0.contains(/(^|[^.\w])print\(/) && !$0.contains(/^\s*\/\//)
        }
        #expect(printing.isEmpty, "\(file.name) prints")
      }
    }
  }

  private func importedModule(_ line: String) -> String? {
    guard
      let match = line.firstMatch(
        of: /^(?:@\w+ )*(?:(?:public|package|private|internal|fileprivate) )?import (?:\w+ )?(\w+)/
      )
    else { return nil }
    return String(match.1)
  }

  private func swiftFiles(below folder: Path) throws -> [Path] {
    try files(below: folder).filter { $0.lowercasedEnding == "swift" }
  }

  private func files(below folder: Path) throws -> [Path] {
    guard File.exists(folder) else { return [] }
    var found: [Path] = []
    for entry in try Folder.entries(of: folder) where !entry.name.bytes.starts(with: ".".utf8) {
      let path = folder / entry.name
      if entry.kind == .folder {
        found += try files(below: path)
      } else {
        found.append(path)
      }
    }
    return found
  }
}
