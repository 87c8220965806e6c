package import Platform

/// One `{{tag}}` of a template, with the line it is on.
package struct TemplateTag: Sendable, Equatable {
  package enum Kind: Sendable { case value, section, inverted, end, partial, comment }

  package let kind: Kind
  package let name: String
  package let line: Int
  /// Where the tag is in the text's UTF-8, braces included.
  let range: Range<Int>

  /// The place in a layout where the page stands.
  var isContent: Bool { kind == .value && name == "content" }
}

extension TemplateTag {
  /// Each section takes stack where it is put into a page.
  private static let depthLimit = 100

  /// Reads the tags of a text and checks that sections are closed in order.
  package static func scan(_ bytes: [UInt8], file: Path) throws(TemplateError) -> [TemplateTag] {
    var tags: [TemplateTag] = []
    var open: [TemplateTag] = []
    var line = 1
    var index = 0
    while index < bytes.count {
      if bytes[index] == 10 { line += 1 }
      guard matches("{{", bytes, at: index) else {
        index += 1
        continue
      }
      let tag = try read(bytes, at: index, line: line, file: file)
      line += bytes[tag.range].count { $0 == 10 }
      index = tag.range.upperBound
      tags.append(tag)
      if tag.kind == .section || tag.kind == .inverted { open.append(tag) }
      guard open.count <= depthLimit else {
        throw TemplateError(
          file,
          line: tag.line,
          "'{{#\(tag.name)}}' lies in \(depthLimit) other sections: close some of them before it"
        )
      }
      guard tag.kind == .end else { continue }
      guard let last = open.popLast() else {
        throw TemplateError(
          file,
          line: tag.line,
          "'{{/\(tag.name)}}' closes a section that was never opened: expected '{{#\(tag.name)}}' "
            + "or '{{^\(tag.name)}}' before it"
        )
      }
      guard last.name == tag.name else {
        throw TemplateError(
          file,
          line: tag.line,
          "expected '{{/\(last.name)}}', which closes the section opened in line \(last.line), "
            + "but found '{{/\(tag.name)}}'"
        )
      }
    }
    if let last = open.last {
      throw TemplateError(
        file,
        line: last.line,
        "the section '\(last.name)' is never closed: expected '{{/\(last.name)}}' after it"
      )
    }
    return tags
  }

  private static func read(_ bytes: [UInt8], at start: Int, line: Int, file: Path)
    throws(TemplateError) -> TemplateTag
  {
    let isTriple = start + 2 < bytes.count && bytes[start + 2] == UInt8(ascii: "{")
    let ending = isTriple ? "}}}" : "}}"
    let first = start + (isTriple ? 3 : 2)
    guard let end = (first..<bytes.count).first(where: { matches(ending, bytes, at: $0) }) else {
      throw TemplateError(file, line: line, "the tag is never closed: expected '\(ending)'")
    }
    let content = trimmed(String(decoding: bytes[first..<end], as: UTF8.self))
    let kinds: [Character: Kind] = [
      "#": .section, "^": .inverted, "/": .end, ">": .partial, "!": .comment, "&": .value,
    ]
    let kind = isTriple ? nil : content.first.flatMap { kinds[$0] }
    let name = kind == nil ? content : trimmed(String(content.dropFirst()))
    if !isTriple, content.first == "=" {
      throw TemplateError(
        file,
        line: line,
        "changing the braces is not supported: use '{{' and '}}'"
      )
    }
    guard kind == .comment || isName(name) else {
      throw TemplateError(
        file,
        line: line,
        name.isEmpty ? "expected a name between the braces" : "'\(name)' is not a name"
      )
    }
    return TemplateTag(
      kind: kind ?? .value,
      name: name,
      line: line,
      range: start..<(end + ending.utf8.count)
    )
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "._-/".contains($0) }
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func matches(_ text: String, _ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }
}
