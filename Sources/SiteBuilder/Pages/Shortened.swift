/// Scripts with short names for what only they know.
///
/// A name is shortened where all its uses in the file stand inside the blocks that declare it, so
/// that each of them means a declaration of this file, and none could be anything else: a key, a
/// label, a method, or a word inside a template. The new name is one the file does not use.
/// Whatever is in doubt stays as it is.
struct Shortened {
  /// What counts, without blanks and line breaks.
  private let tokens: [ScriptTokens.Token]
  /// Bracket that closes the one at an index.
  private var closers: [Int: Int] = [:]
  /// Innermost open bracket around each token.
  private var openers: [Int?] = []
  private var isBroken = false
  /// Whether a line ends before the token.
  private var breaks: Set<Int> = []

  /// Where a name is declared, and the tokens for which it holds.
  private var scopes: [String: [ClosedRange<Int>]] = [:]
  private var kept: Set<String> = []

  /// Takes one file, as `Squeezed` writes it.
  static func script(_ squeezed: [UInt8]) -> [UInt8] {
    let all = ScriptTokens(squeezed).tokens
    let names = Shortened(all).names()
    var output: [UInt8] = []
    output.reserveCapacity(squeezed.count)
    var before = ["", "", ""]
    for (at, token) in all.enumerated() {
      var text = token.text
      let isSpread = before.allSatisfy { $0 == "." }
      let isKey = at + 1 < all.count && all[at + 1].text == ":"
      if token.kind == .word, before[2] != "." || isSpread, !isKey {
        // Nothing that works assigns to a constant.
        text = text == "const" ? "let" : names[text] ?? text
      }
      output += text.utf8
      if token.kind != .blank, token.kind != .lineBreak {
        before = [before[1], before[2], token.text]
      }
    }
    return output
  }

  private init(_ all: [ScriptTokens.Token]) {
    var found: [ScriptTokens.Token] = []
    for token in all {
      switch token.kind {
      case .lineBreak: breaks.insert(found.count)
      case .blank: break
      default: found.append(token)
      }
    }
    tokens = found
    var open: [Int] = []
    for (at, token) in tokens.enumerated() {
      if token.kind == .sign, Self.closing.contains(token.text) {
        guard let start = open.popLast() else {
          isBroken = true
          continue
        }
        closers[start] = at
      }
      openers.append(open.last)
      if token.kind == .sign, Self.opening.contains(token.text) { open.append(at) }
    }
    if !open.isEmpty { isBroken = true }
  }

  private func text(_ at: Int) -> String { tokens.indices.contains(at) ? tokens[at].text : "" }
  private func isWord(_ at: Int) -> Bool {
    tokens.indices.contains(at) && tokens[at].kind == .word
  }

  /// Whether the word is what a dot names, not what three of them spread.
  private func isProperty(_ at: Int) -> Bool {
    text(at - 1) == "." && !(text(at - 2) == "." && text(at - 3) == ".")
  }

  private func names() -> [String: String] {
    let isPlain = tokens.indices.allSatisfy { at in
      !Self.refused.contains(text(at)) || !isWord(at) || isProperty(at) || text(at + 1) == ":"
    }
    guard !isBroken, isPlain else { return [:] }
    var work = self
    for at in tokens.indices { work.declare(at) }
    var uses: [String: Int] = [:]
    for at in tokens.indices where isWord(at) && !isProperty(at) {
      work.judge(at)
      uses[text(at), default: 0] += 1
    }
    for template in tokens where template.kind == .template {
      let words = template.text.utf8.split { !ScriptTokens.isWord($0) }
      work.kept.formUnion(words.map { String($0) ?? "" })
    }
    var taken = Set(tokens.filter { $0.kind == .word }.map(\.text)).union(work.kept)
    taken.formUnion(Self.reserved)
    let chosen = work.scopes.keys
      .filter { !work.kept.contains($0) && !Self.reserved.contains($0) && $0.utf8.count > 1 }
      .sorted { (uses[$1, default: 0], $0) < (uses[$0, default: 0], $1) }
    var short = ShortNames()
    var names: [String: String] = [:]
    for name in chosen { names[name] = short.next(without: taken) }
    return names.filter { $0.value.utf8.count < $0.key.utf8.count }
  }

  // MARK: - Declarations

