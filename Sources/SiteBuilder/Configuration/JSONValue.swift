/// Any JSON value, as read from a file whose form is not known yet.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// What it is, for a message.
  var words: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .text(let text): "the text \"\(text.prefix(40))\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {  // the next kind is tried
      self = .bool(flag)
    } else if let number = try? container.decode(Double.self) {  // the next kind is tried
      self = .number(number)
    } else if let text = try? container.decode(String.self) {  // the next kind is tried
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {  // the next kind is tried
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
