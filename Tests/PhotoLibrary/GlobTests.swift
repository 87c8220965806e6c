@testable import PhotoLibrary
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.jpg", "a/b/c.JPG", true), ("*.jpg", "a.jpg.txt", false), ("drafts", "x/drafts", true),
    ("/drafts", "drafts", true), ("a/*", "a/b", true), ("a/*", "a/b/c", false),
    ("a/**", "a/b/c", true), ("**/c", "c", true), ("a/**/c", "a/c", true),
    ("a/**/c", "a/x/y/c", true), ("a/**/c", "b/x/c", false), ("IMG_?.jpg", "img_é.jpg", true),
    ("IMG_?.jpg", "IMG_12.jpg", false), ("[a-c]*", "bee", true), ("[!a-c]*", "bee", false),
    ("[]x]", "]", true), ("[x", "[x", true), ("*.{jpg,{png,gif}}", "a.gif", true),
    ("{2025,2026}/**", "2026/a", true), ("{a", "{a", true), ("\\*", "*", true),
    ("\\*", "a", false), ("caf\u{E9}*", "cafe\u{301}.jpg", true), ("drafts/", "drafts", true),
    ("a*b*c*d", "axxbxxcxxd", true), ("a*b*c*d", "axxbxxcxx", false), ("", "a", false),
  ])
  func `a glob matches what it says`(pattern: String, path: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(LibraryPath(path)) == isMatch)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a hostile glob ends soon`() {
    let pattern = String(repeating: "*a", count: 60) + "b"
    #expect(!Glob(pattern).matches(LibraryPath(String(repeating: "a", count: 250))))
  }
}