  private mutating func declare(_ at: Int) {
    let word = text(at)
    if isWord(at), ["const", "let", "var", "function"].contains(word), !isProperty(at) {
      guard let scope = scope(of: at) else { return }
      // The name of a function within an expression holds in that function alone.
      let start = text(at - 1) == "async" ? at - 1 : at
      let isStatement = breaks.contains(start) || ["{", "}", ";"].contains(text(start - 1))
      guard word != "function" || isStatement else { return }
      if text(at + 1) == "[", let end = closers[at + 1] {
        for inner in at + 2..<end where isWord(inner) && openers[inner] == at + 1 {
          add(inner, scope)
        }
      } else if isWord(at + 1) {
        add(at + 1, scope)
      }
    } else if word == "(", tokens[at].kind == .sign, let end = closers[at] {
      guard let last = bodyEnd(from: end, head: at) else { return }
      for inner in at + 1..<max(end, at + 1) where isWord(inner) && openers[inner] == at {
        let isFirst = ["(", ",", "."].contains(text(inner - 1))
        if isFirst, [")", ",", "="].contains(text(inner + 1)) { add(inner, at...last) }
      }
    }
  }

  private mutating func add(_ at: Int, _ scope: ClosedRange<Int>) {
    scopes[text(at), default: []].append(scope)
  }

  /// The block around a declaration, or the loop whose head it is in; none at the top of the file,
  /// where other files see it.
  private func scope(of at: Int) -> ClosedRange<Int>? {
    guard let opener = openers[at], let end = closers[opener] else { return nil }
    if text(opener) == "{" { return opener...end }
    guard text(opener) == "(", text(opener - 1) == "for" || text(opener - 1) == "await" else {
      return nil
    }
    return opener...(text(end + 1) == "{" ? closers[end + 1] ?? end : statementEnd(end + 1))
  }

  /// Where the body of a function or a `catch` ends whose parameters end here.
  private func bodyEnd(from end: Int, head: Int) -> Int? {
    if text(end + 1) == "=>" {
      return text(end + 2) == "{" ? closers[end + 2] : statementEnd(end + 2)
    }
    guard text(end + 1) == "{" else { return nil }
    let isFunction = text(head - 1) == "function" || text(head - 2) == "function"
    return isFunction || text(head - 1) == "catch" ? closers[end + 1] : nil
  }

  /// The last token of an expression or a short statement; too early rather than too late.
  private func statementEnd(_ start: Int) -> Int {
    var at = start
    var questions = 0
    while at < tokens.count {
      let isSign = tokens[at].kind == .sign
      let isEnd = isSign && [",", ";", ")", "]", "}"].contains(text(at))
      if isEnd || at > start && breaks.contains(at) { return max(at - 1, start) }
      if isSign, text(at) == "{" { return closers[at] ?? at }
      if isSign, text(at) == ":" {
        if questions == 0 { return max(at - 1, start) }
        questions -= 1
      }
      let isChain = text(at + 1) == "." || text(at + 1) == "?" || text(at - 1) == "?"
      if isSign, text(at) == "?", !isChain { questions += 1 }
      at = (closers[at] ?? at) + 1
    }
    return tokens.count - 1
  }

  // MARK: - Doubts

  /// Keeps the name if this use of it is none of a variable, or of another one.
  private mutating func judge(_ at: Int) {
    let word = text(at)
    guard let known = scopes[word] else { return }
    let before = text(at - 1)
    let after = text(at + 1)
    let isInBraces = openers[at].map { text($0) == "{" } ?? false
    let isShorthand = isInBraces && ["{", ","].contains(before) && [",", "}", "="].contains(after)
    let isMethod =
      after == "(" && before != "function"
      && closers[at + 1].map { text($0 + 1) == "{" } ?? false
    if after == ":" || isShorthand || isMethod || !known.contains(where: { $0.contains(at) }) {
      kept.insert(word)
    }
  }

  private static let opening: Set<String> = ["(", "[", "{"]
  private static let closing: Set<String> = [")", "]", "}"]
  /// A file with these is left alone.
  private static let refused: Set<String> = ["class", "eval", "with", "import", "export"]
  private static let reserved: Set<String> = [
    "arguments", "as", "async", "await", "break", "case", "catch", "class", "const", "continue",
    "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false",
    "finally", "for", "from", "function", "get", "if", "import", "in", "instanceof", "let", "new",
    "null", "of", "return", "set", "static", "super", "switch", "this", "throw", "true", "try",
    "typeof", "undefined", "var", "void", "while", "with", "yield",
  ]
}

/// Names in the order of their length: a, b and so on, then aa, ba and so on.
private struct ShortNames {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private var number = 0

  mutating func next(without taken: Set<String>) -> String {
    while true {
      var name = ""
      var rest = number
      repeat {
        name.append(Self.letters[rest % Self.letters.count])
        rest = rest / Self.letters.count - 1
      } while rest >= 0
      number += 1
      if !taken.contains(name) { return name }
    }
  }
}
