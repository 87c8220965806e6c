private import Foundation
import Platform
import Templating

/// A theme's texts in one language, by key.
enum LocaleFile {
  static func texts(in file: Path) throws -> [String: String] {
    let bytes = try File.read(file)
    let lines = JSONLines(bytes)
    let json: JSONValue
    do {
      json = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      let mistake = lines.mistake
      let message = mistake?.message ?? "expected texts in quotes by key, nothing else"
      throw TemplateError(file, line: mistake?.line ?? 1, "this is not JSON: \(message)")
    }
    guard case .object(let members) = json else {
      throw TemplateError(file, line: 1, "expected texts by key, in braces, not \(json.words)")
    }
    var texts: [String: String] = [:]
    for (key, value) in members {
      guard case .text(let text) = value else {
        let message = "'\(key)': expected a text in quotes, not \(value.words)"
        throw TemplateError(file, line: lines.lines[key] ?? 1, message)
      }
      texts[key] = text
    }
    return texts
  }
}
