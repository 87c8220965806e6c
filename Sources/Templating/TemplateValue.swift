/// What a template can use: texts, truth values, lists and objects, as in JSON.
///
/// In a section an empty text and an empty list count as false; numbers are texts, so they never do.
package enum TemplateValue: Sendable, Hashable {
  case text(String)
  case bool(Bool)
  case list([TemplateValue])
  case object([String: TemplateValue])

  /// The members of an object; empty for anything else.
  package var members: [String: TemplateValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  package subscript(_ key: String) -> TemplateValue? { members[key] }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .text(String(value)) }
  package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
