/// The manual page (roff, man macros), made from the command tables.
struct Manual {
  let commands: [CommandEntry]

  var page: String {
    var lines = [
      ".TH GALLERY 1 \"\" \"gallery \(Version.current)\" \"User Commands\"",
      ".SH NAME", "gallery \\- make a web gallery of a folder of photos, and bring picks back",
      ".SH SYNOPSIS", ".B gallery", ".I COMMAND", "[\\fIOPTION\\fR…] [\\fISITE\\fR]",
      ".SH DESCRIPTION",
      "Turns a folder of photos and videos into a web gallery that needs no server. Viewers pick",
      "photos in it, offline; their picks come back as a file or a link, and the photographer",
      "copies the originals or writes ratings.", ".SH COMMANDS",
    ]
    for entry in commands where !entry.isHidden {
      lines += [".SS \"gallery \(escape(entry.name)) \(escape(entry.operands))\""]
      lines += [escape(entry.summary) + "."]
      for option in entry.options {
        let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let value = option.placeholder.map { " \\fI\(escape($0))\\fR" } ?? ""
        lines += [".TP", "\(short)\\fB\\-\\-\(escape(option.name))\\fR\(value)"]
        lines += [escape(option.help)]
      }
    }
    lines += [".SH EXIT STATUS"]
    for code in ExitCode.allCases {
      lines += [".TP", "\\fB\(code.rawValue)\\fR", escape(code.meaning)]
    }
    lines += [
      ".SH ENVIRONMENT", ".TP", "\\fBNO_COLOR\\fR", "print no colours", ".TP",
      "\\fBGALLERY_TEMPLATES\\fR", "where the themes are",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func escape(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
