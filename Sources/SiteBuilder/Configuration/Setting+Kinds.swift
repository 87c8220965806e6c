/// The ways to describe a setting: each checks the value's type and writes it where it belongs.
extension Setting {
  static func text(_ name: String, _ help: String, _ path: WritableKeyPath<Root, String>) -> Self {
    value(name, help, .text, path) { $0.nonEmptyText }
  }

  static func text(_ name: String, _ help: String, _ path: WritableKeyPath<Root, String?>) -> Self {
    optional(name, help, .text, path) { $0.nonEmptyText }
  }

  static func flag(_ name: String, _ help: String, _ path: WritableKeyPath<Root, Bool>) -> Self {
    value(name, help, .flag, path) { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  static func integer(
    _ name: String,
    _ help: String,
    _ range: ClosedRange<Int>,
    _ path: WritableKeyPath<Root, Int>
  ) -> Self {
    value(name, help, .integer(range), path) { $0.integer(in: range) }
  }

  static func integer(
    _ name: String,
    _ help: String,
    _ range: ClosedRange<Int>,
    _ path: WritableKeyPath<Root, Int?>
  ) -> Self {
    optional(name, help, .integer(range), path) { $0.integer(in: range) }
  }

  static func number(
    _ name: String,
    _ help: String,
    _ range: ClosedRange<Double>,
    _ path: WritableKeyPath<Root, Double>
  ) -> Self {
    value(name, help, .number(range), path) {
      if case .number(let number) = $0, range.contains(number) { number } else { nil }
    }
  }

  static func number(
    _ name: String,
    _ help: String,
    _ range: ClosedRange<Double>,
    _ path: WritableKeyPath<Root, Double?>
  ) -> Self {
    optional(name, help, .number(range), path) {
      if case .number(let number) = $0, range.contains(number) { number } else { nil }
    }
  }

  static func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String,
    _ help: String,
    _ path: WritableKeyPath<Root, Value>
  ) -> Self where Value.RawValue == String {
    value(name, help, .choice(of: Value.self), path) { $0.choice() }
  }

  static func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String,
    _ help: String,
    _ path: WritableKeyPath<Root, Value?>
  ) -> Self where Value.RawValue == String {
    optional(name, help, .choice(of: Value.self), path) { $0.choice() }
  }

  static func texts(_ name: String, _ help: String, _ path: WritableKeyPath<Root, [String]>) -> Self
  {
    list(name, help, .text, path) { $0.nonEmptyText }
  }

  static func choices<Value: RawRepresentable & CaseIterable>(
    _ name: String,
    _ help: String,
    _ path: WritableKeyPath<Root, [Value]>
  ) -> Self where Value.RawValue == String {
    list(name, help, .choice(of: Value.self), path) { $0.choice() }
  }

  static func integers(
    _ name: String,
    _ help: String,
    _ range: ClosedRange<Int>,
    _ path: WritableKeyPath<Root, [Int]>
  ) -> Self {
    list(name, help, .integer(range), path) { $0.integer(in: range) }
  }

  /// An object with known keys, each a text.
  static func texts(
    _ name: String,
    _ help: String,
    keys: [String],
    _ path: WritableKeyPath<Root, [String: String]>
  ) -> Self {
    let table = keys.map { key in
      Setting<[String: String]>(name: key, help: "", shape: .text) { root, value, reader in
        if let text = value.json.nonEmptyText {
          root[key] = text
        } else {
          reader.refuse(value, .text)
        }
      }
    }
    return Setting(name: name, help: help, shape: .map(keys: keys, .text)) { root, value, reader in
      guard value.isObject else { return reader.refuse(value, .map(keys: keys, .text)) }
      reader.read(value, into: &root[keyPath: path], by: table)
    }
  }

