/// One option of a command: its names, its line in the help, and where its value goes.
struct Argument<Options>: Sendable {
  let name: String
  let short: Character?
  /// What stands for the value in the help, or nothing for a flag.
  let placeholder: String?
  let help: String
  let apply: @Sendable (inout Options, String) throws -> Void

  /// `--name VALUE`.
  static func option<Value: ArgumentValue>(
    _ name: String,
    _ short: Character? = nil,
    _ placeholder: String,
    help: String,
    _ path: any WritableKeyPath<Options, Value> & Sendable
  ) -> Argument {
    Argument(name: name, short: short, placeholder: placeholder, help: help) { options, text in
      options[keyPath: path] = try Value.parse(text, of: name)
    }
  }

  /// `--name VALUE`, any number of times.
  static func options<Value: ArgumentValue>(
    _ name: String,
    _ short: Character? = nil,
    _ placeholder: String,
    help: String,
    _ path: any WritableKeyPath<Options, [Value]> & Sendable
  ) -> Argument {
    Argument(name: name, short: short, placeholder: placeholder, help: help) { options, text in
      options[keyPath: path].append(try Value.parse(text, of: name))
    }
  }

  /// `--name`.
  static func flag(
    _ name: String,
    _ short: Character? = nil,
    help: String,
    _ path: any WritableKeyPath<Options, Bool> & Sendable
  ) -> Argument {
    Argument(name: name, short: short, placeholder: nil, help: help) { options, _ in
      options[keyPath: path] = true
    }
  }

  /// The same option for a command that holds `Options` as a part of its own.
  func within<Command>(
    _ path: any WritableKeyPath<Command, Options> & Sendable
  ) -> Argument<Command> {
    Argument<Command>(name: name, short: short, placeholder: placeholder, help: help) {
      try apply(&$0[keyPath: path], $1)
    }
  }
}

/// A type that an option's text can be turned into.
protocol ArgumentValue: SendableMetatype {
  static func parse(_ text: String, of name: String) throws -> Self
}

extension String: ArgumentValue {
  static func parse(_ text: String, of name: String) throws -> String { text }
}

extension Int: ArgumentValue {
  static func parse(_ text: String, of name: String) throws -> Int {
    guard let value = Int(text) else {
      throw CommandFailure(.usage, "--\(name) takes a whole number, not '\(text)'")
    }
    return value
  }
}

extension Double: ArgumentValue {
  static func parse(_ text: String, of name: String) throws -> Double {
    guard let value = Double(text), value.isFinite else {
      throw CommandFailure(.usage, "--\(name) takes a number, not '\(text)'")
    }
    return value
  }
}

extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  static func parse(_ text: String, of name: String) throws -> Wrapped? {
    try Wrapped.parse(text, of: name)
  }
}

/// An enumeration whose cases' texts are what the person types.
protocol ArgumentChoice: ArgumentValue, RawRepresentable<String>, CaseIterable {}

extension ArgumentChoice {
  static func parse(_ text: String, of name: String) throws -> Self {
    if let value = Self(rawValue: text) { return value }
    let choices = allCases.map(\.rawValue)
    throw CommandFailure(
      .usage,
      "--\(name) takes one of \(choices.joined(separator: ", ")), not '\(text)'"
    )
  }
}
