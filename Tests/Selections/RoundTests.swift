import PhotoLibrary
import Selections
import Testing

@Suite struct RoundTests {
  private func manifest(_ id: String, _ picker: String, at date: String, final: Bool = false)
    -> SelectionManifest
  {
    var manifest = SelectionManifest(header: .init(id: id, title: "W", picker: .init(name: picker)))
    manifest.modifiedAt = date
    manifest.isFinal = final
    manifest.site = .init(id: "site", title: "Ana & Luis", revision: "r1")
    return manifest
  }

  @Test func `the same site and build give no warning`() {
    let first = manifest("a", "Ana", at: "1", final: true)
    #expect(first.roundWarnings(site: first.site, earlier: [first]).isEmpty)
  }

  @Test func `another site and a rebuilt one are told`() {
    let picks = manifest("a", "Ana", at: "1")
    let other = SelectionManifest.Site(id: "other", revision: "r1")
    #expect(picks.roundWarnings(site: other) == [.otherSite(title: "Ana & Luis")])
    let rebuilt = SelectionManifest.Site(id: "site", revision: "r2")
    #expect(picks.roundWarnings(site: rebuilt) == [.rebuiltSite])
  }

  @Test func `a second final selection is told, a revised one is not`() {
    let first = manifest("a", "Ana", at: "1", final: true)
    let second = manifest("b", "Luis", at: "2", final: true)
    #expect(second.roundWarnings(earlier: [first]) == [.secondFinal(by: "Ana")])
    var revised = first.nextRound(id: "c", at: "3")
    #expect(!revised.isFinal)
    revised.isFinal = true
    #expect(revised.roundWarnings(earlier: [first]).isEmpty)
  }

  @Test func `an older version, and one that revises another, are told`() {
    let new = manifest("a", "Ana", at: "2026-05-02")
    let old = manifest("a", "Ana", at: "2026-05-01")
    #expect(old.roundWarnings(earlier: [new]) == [.older(than: "2026-05-02")])
    let next = manifest("x", "Ana", at: "0").nextRound(id: "y", at: "3")
    #expect(next.roundWarnings(earlier: [new]) == [.otherBasis("x")])
  }

  @Test func `an import takes a file, a link and a list`() throws {
    let assets = [asset("a", "new/1.jpg"), asset("b", "2.jpg")]
    var picks = manifest("a", "Ana", at: "1")
    picks.site?.id = "0123456789abcdef0123"
    picks.picks = assets.map { SelectionManifest.Pick($0) }
    picks.picks[0].path = "old/1.jpg"
    picks.picks.append(SelectionManifest.Pick(path: "2.jpg"))
    picks.picks.append(SelectionManifest.Pick(name: "gone.jpg"))
    let file = try importSelection(picks.encoded(), into: assets)
    #expect(file.resolved.found.count == 2)
    #expect(file.refreshed.picks.map(\.path) == ["new/1.jpg", "2.jpg", nil])
    let link = try #require(PicksLink(picks))
    let url = "https://x/picks.html\(link.fragment)\n"
    for text in [url, link.value] {
      #expect(try importSelection(Array(text.utf8), into: assets).resolved.found.count == 2)
    }
    #expect(try importSelection(Array("1.jpg, 2".utf8), into: assets).resolved.found.count == 2)
    for text in ["", "  \n", "Hello there", "\u{0}\u{1}", "[1]"] {
      #expect(throws: ManifestError.self, "\(text)") {
        try importSelection(Array(text.utf8), into: assets)
      }
    }
  }
}
