import Platform
import SiteBuilder
import Templating

/// What a site is made by: settings, descriptions and templates.
enum Site {
  static func settings(_ bytes: [UInt8]) {
    _ = try? Configuration.read(bytes, file: "gallery.json")
    var album = AlbumSettings()
    try? album.take(bytes, of: "album.json")
  }

  static func markdown(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let html = Markdown.html(text).lowercased()
    precondition(!html.contains("<script") && !html.contains("<iframe"), "raw HTML")
    precondition(!html.contains("=\"javascript:") && !html.contains("=\"vbscript:"), "a script")
    _ = Markdown.words(text)
  }

  private static let values: TemplateValue = [
    "a": "<b c=\"d\" e='f'>&", "n": 7, "yes": true, "no": false, "empty": [],
    "o": ["a": "x", "n": 1, "l": [["a": "1"], ["a": "2", "o": ["a": "3"]]]],
    "l": [["a": "1"], ["a": "2", "l": ["x"]], "y"],
  ]

  static func mustache(_ bytes: [UInt8]) {
    guard (try? TemplateTag.scan(bytes, file: "page.mustache")) != nil else { return }
    guard var template = try? Template(String(decoding: bytes, as: UTF8.self)) else { return }
    guard let page = try? template.render(values) else { return }
    // What is asked for once more is the same.
    precondition((try? template.render(values)) == page, "rendered twice, not the same")
  }
}
