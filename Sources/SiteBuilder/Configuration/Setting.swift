private import Platform

/// One key of a configuration: its name, what it is for, what it may hold, and where it goes.
///
/// Reading, the messages about mistakes, the JSON Schema and the documentation come from the same
/// tables of these.
struct Setting<Root> {
  let name: String
  let help: String
  let shape: SettingShape
  /// Writes the value into the root, or says what is wrong with it.
  let apply: (inout Root, SettingValue, SettingReader) -> Void
}

/// What a setting may hold.
indirect enum SettingShape: Equatable {
  case text
  case flag
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case choice([String])
  case list(SettingShape)
  case object([SettingField])
  /// An object with these keys, each optional, of one shape.
  case map(keys: [String], SettingShape)
  /// An object that `true` or `false` may stand for.
  case switchable(SettingShape)

  /// What to write, in words.
  var expectation: String {
    switch self {
    case .text: "a text in quotes"
    case .flag: "true or false"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number from \(short(range.lowerBound)) to \(short(range.upperBound))"
    case .choice(let choices): "one of " + choices.map { "\"\($0)\"" }.joined(separator: ", ")
    case .list(let shape): "a list in brackets, each entry \(shape.expectation)"
    case .object, .map: "an object in braces"
    case .switchable: "true, false or an object in braces"
    }
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}

/// A key within an object, for the schema and for suggestions.
struct SettingField: Equatable {
  let name: String
  let help: String
  let shape: SettingShape
}

/// Collects what is wrong while a configuration is read.
final class SettingReader {
  private(set) var problems: [ConfigurationProblem] = []
  private let lines: [String: Int]

  init(lines: [String: Int]) { self.lines = lines }

  func report(_ key: String, _ message: String) {
    problems.append(ConfigurationProblem(key: key, line: line(of: key), message: message))
  }

  /// The line of the key, or of the nearest thing around it that has one.
  func line(of key: String) -> Int {
    var key = Substring(key)
    while true {
      if let line = lines[String(key)] { return line }
      guard let cut = key.lastIndex(where: { $0 == "." || $0 == "[" }) else { return 1 }
      key = key[..<cut]
    }
  }

  func refuse(_ value: SettingValue, _ shape: SettingShape) {
    if case .choice(let choices) = shape, case .text(let text) = value.json {
      let hint = Spelling.nearest(to: text, among: choices).map { "; did you mean \"\($0)\"?" }
      report(
        value.key,
        "\"\(text)\" is not possible here: expected \(shape.expectation)\(hint ?? "")"
      )
    } else {
      report(value.key, "expected \(shape.expectation), not \(value.json.words)")
    }
  }

  /// Reads the members of an object by their table; keys that are in no table are reported.
  func read<Root>(_ value: SettingValue, into root: inout Root, by table: [Setting<Root>]) {
    for (name, member) in value.members.sorted(by: { line(of: $0.1.key) < line(of: $1.1.key) }) {
      if let setting = table.first(where: { $0.name == name }) {
        setting.apply(&root, member, self)
      } else if name != "$schema" {
        let hint = Spelling.nearest(to: name, among: table.map(\.name))
        let all = table.map(\.name).joined(separator: ", ")
        report(
          member.key,
          "there is no such setting" + (hint.map { "; did you mean '\($0)'?" } ?? ": use \(all)")
        )
      }
    }
  }
}

/// A value of the file, with the key it stands at.
struct SettingValue {
  let key: String
  let json: JSONValue

  var isObject: Bool { if case .object = json { true } else { false } }

  var members: [(String, SettingValue)] {
    guard case .object(let members) = json else { return [] }
    return members.map { name, member in
      (name, SettingValue(key: key.isEmpty ? name : "\(key).\(name)", json: member))
    }
  }

  /// The entries of a list; nothing where it is none.
  var entries: [SettingValue]? {
    guard case .list(let entries) = json else { return nil }
    return entries.enumerated().map { SettingValue(key: "\(key)[\($0)]", json: $1) }
  }
}