  /// An object of settings; where `switch` is given, true and false may stand for it.
  static func group<Inner>(
    _ name: String,
    _ help: String,
    _ path: WritableKeyPath<Root, Inner>,
    switch flag: WritableKeyPath<Inner, Bool>? = nil,
    _ table: [Setting<Inner>]
  ) -> Self {
    let object = SettingShape.object(table.map(\.field))
    let shape = flag == nil ? object : .switchable(object)
    return Setting(name: name, help: help, shape: shape) { root, value, reader in
      if let flag, case .bool(let isOn) = value.json {
        root[keyPath: path][keyPath: flag] = isOn
      } else if value.isObject {
        // Whoever says how it is to be wants it, unless they say otherwise.
        if let flag { root[keyPath: path][keyPath: flag] = true }
        reader.read(value, into: &root[keyPath: path], by: table)
      } else {
        reader.refuse(value, shape)
      }
    }
  }

  /// An object of settings that may be missing; true and false may stand for it.
  static func group<Inner>(
    _ name: String,
    _ help: String,
    _ path: WritableKeyPath<Root, Inner?>,
    empty: Inner,
    switch flag: WritableKeyPath<Inner, Bool>,
    _ table: [Setting<Inner>]
  ) -> Self {
    let whole = Setting<Inner>.group(name, help, \.self, switch: flag, table)
    return Setting(name: name, help: help, shape: whole.shape) { root, value, reader in
      var inner = empty
      whole.apply(&inner, value, reader)
      root[keyPath: path] = inner
    }
  }

  /// A list of objects.
  static func groups<Inner>(
    _ name: String,
    _ help: String,
    _ path: WritableKeyPath<Root, [Inner]>,
    empty: Inner,
    _ table: [Setting<Inner>]
  ) -> Self {
    let object = SettingShape.object(table.map(\.field))
    return Setting(name: name, help: help, shape: .list(object)) { root, value, reader in
      guard let entries = value.entries else { return reader.refuse(value, .list(object)) }
      root[keyPath: path] = entries.map { entry in
        var inner = empty
        if entry.isObject {
          reader.read(entry, into: &inner, by: table)
        } else {
          reader.refuse(entry, object)
        }
        return inner
      }
    }
  }

  var field: SettingField { SettingField(name: name, help: help, shape: shape) }

  private static func value<Value>(
    _ name: String,
    _ help: String,
    _ shape: SettingShape,
    _ path: WritableKeyPath<Root, Value>,
    _ read: @escaping (JSONValue) -> Value?
  ) -> Self {
    Setting(name: name, help: help, shape: shape) { root, value, reader in
      guard let read = read(value.json) else { return reader.refuse(value, shape) }
      root[keyPath: path] = read
    }
  }

  /// As a value, but `null` takes it away again.
  private static func optional<Value>(
    _ name: String,
    _ help: String,
    _ shape: SettingShape,
    _ path: WritableKeyPath<Root, Value?>,
    _ read: @escaping (JSONValue) -> Value?
  ) -> Self {
    Setting(name: name, help: help, shape: shape) { root, value, reader in
      let read = read(value.json)
      if read == nil, value.json != .null { return reader.refuse(value, shape) }
      root[keyPath: path] = read
    }
  }

  private static func list<Value>(
    _ name: String,
    _ help: String,
    _ shape: SettingShape,
    _ path: WritableKeyPath<Root, [Value]>,
    _ read: @escaping (JSONValue) -> Value?
  ) -> Self {
    Setting(name: name, help: help, shape: .list(shape)) { root, value, reader in
      guard let entries = value.entries else { return reader.refuse(value, .list(shape)) }
      root[keyPath: path] = entries.compactMap { entry in
        guard let read = read(entry.json) else {
          reader.refuse(entry, shape)
          return nil
        }
        return read
      }
    }
  }
}

extension SettingShape {
  static func choice<Value: RawRepresentable & CaseIterable>(of type: Value.Type) -> SettingShape
  where Value.RawValue == String {
    .choice(type.allCases.map(\.rawValue))
  }
}

extension JSONValue {
  fileprivate var nonEmptyText: String? {
    if case .text(let text) = self, !text.isEmpty { text } else { nil }
  }

  fileprivate func integer(in range: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = self, let integer = Int(exactly: number),
      range.contains(integer)
    else { return nil }
    return integer
  }

  fileprivate func choice<Value: RawRepresentable>() -> Value? where Value.RawValue == String {
    if case .text(let text) = self { Value(rawValue: text) } else { nil }
  }
}
