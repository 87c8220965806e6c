/// Completion scripts for the usual shells, made from the command tables.
struct Completions {
  let commands: [CommandEntry]

  private var visible: [CommandEntry] { commands.filter { !$0.isHidden } }

  private var firstWords: [String] {
    var seen: Set<String> = []
    return visible.map { $0.words[0] }.filter { seen.insert($0).inserted }
  }

  /// The second words behind a first one, for groups such as `album`.
  private var groups: [(first: String, seconds: [String])] {
    firstWords.compactMap { first in
      let seconds = visible.filter { $0.words.count > 1 && $0.words[0] == first }
      return seconds.isEmpty ? nil : (first, seconds.map { $0.words[1] })
    }
  }

  var bash: String {
    let cases = visible.map { entry in
      "    \"\(entry.name)\") options=\"\(spellings(entry).joined(separator: " "))\" ;;"
    }
    let seconds = groups.map { group in
      "    \(group.first)) words=\"\(group.seconds.joined(separator: " "))\" ;;"
    }
    return """
      # bash completion for gallery
      _gallery() {
        local current=${COMP_WORDS[COMP_CWORD]} first=${COMP_WORDS[1]-} second=${COMP_WORDS[2]-}
        local options="" words=""
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W "\(firstWords.joined(separator: " ")) help" -- "$current"))
          return
        fi
        case "$first" in
      \(seconds.joined(separator: "\n"))
        esac
        if [ "$COMP_CWORD" = 2 ] && [ -n "$words" ]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          return
        fi
        case "$first${words:+ $second}" in
      \(cases.joined(separator: "\n"))
        esac
        case "$current" in
          -*) COMPREPLY=($(compgen -W "$options --help" -- "$current")) ;;
          *) COMPREPLY=($(compgen -f -- "$current")) ;;
        esac
      }
      complete -o filenames -F _gallery gallery

      """
  }

  var zsh: String {
    let cases = visible.map { entry in
      let options = entry.options.map { option in
        "'--\(option.name)[\(quoted(option.help))]\(option.placeholder.map { ":\($0):_files" } ?? "")'"
      }
      return
        "    '\(entry.name)') _arguments \((options + ["'*:file:_files'"]).joined(separator: " ")) ;;"
    }
    let seconds = groups.map {
      "    \($0.first)) _values 'command' \($0.seconds.joined(separator: " ")) ;;"
    }
    let firsts = firstWords.map { first in
      let summary = visible.first { $0.words[0] == first }?.summary ?? ""
      return "'\(first):\(quoted(summary))'"
    }
    return """
      #compdef gallery
      # zsh completion for gallery
      local -a commands=(\(firsts.joined(separator: " ")))
      if (( CURRENT == 2 )); then
        _describe 'command' commands
        return
      fi
      local command=$words[2]
      if (( CURRENT == 3 )); then
        case $command in
      \(seconds.map { $0.replacing(" ;;", with: "; return ;;") }.joined(separator: "\n"))
        esac
      fi
      case $command in
        \(groups.map(\.first).joined(separator: "|"))) command="$command $words[3]" ;;
      esac
      case $command in
      \(cases.joined(separator: "\n"))
      esac

      """
  }

  var fish: String {
    var lines = ["# fish completion for gallery"]
    for first in firstWords {
      let summary = visible.first { $0.words[0] == first }?.summary ?? ""
      lines.append(
        "complete -c gallery -n __fish_use_subcommand -f -a \(first) -d '\(quoted(summary))'"
      )
    }
    for group in groups {
      lines.append(
        "complete -c gallery -n '__fish_seen_subcommand_from \(group.first)' -f -a "
          + "'\(group.seconds.joined(separator: " "))'"
      )
    }
    for entry in visible {
      let seen = entry.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
      for option in entry.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let needs = option.placeholder == nil ? "" : " -r"
        lines.append(
          "complete -c gallery -n '\(seen)' -l \(option.name)\(short)\(needs) "
            + "-d '\(quoted(option.help))'"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func spellings(_ entry: CommandEntry) -> [String] {
    entry.options.flatMap { ["--\($0.name)"] + ($0.short.map { ["-\($0)"] } ?? []) }
  }

  private func quoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing("[", with: "(").replacing("]", with: ")")
      .replacing(":", with: " -")
  }
}
