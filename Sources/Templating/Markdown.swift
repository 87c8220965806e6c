private import CMarkdown

/// GitHub-flavoured Markdown as HTML: raw HTML is left out, and so are links that could run code.
package enum Markdown {
  package static func html(_ text: String) -> String {
    // What was left out leaves a comment in the page; nobody needs to read it.
    rendered(text) { cmark_render_html($0, options, $1) }
      .replacing("<!-- raw HTML omitted -->", with: "")
      .trimmingPrefix { $0.isWhitespace }.description
  }

  /// The words alone, on one line, for descriptions of a page: whole words, `limit` characters.
  package static func words(_ text: String, limit: Int = 200) -> String {
    let words = rendered(text) { document, _ in cmark_render_plaintext(document, options, 0) }
      .split(whereSeparator: \.isWhitespace)
    var line = ""
    for word in words {
      guard line.count + word.count < limit else { return line + "…" }
      line += line.isEmpty ? word : " " + word
    }
    return line
  }

  private static let options = CMARK_OPT_SAFE | CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_SMART

  private static func rendered(
    _ text: String,
    by render: (OpaquePointer, UnsafeMutablePointer<cmark_llist>?)
      -> UnsafeMutablePointer<CChar>?
  ) -> String {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(options) else { return "" }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      if let found = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    guard let document = cmark_parser_finish(parser) else { return "" }
    defer { cmark_node_free(document) }
    guard let result = render(document, cmark_parser_get_syntax_extensions(parser)) else {
      return ""
    }
    defer { cmark_get_default_mem_allocator().pointee.free(result) }
    return String(cString: result)
  }
}
