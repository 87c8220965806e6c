import Platform
import Templating
import TestSupport
import Testing

@Suite struct TemplateRenderingTests {
  @Test(
    arguments: [
      ("{{a}}", "&lt;i a=&quot;1&quot; b=&#39;2&#39;&gt; &amp;"),
      ("{{{a}}}", "<i a=\"1\" b='2'> &"),
      ("{{#list}}[{{.}}]{{/list}}", "[1][2]"),
      ("{{#none}}x{{/none}}{{^none}}y{{/none}}", "y"),
      ("{{#empty}}x{{/empty}}{{^empty}}y{{/empty}}", "y"),
      ("{{o.name}} {{#o}}{{name}}{{/o}}", "n n"),
      ("{{#list}}\n- {{.}}\n{{/list}}\nend", "- 1\n- 2\nend"),
      ("{{! a note }}{{missing}}", ""),
    ]
  )
  func `a template renders its data`(text: String, expected: String) throws {
    let value: TemplateValue = [
      "a": "<i a=\"1\" b='2'> &", "list": ["1", "2"], "none": [], "empty": "", "o": ["name": "n"],
    ]
    var template = try Template(text)
    #expect(try template.render(value) == expected)
    // Rendering leaves nothing behind in the template.
    #expect(try template.render(value) == expected)
  }

  @Test func `a template that the engine refuses is an error, not a crash`() {
    for text in ["{{", "{{#a}}", "{{/a}}", "{{=x=}}", "{{{a}}"] {
      let failed = Result { () throws(TemplateFailure) in _ = try Template(text) }
      #expect(throws: TemplateFailure.self) { try failed.get() }
    }
  }

  @Test func `a page model becomes data, and what it lacks hides what is around it`() throws {
    struct Inner: Encodable {
      var title: String?
      var count = 3
    }
    struct Outer: Encodable {
      var title = "outer"
      var ratio = 1.5
      var isOpen = true
      var inner = [Inner(), Inner(title: "inner")]
      var map = ["b": "2"]
    }
    let value = try TemplateValueEncoder.encode(Outer())
    var template = try Template(
      "{{title}} {{ratio}} {{#isOpen}}open{{/isOpen}}"
        + "{{#inner}} <{{title}}{{^title}}-{{/title}} {{count}}>{{/inner}} {{map.b}}"
    )
    #expect(try template.render(value) == "outer 1.5 open <- 3> <inner 3> 2")
  }
}

@Suite struct MarkdownTests {
  @Test(
    arguments: [
      ("# Title\n\n*a* b", "<h1>Title</h1>\n<p><em>a</em> b</p>\n"),
      ("a <script>alert(1)</script> b", "<p>a alert(1) b</p>\n"),
      ("<div onclick=x>\nhi\n</div>", ""),
      ("[x](javascript:alert(1))", "<p><a href=\"\">x</a></p>\n"),
      ("![x](data:text/html,x)", "<p><img src=\"\" alt=\"x\" /></p>\n"),
      (
        "~~a~~ www.example.org",
        "<p><del>a</del> <a href=\"http://www.example.org\">www.example.org</a></p>\n"
      ),
      ("", ""),
    ]
  )
  func `Markdown becomes harmless HTML`(text: String, expected: String) {
    #expect(Markdown.html(text) == expected)
  }

  @Test func `its words alone describe a page`() {
    let text = "# Title\n\n*After* <b>midnight</b>: [a link](https://example.org).\n\n- one\n"
    #expect(Markdown.words(text) == "Title After midnight: a link. - one")
    #expect(Markdown.words("one two three", limit: 9) == "one two…")
    #expect(Markdown.words("") == "")
  }
}

@Suite(.temporaryDirectory) struct TemplateSetTests {
  private var folder: Path { TemporaryDirectory.current }

  private func write(_ text: String, _ name: String) throws {
    try Folder.create((folder / name).parent)
    try AtomicFile.write(text, to: folder / name, durability: .replaceable)
  }

  @Test func `partials are put in, and each file may be overridden alone`() throws {
    try write("<{{> partials-name}}>\n{{> line}}\nend", "theme/page.mustache")
    try write("theme {{x}}", "theme/partials/partials-name.mustache")
    try write("line\n", "theme/partials/line.mustache")
    try write("mine {{x}}", "mine/partials/partials-name.mustache")
    let folders = TemplateFolders(theme: "default", folders: [folder / "mine", folder / "theme"])
    let set = try TemplateSet(["page"], in: folders)
    var template = try set.template("page")
    #expect(try template.render(["x": "&"]) == "<mine &amp;>\nline\nend")
  }

