import Platform
import TestSupport
import Testing

@Suite struct PathTests {
  @Test(arguments: [
    Array("plain.jpg".utf8), Array("café/日本 😀\n.jpg".utf8), [0x61, 0xE9, 0xFF, 0x2E],
    Array("\u{EF81}x".utf8), [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF],
  ])
  func `any bytes survive the way to text and back`(bytes: [UInt8]) {
    #expect(Path(Path(bytes: bytes).string).bytes == bytes)
  }

  @Test func `composed and decomposed names are two`() {
    #expect(Path("caf\u{E9}") != Path("cafe\u{301}"))
  }

  @Test func `a path has parts`() {
    let path: Path = "/a/b.c/.hidden.tar.gz"
    #expect(path.name == ".hidden.tar.gz")
    #expect(path.parent == "/a/b.c")
    #expect(path.ending == "gz")
    #expect(Path("/x/.profile").ending == "")
    #expect(Path("IMG.JPG").lowercasedEnding == "jpg")
    #expect(Path("/").parent == "/")
    #expect(Path("a").parent == "")
  }

  @Test func `dots are resolved by text`() {
    #expect(Path("/a/../../b/./c//").normalized == "/b/c")
    #expect(Path("../x").absolute(in: "/l/m") == "/l/x")
    #expect(Path("a/../../b").normalized == "../b")
  }

  @Test func `inside means below whole components`() {
    #expect(Path("/a/b").isInside("/a"))
    #expect(!Path("/ab").isInside("/a"))
    #expect(Path("/a/b/c").relative(to: "/a") == "b/c")
  }
}
