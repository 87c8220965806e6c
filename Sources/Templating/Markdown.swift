private import CMarkdown

/// GitHub-flavoured Markdown as HTML: raw HTML is left out, and so are links that could run code.
package enum Markdown {
  package static func html(_ text: String) -> String {
    cmark_gfm_core_extensions_ensure_registered()
    let options = CMARK_OPT_SAFE | CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_SMART
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
    let extensions = cmark_parser_get_syntax_extensions(parser)
    guard let html = cmark_render_html(document, options, extensions) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(html) }
    // What was left out leaves a comment in the page; nobody needs to read it.
    return String(cString: html)
      .replacing("<!-- raw HTML omitted -->", with: "")
      .trimmingPrefix { $0.isWhitespace }.description
  }
}
