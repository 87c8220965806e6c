import Testing

@testable import SiteBuilder

@Suite struct SqueezedTests {
  private func script(_ text: String) -> String {
    String(decoding: Squeezed.script(Array(text.utf8)), as: UTF8.self)
  }

  private func stylesheet(_ text: String) -> String {
    String(decoding: Squeezed.stylesheet(Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("/** What. */\nconst a = 1; // why\nlet b = a + 2;\n", "const a=1;let b=a+2;\n"),
      ("if (a) {\n  b();\n}\nc();", "if(a){b();}\nc();\n"),
      ("a\n  .b()\n  .c();", "a.b().c();\n"),
      ("return \"x // y\" + 'it\\'s /* no */';", "return\"x // y\"+'it\\'s /* no */';\n"),
      ("const r = /[/\"]\\/ +/g;\nx = a / b / c;", "const r=/[/\"]\\/ +/g;x=a/b/c;\n"),
      ("return / a b/.test(c);", "return/ a b/.test(c);\n"),
      ("a = b + +c - -d;", "a=b+ +c- -d;\n"),
      ("const t = `a  ${ b }\n  c`;", "const t=`a  ${ b }\n  c`;\n"),
      ("const f = function () {}\n(g)();", "const f=function(){}\n(g)();\n"),
      ("a\n++b", "a\n++b\n"),
      ("async (x) => x of y", "async(x)=>x of y\n"),
      ("// nothing\n", ""),
    ]
  )
  func `a script loses comments and blanks and keeps its meaning`(text: String, expected: String) {
    #expect(script(text) == expected)
  }

  @Test(
    arguments: [
      ("/* Colours. */\n:root {\n  --g-ink: #1b1b1a;\n}\n", ":root{--g-ink:#1b1b1a;}\n"),
      (
        ".a :is(ul, ol) > .b {\n  margin: 0 calc(1px + 2px);\n}",
        ".a :is(ul,ol) > .b{margin:0 calc(1px + 2px);}\n"
      ),
      (".a::before { content: \"/* a; */ \"; }", ".a::before{content:\"/* a; */ \";}\n"),
      ("@media (max-width: 48rem) { .a { b: c } }", "@media (max-width:48rem){.a{b:c}}\n"),
    ]
  )
  func `a style sheet keeps the blanks that mean something`(text: String, expected: String) {
    #expect(stylesheet(text) == expected)
  }
}
