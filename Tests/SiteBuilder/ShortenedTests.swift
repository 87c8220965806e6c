import Testing

@testable import SiteBuilder

@Suite struct ShortenedTests {
  private func script(_ text: String) -> String {
    String(decoding: Shortened.script(Squeezed.script(Array(text.utf8))), as: UTF8.self)
  }

  @Test(
    arguments: [
      // A name of its own, with the parameter that holds the namespace.
      (
        "(function (Gallery) { const word = 1; Gallery.word = word; })(window.Gallery);",
        "(function(a){let b=1;a.word=b;})(window.Gallery);\n"
      ),
      // What other files see stays.
      ("const shared = 1;\nuse(shared);", "let shared=1;use(shared);\n"),
      // A global of the same name outside the block is another thing.
      (
        "(() => { { const close = 1; use(close); } close(); })();",
        "(()=>{{let close=1;use(close);}close();})();\n"
      ),
      (
        "(() => { list.map((open) => open.id); open(1); })();",
        "(()=>{list.map((open)=>open.id);open(1);})();\n"
      ),
      (
        "(() => { use(a ? (name) => 1 : name); })();",
        "(()=>{use(a?(name)=>1:name);})();\n"
      ),
      (
        "(() => { run(function find() {}); find(); })();",
        "(()=>{run(function find(){});find();})();\n"
      ),
      (
        "(() => { for (const one of all) for (const two of one) { use(two); } use(one); })();",
        "(()=>{for(let one of all)for(let a of one){use(a);}use(one);})();\n"
      ),
      // Keys, shorthands, methods, labels and templates keep the name.
      (
        "(() => { const key = 1; use({ key: key }); })();", "(()=>{let key=1;use({key:key});})();\n"
      ),
      ("(() => { const key = 1; use({ key }); })();", "(()=>{let key=1;use({key});})();\n"),
      (
        "(() => { const get2 = 1; use({ get2() { return get2; } }); })();",
        "(()=>{let get2=1;use({get2(){return get2;}});})();\n"
      ),
      ("(() => { const word = 1; use(`${word}`); })();", "(()=>{let word=1;use(`${word}`);})();\n"),
      // Others are shortened wherever they stand.
      (
        "(() => { const list = [1]; use(...list, { ...list, [list]: list.list }); })();",
        "(()=>{let a=[1];use(...a,{...a,[a]:a.list});})();\n"
      ),
      (
        "(() => { const [one, two] = all; for (const it of one) use(it, two); })();",
        "(()=>{let[b,c]=all;for(let a of b)use(a,c);})();\n"
      ),
      (
        "(() => { function send(text, more = text) { return text + \"text\" + more; } send(1); })();",
        "(()=>{function c(a,b=a){return a+\"text\"+b;}c(1);})();\n"
      ),
      (
        "(() => { try { a(); } catch (error) { b(error); } })();",
        "(()=>{try{a();}catch(c){b(c);}})();\n"
      ),
      // The new name is none that the file means otherwise.
      ("(() => { const word = a; use(word); })();", "(()=>{let b=a;use(b);})();\n"),
      ("class Any { word(one) { return one; } }", "class Any{word(one){return one;}}\n"),
      ("(() => { const broken = 1; ", "(()=>{let broken=1;\n"),
    ]
  )
  func `a script's own names are short, all others stay`(text: String, expected: String) {
    #expect(script(text) == expected)
  }
}
