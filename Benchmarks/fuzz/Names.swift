import Archiving
import PhotoLibrary
import Platform
import Selections
import Serving
import SiteBuilder

/// Names of files and addresses, which become paths and URLs.
enum Names {
  /// Any name of a photo or album as a name in an export, an archive and a site.
  static func names(_ bytes: [UInt8]) {
    let path = Path(bytes: bytes.filter { $0 != 0 })
    let text = path.name.string
    let portable = Selections.PortableName.of(text)
    check(portable)
    precondition(Selections.PortableName.of(portable) == portable, "\(portable) is not stable")
    let short = Selections.PortableName.shortened(text, for: LibraryPath(path.string))
    precondition(!short.isEmpty && short.utf8.count <= 255, short)
    let archived = SiteBuilder.PortableName.file(path.name)
    check(archived)
    let folder = SiteBuilder.PortableName.folder(text)
    if !folder.isEmpty { check(folder) }
    let slug = Slug.slug(for: text)
    check(slug)
    let url = SiteURL.encoded(bytes: bytes)
    precondition(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>&#?".utf8.contains($0) })
  }

  private static func check(_ name: String) {
    let isSafe =
      !name.isEmpty && name != "." && name != ".." && !name.hasSuffix(".") && !name.hasSuffix(" ")
      && name.utf8.allSatisfy { $0 >= 0x20 && !"/\\:*?\"<>|\u{7F}".utf8.contains($0) }
    precondition(isSafe, "the name '\(name)'")
  }

  static func zip(_ bytes: [UInt8]) {
    _ = try? archivedFiles(of: MemoryFile.holding(bytes))
  }

  private static let root = Path("/usr/share/doc")
  private static let responder = try? FileResponder(root: root)

  /// The first line is the address, the next ones are headers that matter.
  static func request(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func line(_ index: Int) -> String? { lines.indices.contains(index) ? lines[index] : nil }
    guard let responder else { fatalError("\(root) is missing") }
    let answer = responder.response(
      to: FileRequest(
        method: "GET",
        target: line(0) ?? "",
        range: line(1),
        ifNoneMatch: line(2),
        ifRange: line(3)
      )
    )
    if case .file(let path, let offset, let count) = answer.body {
      precondition(path.isInside(root), "\(path) is outside")
      precondition(offset >= 0 && count >= 0, "\(offset), \(count)")
      precondition(offset + count <= (FileStatus.ifPresent(path)?.size ?? 0), "\(offset), \(count)")
    }
  }
}
