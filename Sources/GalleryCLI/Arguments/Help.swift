/// The help texts, made from the same tables that the parser reads.
struct Help {
  /// The page of one command.
  static func page<C: Command>(of command: C.Type) -> String {
    var text = "usage: gallery \(C.name)"
    if !C.arguments.isEmpty { text += " [OPTION…]" }
    if !C.operands.isEmpty { text += " \(C.operands)" }
    text += "\n\n\(C.summary).\n"
    if !C.discussion.isEmpty { text += "\n\(C.discussion)\n" }
    let rows =
      C.arguments.map { (spelling(of: $0), $0.help) } + [("-h, --help", "show this and end")]
    text += "\noptions:\n" + table(rows)
    return text
  }

  /// The page of all commands.
  static func overview(_ commands: [CommandEntry]) -> String {
    """
    usage: gallery COMMAND [OPTION…] [SITE]

    Turns a folder of photos into a web gallery that needs no server, lets people pick photos in
    it offline, and brings their picks back to the originals.

    commands:
    \(table(commands.filter { !$0.isHidden }.map { ($0.name, $0.summary) }))
    'gallery COMMAND --help' tells more. Start with 'gallery build --library ~/Photos --output site'.
    """
  }

  static func spelling<Options>(of argument: Argument<Options>) -> String {
    let short = argument.short.map { "-\($0), " } ?? "    "
    return short + "--\(argument.name)" + (argument.placeholder.map { " \($0)" } ?? "")
  }

  /// Two columns, the second wrapped at 100 columns.
  static func table(_ rows: [(String, String)]) -> String {
    let width = min((rows.map(\.0.count).max() ?? 0) + 2, 30)
    return rows.map { name, help in
      let lines = wrap(help, to: 96 - width)
      let first = "  " + name + String(repeating: " ", count: max(width - name.count, 2))
      let indent = String(repeating: " ", count: width + 2)
      return first + lines.joined(separator: "\n" + indent) + "\n"
    }.joined()
  }

  private static func wrap(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + word.count < width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
