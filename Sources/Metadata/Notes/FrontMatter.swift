private import Foundation

/// The top of a Markdown file, as Python-Markdown reads it and sigal's users write it:
/// `Key: value` lines up to the first empty one, or lines of that form between two of `---`.
package struct FrontMatter: Sendable, Equatable {
  /// The values of each key, which is in lower case; never empty.
  package private(set) var fields: [String: [String]] = [:]
  /// The text below.
  package private(set) var body = ""

  package init(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    if lines.first?.utf8.starts(with: [0xEF, 0xBB, 0xBF]) == true, let first = lines.first {
      lines[lines.startIndex] = first.dropFirst()
    }
    let isFenced = lines.first.map(Self.isFence) ?? false
    if isFenced { lines = lines.dropFirst() }
    var key: String?
    while let line = lines.first {
      if Self.isEnd(line) || line.allSatisfy(\.isWhitespace) {
        lines = lines.dropFirst()
        if Self.isEnd(line) || !isFenced { break }
      } else if let match = line.wholeMatch(of: /[ ]{0,3}([A-Za-z0-9_-]+):\s*(.*)/) {
        key = match.1.lowercased()
        add(match.2, to: match.1.lowercased(), isQuoted: isFenced)
        lines = lines.dropFirst()
      } else if let known = key, line.hasPrefix("    ") {
        add(line, to: known, isQuoted: isFenced)
        lines = lines.dropFirst()
      } else {
        break
      }
    }
    body = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The first value of a key, if it has one.
  package subscript(key: String) -> String? { fields[key]?.first }

  private mutating func add(_ text: some StringProtocol, to key: String, isQuoted: Bool) {
    var value = text.trimmingCharacters(in: .whitespaces)
    // Quotes are a part of YAML's form only: elsewhere they belong to the text.
    for quote in ["\"", "'"] where isQuoted && value.count > 1 {
      if value.hasPrefix(quote), value.hasSuffix(quote) {
        value = String(value.dropFirst().dropLast())
      }
    }
    if !value.isEmpty { fields[key, default: []].append(value) }
  }

  private static func isFence(_ line: Substring) -> Bool {
    line.wholeMatch(of: /---(\s.*)?/) != nil
  }

  private static func isEnd(_ line: Substring) -> Bool {
    line.wholeMatch(of: /(---|\.\.\.)(\s.*)?/) != nil
  }
}
