import Foundation
import Platform
import Serving
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct FileServerTests {
  @Test func `a page, a part of it and its tag are served`() throws {
    let root = try makeSite()
    let responder = try FileResponder(root: root)
    let whole = responder.response(to: .init(method: "GET", target: "/a%20b/index.html"))
    #expect(whole.status == 200)
    #expect(whole.headers["Content-Type"] == "text/html; charset=utf-8")
    let tag = try #require(whole.headers["ETag"])
    let part = responder.response(
      to: .init(method: "GET", target: "/a%20b/index.html", range: "bytes=2-4")
    )
    #expect(part.status == 206)
    #expect(part.headers["Content-Range"] == "bytes 2-4/10")
    let again = responder.response(
      to: .init(method: "GET", target: "/a%20b/index.html", ifNoneMatch: "W/\(tag)")
    )
    #expect(again.status == 304)
    let beyond = responder.response(
      to: .init(method: "GET", target: "/a%20b/index.html", range: "bytes=10-")
    )
    #expect(beyond.status == 416)
    let folder = responder.response(to: .init(method: "GET", target: "/a%20b"))
    #expect(folder.status == 301)
    #expect(folder.headers["Location"] == "a%20b/")
    #expect(responder.response(to: .init(method: "GET", target: "/a%20b/")).status == 200)
    #expect(responder.response(to: .init(method: "POST", target: "/")).status == 405)
  }

  @Test(arguments: [
    "/../secret.txt", "/%2e%2e/secret.txt", "/a%20b/../../secret.txt", "/..%5csecret.txt",
    "/out/secret.txt", "/a%00b", "secret.txt", "/%zz", "//etc/hostname",
  ])
  func `nothing outside the folder is served`(target: String) throws {
    let root = try makeSite()
    let answer = try FileResponder(root: root).response(to: .init(method: "GET", target: target))
    #expect([400, 404].contains(answer.status))
  }

  @Test(arguments: ["bytes=-3", "bytes=7-", "bytes=7-99"])
  func `a range may leave an end open`(range: String) throws {
    let answer = try FileResponder(root: try makeSite()).response(
      to: .init(method: "GET", target: "/a%20b/index.html", range: range)
    )
    #expect(answer.headers["Content-Range"] == "bytes 7-9/10")
  }

  @Test func `a browser's requests are answered over a real connection`() throws {
    let server = try FileServer(root: try makeSite(), port: 0)
    let address = "http://127.0.0.1:\(server.port)/a%20b/"
    let page = try ChildProcess.run(
      "curl",
      arguments: ["-sS", "-i", "-H", "Range: bytes=0-2", Path(address)]
    )
    let text = String(decoding: page.output, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 206"))
    #expect(text.hasSuffix("\r\n\r\n<p>"))
    let traversal = try ChildProcess.run(
      "curl",
      arguments: [
        "-sS", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}",
        Path("http://127.0.0.1:\(server.port)/%2e%2e/secret.txt"),
      ]
    )
    #expect(["400", "404"].contains(String(decoding: traversal.output, as: UTF8.self)))
  }

  private func makeSite() throws -> Path {
    let root = TemporaryDirectory.current / "site"
    try Folder.create(root / "a b")
    try AtomicFile.write("<p>hey</p>", to: root / "a b/index.html")
    try AtomicFile.write("secret", to: TemporaryDirectory.current / "secret.txt")
    try File.symbolicLink(to: TemporaryDirectory.current, at: root / "out")
    return root
  }
}
