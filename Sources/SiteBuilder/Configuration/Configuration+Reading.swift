private import Foundation
package import Platform

/// One mistake in a configuration file.
package struct ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
  package let key: String
  /// From 1.
  package let line: Int
  package let message: String

  package var description: String {
    key.isEmpty ? "line \(line): \(message)" : "line \(line): '\(key)': \(message)"
  }
}

/// All mistakes of one configuration file.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package let file: Path
  package let problems: [ConfigurationProblem]

  package var description: String {
    problems.map { "\(file.display): \($0)" }.joined(separator: "\n")
  }
}

extension Configuration {
  /// Reads `gallery.json`: JSON5, so comments and commas at the end of lists are fine.
  package static func read(_ bytes: [UInt8], file: Path) throws(ConfigurationError)
    -> Configuration
  {
    var configuration = Configuration()
    try SettingReader.read(bytes, file: file, into: &configuration, by: table) { reader, read in
      for problem in read.contradictions { reader.report(problem.key, problem.message) }
    }
    return configuration
  }

  /// Settings that are possible alone, but not together.
  private var contradictions: [(key: String, message: String)] {
    var found: [(String, String)] = []
    if let minimum = picking.minimum, let maximum = picking.maximum, minimum > maximum {
      found.append(("picking.minimum", "\(minimum) is more than the maximum, \(maximum)"))
    }
    if let baseURL, !(baseURL.hasPrefix("https://") || baseURL.hasPrefix("http://")) {
      found.append(("baseURL", "expected an address that begins with https:// or http://"))
    }
    if feed, baseURL == nil { found.append(("feed", "a feed needs full addresses: set 'baseURL'")) }
    found += map.contradictions
    if !renditions.background.isColor {
      found.append(("renditions.background", "expected a colour such as \"#ffffff\""))
    }
    if renditions.sizes.isEmpty {
      found.append(("renditions.sizes", "expected at least one size, such as [2048]"))
    }
    if onlySelected, selections.isEmpty {
      found.append(("onlySelected", "there is nothing selected: set 'selections'"))
    }
    if watermark.enabled == true, !watermark.isOn {
      found.append(("watermark", "there is nothing to draw: set 'text' or 'image' in it"))
    }
    if watermark.text != nil, watermark.image != nil {
      found.append(("watermark.image", "there is a 'text' already: remove one of them"))
    }
    if !theme.isFolderName {
      found.append(("theme", "expected the name of a theme, not a path"))
    }
    for tag in [language] + languages where !tag.isLanguageTag {
      found.append((tag == language ? "language" : "languages", "'\(tag)' is no language tag"))
    }
    for (index, smart) in albums.smart.enumerated() where smart.title.isEmpty {
      found.append(("albums.smart[\(index)]", "expected a 'title'"))
    }
    for (index, smart) in albums.smart.enumerated() {
      for day in [smart.from, smart.to].compactMap(\.self) where !day.isDay {
        found.append(("albums.smart[\(index)]", "'\(day)' is no day: expected \"2026-05-01\""))
      }
    }
    return found
  }
}

extension SettingReader {
  /// Decodes a JSON5 file and reads it by a table; throws all that is wrong with it, by line.
  static func read<Root>(
    _ bytes: [UInt8],
    file: Path,
    into root: inout Root,
    by table: [Setting<Root>],
    check: (SettingReader, Root) -> Void = { _, _ in }
  ) throws(ConfigurationError) {
    if let problem = encodingProblem(bytes) {
      throw ConfigurationError(file: file, problems: [problem])
    }
    let json: JSONValue
    do {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      json = try decoder.decode(JSONValue.self, from: Data(text))
    } catch {
      throw ConfigurationError(file: file, problems: [syntaxProblem(bytes, error)])
    }
    let lines = JSONLines(bytes)
    let reader = SettingReader(lines: lines.lines)
    guard case .object = json else {
      reader.report("", "expected settings in braces, not \(json.words)")
      throw ConfigurationError(file: file, problems: reader.problems)
    }
    for key in lines.duplicates { reader.report(key, "is set twice: remove one of them") }
    reader.read(SettingValue(key: "", json: json), into: &root, by: table)
    check(reader, root)
    guard reader.problems.isEmpty else {
      throw ConfigurationError(file: file, problems: reader.problems.sorted { $0.line < $1.line })
    }
  }

  /// Foundation ends the process at a key without quotes that is no UTF-8; UTF-16 it turns into UTF-8.
  private static func encodingProblem(_ bytes: [UInt8]) -> ConfigurationProblem? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return nil }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let damaged = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return damaged.map {
      ConfigurationProblem(
        key: "",
        line: $0 + 1,
        message: "this is not UTF-8: save the file in that encoding"
      )
    }
  }

  private static func syntaxProblem(_ bytes: [UInt8], _ error: any Error) -> ConfigurationProblem {
    let mistake = JSONLines(bytes).mistake
    return ConfigurationProblem(
      key: "",
      line: mistake?.line ?? 1,
      message: "this is not JSON: \(mistake?.message ?? "\(error)")"
    )
  }
}

extension String {
  fileprivate var isColor: Bool {
    utf8.count == 7 && first == "#" && dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  fileprivate var isFolderName: Bool {
    !isEmpty && self != "." && self != ".." && !contains("/") && !contains("\0")
  }

  fileprivate var isLanguageTag: Bool {
    wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil
  }

  fileprivate var isDay: Bool { wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil }
}
