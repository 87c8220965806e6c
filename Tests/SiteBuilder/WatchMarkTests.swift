import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct WatchMarkTests {
  @Test(
    arguments: [
      "Gallery.define(\"site\",{\"title\":\"A\"});\n",
      "Gallery.define(\"site\",{\"title\":\",\\\"watch\\\":\\\"1\"});\n",
      "Gallery.define(\"site\",{\"title\":\"2026\"});\n",
      "Gallery.define(\"site\",{\"title\":\"A\",\"preselected\":{\"picks\":[{\"note\":\"7\"}]}});\n",
    ]
  )
  func `a mark comes, changes and goes, and the rest stays byte for byte`(script: String) {
    let plain = Array(script.utf8)
    let one = WatchMark.script(plain, mark: "17")
    let two = WatchMark.script(one, mark: "18")
    #expect(String(decoding: two, as: UTF8.self).hasSuffix(",\"watch\":\"18\"});\n"))
    #expect(one.count == two.count)
    #expect(WatchMark.script(two, mark: nil) == plain)
    #expect(WatchMark.script(plain, mark: nil) == plain)
  }

  @Test func `a build that is not told of a mark takes it away, though nothing else has changed`()
    async throws
  {
    let library = MadeLibrary.small()
    _ = try await library.build()
    let before = try library.files()
    try WatchMark.write("123", into: library.output)
    #expect(try library.page("data/site.js").contains("\"watch\":\"123\""))
    #expect(PublishedSite.read(library.output)?.title == "Test & Site")
    let report = try await library.build()
    #expect(report.pagesWritten == 1)
    #expect(try library.files() == before)
  }

  @Test func `where no site is nothing is written`() throws {
    try WatchMark.write("1", into: TemporaryDirectory.current / "none")
    #expect(!File.exists(TemporaryDirectory.current / "none"))
  }
}
