import Platform
import Templating

/// Checks the names that a theme's templates use against the page models and the theme's texts.
struct TemplateNames {
  private let root: TemplateValue
  /// For each name, all values that it can mean: a section may have entered any object.
  private var places: [String: [TemplateValue]] = [:]
  private let texts: Set<String>

  init(texts: some Sequence<String>) throws {
    root = try TemplateValueEncoder.encode(PageModel.example)
    self.texts = Set(texts)
    collect(root)
  }

  private mutating func collect(_ value: TemplateValue) {
    switch value {
    case .object(let members):
      for (name, member) in members {
        places[name, default: []].append(member)
        collect(member)
      }
    case .list(let entries): entries.forEach { collect($0) }
    case .text, .bool: return
    }
  }

  /// Throws at the first name that no page has, with its place and the nearest right one.
  func check(_ tags: [TemplateTag], in file: Path) throws(TemplateError) {
    for tag in tags where tag.kind == .value || tag.kind == .section || tag.kind == .inverted {
      if let problem = problem(tag.name) { throw TemplateError(file, line: tag.line, problem) }
    }
  }

  private func problem(_ name: String) -> String? {
    if name == "." || name == "content" { return nil }
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first, let found = places[first] else {
      let hint = Spelling.nearest(to: name, among: places.keys.sorted())
      return "no page has a value '\(name)'" + suggestion(hint)
    }
    if first == "strings" {
      guard parts.count == 2, !texts.contains(parts[1]) else { return nil }
      let hint = Spelling.nearest(to: parts[1], among: texts.sorted()).map { "strings.\($0)" }
      return "there is no text '\(parts[1])' in the theme's locales" + suggestion(hint)
    }
    var values = found
    for (index, part) in parts.enumerated().dropFirst() {
      let inner = values.flatMap(\.objects)
      let next = inner.compactMap { $0[part] }
      guard next.isEmpty else {
        values = next
        continue
      }
      let path = parts[..<index].joined(separator: ".")
      let known = Set(inner.flatMap(\.keys)).sorted()
      let hint = Spelling.nearest(to: part, among: known).map { "\(path).\($0)" }
      let all =
        known.isEmpty ? "; it is a plain value" : "; it has \(known.joined(separator: ", "))"
      return "'\(path)' has no value '\(part)'" + (hint == nil ? all : suggestion(hint))
    }
    return nil
  }

  private func suggestion(_ hint: String?) -> String {
    hint.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension TemplateValue {
  /// The object, or those of a list.
  fileprivate var objects: [[String: TemplateValue]] {
    switch self {
    case .object(let members): [members]
    case .list(let entries): entries.flatMap(\.objects)
    case .text, .bool: []
    }
  }
}
