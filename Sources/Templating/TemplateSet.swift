package import Platform

/// The pages of a theme: each template with its partials put in, checked, ready to be parsed.
package struct TemplateSet: Sendable {
  package let folders: TemplateFolders
  /// By name, with all partials in their places.
  package let texts: [String: String]
  /// Every tag of every file that was read, for checking the names it uses.
  package let tags: [Path: [TemplateTag]]

  /// Reads `<name>.mustache` for each name, and the `partials/` that they use; with a layout, each
  /// stands in the place of its `{{{content}}}`.
  package init(_ names: [String], layout: String? = nil, in folders: TemplateFolders)
    throws(TemplateError)
  {
    var loader = Loader(folders: folders)
    var texts: [String: String] = [:]
    for name in names {
      let text = try loader.page(layout ?? name, around: layout == nil ? nil : name)
      texts[name] = String(decoding: text, as: UTF8.self)
    }
    self.folders = folders
    self.texts = texts
    tags = loader.tags
  }

  /// Whether any template uses a value of this name, or one of another value that is named so.
  package func usesName(_ name: String) -> Bool {
    tags.values.contains { tags in
      tags.contains { $0.kind != .comment && $0.name.split(separator: ".").contains { $0 == name } }
    }
  }

  /// The first parts of all names that a template uses within sections of a name, partials included.
  package func names(within section: String, of template: String) throws(TemplateError) -> Set<
    String
  > {
    var names: Set<String> = []
    var depth = 0
    let text = Array((texts[template] ?? "").utf8)
    for tag in try TemplateTag.scan(text, file: Path("\(template).mustache"))
    where tag.kind != .comment {
      if tag.name == section, tag.kind == .section { depth += 1 }
      if tag.name == section, tag.kind == .end, depth > 0 { depth -= 1 }
      guard depth > 0, tag.name != section else { continue }
      names.insert(tag.name.split(separator: ".").first.map(String.init) ?? tag.name)
    }
    return names
  }

  /// A parsed template for one task.
  package func template(_ name: String) throws(TemplateError) -> Template {
    guard let text = texts[name] else { preconditionFailure("no template '\(name)' was read") }
    do throws(TemplateFailure) {
      return try Template(text)
    } catch {
      throw TemplateError(Path("\(name).mustache"), error.message)
    }
  }
}

/// Puts partials into the texts that name them, so that mistakes are told with their own file.
private struct Loader {
  let folders: TemplateFolders
  var tags: [Path: [TemplateTag]] = [:]
  private var partials: [String: [UInt8]] = [:]

  init(folders: TemplateFolders) { self.folders = folders }

  /// The text of a page's template; `inner` is the page that a layout is put around.
  mutating func page(_ name: String, around inner: String? = nil) throws(TemplateError) -> [UInt8] {
    guard let path = folders.find("\(name).mustache") else {
      let places = folders.folders.map { "'\($0.display)'" }.joined(separator: ", ")
      throw TemplateError(
        Path("\(name).mustache"),
        "the template is missing: expected it in one of \(places)"
      )
    }
    var content: [UInt8]?
    if let inner { content = try page(inner) }
    return try expanded(path, using: [], content: content)
  }

  private mutating func partial(_ tag: TemplateTag, file: Path, using names: [String])
    throws(TemplateError) -> [UInt8]
  {
    if names.contains(tag.name) {
      let chain = (names + [tag.name]).joined(separator: " > ")
      throw TemplateError(file, line: tag.line, "the partial includes itself: \(chain)")
    }
    if let known = partials[tag.name] { return known }
    guard let path = folders.find("partials/\(tag.name).mustache") else {
      let known = (try? folders.files(below: "partials")) ?? []  // only for the hint
      let hint = Spelling.nearest(to: "\(tag.name).mustache", among: known)
        .map { "; did you mean '\($0.dropLast(9))'?" }
      throw TemplateError(
        file,
        line: tag.line,
        "there is no partial '\(tag.name)': expected a file 'partials/\(tag.name).mustache'"
          + (hint ?? "")
      )
    }
    let text = try expanded(path, using: names + [tag.name])
    partials[tag.name] = text
    return text
  }

  private mutating func expanded(
    _ path: Path,
    using names: [String],
    content: [UInt8]? = nil
  ) throws(TemplateError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try File.read(path) } catch {
      throw TemplateError(path, error.description)
    }
    let found = try TemplateTag.scan(bytes, file: path)
    tags[path] = found
    var text: [UInt8] = []
    var copied = 0
    if content != nil, !found.contains(where: { $0.isContent }) {
      throw TemplateError(path, "expected '{{{content}}}' where the page's own text is to stand")
    }
    for tag in found where tag.kind == .partial || (content != nil && tag.isContent) {
      let line = Self.standaloneLine(tag.range, in: bytes)
      text += bytes[copied..<(line ?? tag.range).lowerBound]
      text += try tag.isContent ? content ?? [] : partial(tag, file: path, using: names)
      copied = (line ?? tag.range).upperBound
    }
    return text + bytes[copied...]
  }

  /// The whole line of a tag that is alone on it: its line break must not double the partial's own.
  private static func standaloneLine(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    let blanks: Set<UInt8> = [32, 9]
    var start = range.lowerBound
    while start > 0, blanks.contains(bytes[start - 1]) { start -= 1 }
    guard start == 0 || bytes[start - 1] == 10 else { return nil }
    var end = range.upperBound
    while end < bytes.count, blanks.contains(bytes[end]) || bytes[end] == 13 { end += 1 }
    guard end < bytes.count else { return start..<end }
    return bytes[end] == 10 ? start..<(end + 1) : nil
  }
}
