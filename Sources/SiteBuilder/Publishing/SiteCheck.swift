private import Foundation
package import Platform

/// Looks through a published site for what must not be there, and for what should.
package struct SiteCheck: Sendable {
  /// One thing that is wrong with one file.
  package struct Finding: Sendable, Hashable, Codable {
    package let file: String
    package let what: String
  }

  private let output: Path
  private let published: Set<String>
  private let secrets: [String]
  private let allowsPlaces: Bool
  private let isUnfinished: Bool

  /// Prepares to look through `output`.
  ///
  /// `published` are the files that the last build lists, none if it was not finished. `secrets` are
  /// texts, such as the library's folder, that nothing published may hold.
  package init(
    output: Path,
    published: Set<String>,
    secrets: [String],
    allowsPlaces: Bool,
    isUnfinished: Bool = false
  ) {
    self.isUnfinished = isUnfinished
    self.output = output
    self.published = published
    self.secrets = secrets
    self.allowsPlaces = allowsPlaces
  }

  package func findings() throws -> [Finding] {
    var findings: [Finding] = []
    var files: Set<String> = []
    try walk(Path("")) { files.insert($0) }
    for file in published.subtracting(files).sorted() {
      findings.append(Finding(file: file, what: "it was published, but is gone"))
    }
    // New pages of a build that was stopped lead to others that are not there, but nothing to them.
    let shown = isUnfinished ? reachable(among: files) : files
    for file in files.sorted() {
      let path = output / file
      let isOurs = published.isEmpty || published.contains(file)
      if !isOurs, file.hasPrefix("media/") || file.hasPrefix("data/") {
        findings.append(Finding(file: file, what: "no page needs it: an orphan"))
      }
      if path.lowercasedEnding == "zip" {
        findings += try toldByArchive(file)
        continue
      }
      let bytes = try File.read(path)
      if bytes.isEmpty { findings.append(Finding(file: file, what: "it is empty")) }
      findings += told(file, bytes)
      let isPage = path.lowercasedEnding == "html"
      let holdsLinks = isPage ? shown.contains(file) : file.hasPrefix("data/") && !isUnfinished
      if holdsLinks, isOurs { findings += broken(file, bytes, files) }
    }
    return findings
  }

  private func walk(_ folder: Path, _ visit: (String) -> Void) throws {
    for entry in try Folder.entries(of: output / folder) {
      let path = folder / entry.name
      if entry.kind == .folder {
        try walk(path, visit)
      } else if !AtomicFile.isTemporary(entry.name) {
        visit(path.string)
      }
    }
  }

  /// What a file tells that it should not.
  private func told(_ file: String, _ bytes: [UInt8]) -> [Finding] {
    var findings: [Finding] = []
    let isOriginal = file.hasPrefix("originals/")
    for secret in secrets where !isOriginal && holdsPath(secret, bytes) {
      findings.append(Finding(file: file, what: "it holds the path '\(secret)'"))
    }
    if !allowsPlaces {
      let marks = ["exif:GPS", "GPSLatitude"]
      for mark in marks where bytes.firstRange(of: Array(mark.utf8)) != nil {
        findings.append(Finding(file: file, what: "it holds a place (\(mark))"))
      }
    }
    return findings
  }

  /// Whether an absolute path stands there; `other/root/2020` does not tell that `/root/` is a home.
  private func holdsPath(_ path: String, _ bytes: [UInt8]) -> Bool {
    let wanted = Array(path.utf8)
    guard bytes.firstRange(of: wanted) != nil else { return false }
    return bytes.ranges(of: wanted).contains { range in
      guard range.lowerBound > 0 else { return true }
      let before = bytes[range.lowerBound - 1]
      let character = Character(Unicode.Scalar(before))
      let isName = before >= 0x80 || character.isLetter || character.isNumber
      return !isName && !"._-~%)".contains(character)
    }
  }

  /// What a zip file tells: it may be larger than the memory, so it is read piece by piece.
  private func toldByArchive(_ file: String) throws -> Set<Finding> {
    let path = output / file
    let size = try FileStatus.of(path).size
    let piece = 4 << 20
    // What stands across the border of two pieces is found in the second.
    let overlap = 256
    var found: Set<Finding> = size == 0 ? [Finding(file: file, what: "it is empty")] : []
    var offset: Int64 = 0
    while offset < size {
      found.formUnion(told("originals/", try File.read(path, at: offset, count: piece)))
      offset += Int64(piece - overlap)
    }
    return Set(found.map { Finding(file: file, what: $0.what) })
  }

  /// Links and pictures of a page that lead to no file of the site.
  private func broken(_ file: String, _ bytes: [UInt8], _ files: Set<String>) -> [Finding] {
    let text = String(decoding: bytes, as: UTF8.self)
    var findings: Set<String> = []
    for (value, target) in links(of: text, in: file) {
      guard let target else {
        findings.insert("a link that can't be read: \(value)")
        continue
      }
      let found = files.contains(target) || files.contains(target + "/index.html")
      if !found { findings.insert("a link to '\(value)', which is not there") }
    }
    return findings.sorted().map { Finding(file: file, what: $0) }
  }

  /// The addresses within the site that a page or data file names, with the files that they mean.
  private func links(of text: String, in file: String) -> [(value: String, target: String?)] {
    let isPage = Path(file).lowercasedEnding == "html"
    // Addresses in data files start at the site's root.
    let folder = isPage ? Path(file).parent : Path("")
    let values = isPage ? Self.addresses(inPage: text) : Self.addresses(inData: text)
    return values.compactMap { value -> (value: String, target: String?)? in
      if value.contains(/^[a-zA-Z][a-zA-Z0-9+.\-]*:/) || value.hasPrefix("//") { return nil }
      return (value, value.removingPercentEncoding.map { (folder / Path($0)).normalized.string })
    }
  }

  /// The pages that lead on from the first one.
  private func reachable(among files: Set<String>) -> Set<String> {
    var found: Set<String> = ["index.html"]
    var waiting = ["index.html"]
    while let page = waiting.popLast() {
      // A page that can't be read is told of where it is looked through.
      let text = (try? File.text(output / page)) ?? ""
      for case let (_, target?) in links(of: text, in: page)
      where target.hasSuffix(".html") && files.contains(target) && found.insert(target).inserted {
        waiting.append(target)
      }
    }
    return found
  }

  /// What a page's attributes name, without what is behind `#` or `?`.
  private static func addresses(inPage text: String) -> [String] {
    var found: [String] = []
    for match in text.matches(of: /\s(href|src|poster|srcset)="([^"]*)"/) {
      let value = match.2.replacing("&amp;", with: "&").replacing("&#x2F;", with: "/")
      let candidates = match.1 == "srcset" ? value.split(separator: ",") : [Substring(value)]
      for candidate in candidates {
        let address = candidate.split(separator: " ").first ?? ""
        found.append(String(address.prefix { $0 != "#" && $0 != "?" }))
      }
    }
    return found.filter { !$0.isEmpty }
  }

  /// What the scripts load or open.
  private static func addresses(inData text: String) -> [String] {
    text.matches(of: /"(?:src|url|page|data|cover)":"([^"#?]+)[^"]*"/).map { String($0.1) }
  }
}
