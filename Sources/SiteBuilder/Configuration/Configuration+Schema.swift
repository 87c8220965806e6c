/// The JSON Schema of `gallery.json`, made from the table of settings.
extension Configuration {
  /// The text of `Documentation/gallery.schema.json`.
  package static var schema: String {
    let lines =
      [
        #""$schema": "https://json-schema.org/draft/2020-12/schema","#,
        #""title": "gallery.json","#,
        #""description": "The settings of a gallery site. Comments and trailing commas are fine.","#,
      ]
      + SettingShape.object(table.map(\.field)).schema(extra: [#""$schema": { "type": "string" }"#])
    return (["{"] + indented(lines) + ["}", ""]).joined(separator: "\n")
  }
}

extension SettingShape {
  /// The members of the schema's object, one or more lines each.
  fileprivate func schema(extra: [String] = []) -> [String] {
    switch self {
    case .text: [#""type": "string", "minLength": 1"#]
    case .flag: [#""type": "boolean""#]
    case .integer(let range):
      [#""type": "integer", "minimum": \#(range.lowerBound), "maximum": \#(range.upperBound)"#]
    case .number(let range):
      [#""type": "number", "minimum": \#(range.lowerBound), "maximum": \#(range.upperBound)"#]
    case .choice(let choices):
      [#""enum": [\#(choices.map { "\"\($0)\"" }.joined(separator: ", "))]"#]
    case .list(let shape):
      [#""type": "array","#, #""items": {"#] + indented(shape.schema()) + ["}"]
    case .object(let fields): object(fields, extra: extra)
    case .map(let keys, let shape):
      object(keys.map { SettingField(name: $0, help: "", shape: shape) }, extra: extra)
    case .switchable(let shape):
      [#""oneOf": ["#, #"  { "type": "boolean" },"#, "  {"] + indented(indented(shape.schema()))
        + ["  }", "]"]
    }
  }

  private func object(_ fields: [SettingField], extra: [String]) -> [String] {
    var members = extra.map { [$0] }
    for field in fields {
      let description = field.help.isEmpty ? [] : [#""description": \#(quoted(field.help)),"#]
      members.append(
        ["\"\(field.name)\": {"] + indented(description + field.shape.schema()) + ["}"]
      )
    }
    var lines: [String] = []
    for (index, member) in members.enumerated() {
      let isLast = index == members.count - 1
      lines += member.dropLast() + [(member.last ?? "") + (isLast ? "" : ",")]
    }
    return [#""type": "object","#, #""additionalProperties": false,"#, #""properties": {"#]
      + indented(lines) + ["}"]
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

private func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