  @Test(
    arguments: [
      ("a\n{{#x}}\nb", ":2: the section 'x' is never closed: expected '{{/x}}' after it"),
      ("{{#x}}\n{{#y}}{{/x}}", ":2: expected '{{/y}}', which closes the section opened in line 2"),
      ("a\n\n{{/x}}", ":3: '{{/x}}' closes a section that was never opened"),
      ("{{x", ":1: the tag is never closed: expected '}}'"),
      ("{{{x}}", ":1: the tag is never closed: expected '}}}'"),
      ("\n{{}}", ":2: expected a name between the braces"),
      ("{{=<% %>=}}", ":1: changing the braces is not supported"),
      (
        "{{> tiel}}",
        ":1: there is no partial 'tiel': expected a file 'partials/tiel.mustache'; did you mean 'tile'?"
      ),
      (
        String(repeating: "{{#a}}\n", count: 5000),
        ":101: '{{#a}}' lies in 100 other sections: close some of them before it"
      ),
      ("\n{{> self}}", "self.mustache:1: the partial includes itself: self > self"),
    ]
  )
  func `a mistake is told with file, line and what was expected`(text: String, message: String)
    throws
  {
    try write(text, "page.mustache")
    try write("x", "partials/tile.mustache")
    try write("{{> self}}", "partials/self.mustache")
    let folders = TemplateFolders(theme: "default", folders: [folder])
    let error = #expect(throws: TemplateError.self) { try TemplateSet(["page"], in: folders) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "nothing")")
    #expect(error?.file.isInside(folder) == true)
  }

  @Test func `themes are found by override, site, environment and executable, in this order`()
    throws
  {
    for root in ["environment", "prefix/share/gallery/Templates"] {
      for theme in ["default", "minimal"] {
        try write("x", "\(root)/\(theme)/layout.mustache")
      }
    }
    try write("x", "site/partials/tile.mustache")
    let all = TemplateFolders.Places(
      override: nil,
      site: folder / "site",
      environment: folder / "environment",
      executable: folder / "prefix/bin/gallery"
    )
    let found = try TemplateFolders.locate(theme: "minimal", in: all)
    #expect(
      found.folders == [
        folder / "site", folder / "environment/minimal", folder / "environment/default",
      ]
    )
    try write(#"{"extends": "minimal"}"#, "environment/studio/theme.json")
    #expect(
      try TemplateFolders.locate(theme: "studio", in: all).folders == [
        folder / "site", folder / "environment/studio", folder / "environment/minimal",
        folder / "environment/default",
      ]
    )
    try write(#"{"extends": "studio"}"#, "environment/minimal/theme.json")
    let circle = #expect(throws: TemplateError.self) {
      try TemplateFolders.locate(theme: "studio", in: all)
    }
    #expect(circle?.description.contains("stands on itself: studio > minimal > studio") == true)
    try write(#"{"extends": "minimum"}"#, "environment/studio/theme.json")
    let missing = #expect(throws: TemplateError.self) {
      try TemplateFolders.locate(theme: "studio", in: all)
    }
    #expect(missing?.file == folder / "environment/studio/theme.json")
    #expect(missing?.message.contains("no theme 'minimum' to extend") == true)
    #expect(missing?.message.contains("did you mean 'minimal'?") == true)
    let installed = try TemplateFolders.locate(
      theme: "default",
      in: .init(executable: folder / "prefix/bin/gallery")
    )
    #expect(installed.folders == [folder / "prefix/share/gallery/Templates/default"])
    let error = #expect(throws: TemplateError.self) {
      try TemplateFolders.locate(theme: "nosuch", in: all)
    }
    #expect(error?.description.contains("environment'") == true)
  }

  @Test func `control characters of damaged metadata do not reach a page`() throws {
    struct Model: Encodable { var text = "a\u{9F}b\u{0}\u{7F}c\té\n" }
    #expect(try TemplateValueEncoder.encode(Model())["text"] == "abc\té\n")
  }
}
