import PhotoLibrary
import Platform
import SiteBuilder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct MarksTests {
  /// The text on each photo's pictures; "" for none, and nothing where the pictures do not agree.
  private func marks(
    _ library: MadeLibrary,
    _ settings: [String: String] = [:]
  ) async throws -> [String: String?] {
    for (folder, text) in settings {
      try Folder.create(library.folder / "library" / Path(folder))
      let name: Path = text.hasPrefix("{") ? "album.json" : "index.md"
      try AtomicFile.write(text, to: library.folder / "library" / Path(folder) / name)
    }
    let plan = try await library.plan()
    return Dictionary(
      uniqueKeysWithValues: plan.jobs.map { job in
        let texts = Set(job.outputs.map { $0.recipe.watermark?.text ?? "" })
        return (job.name, texts.count == 1 ? texts.first : nil)
      }
    )
  }

  private func marked(_ text: String? = "PROOF") -> MadeLibrary {
    var library = MadeLibrary.small()
    library.configuration.watermark.text = text
    return library
  }

  @Test func `the site's mark is on every picture of every photo, the small ones too`() async throws
  {
    let found = try await marks(marked())
    #expect(
      found == [
        "2026/a.jpg": "PROOF", "2026/wedding/b.jpg": "PROOF", "2026/wedding/c.mp4": "PROOF",
      ]
    )
    let plan = try await marked().plan()
    #expect(plan.jobs[0].outputs.contains { $0.recipe.isThumbnail })
  }

  @Test func `an album goes without it, and the folders below follow`() async throws {
    let found = try await marks(marked(), ["2026": #"{"watermark": false}"#])
    #expect(found.values.allSatisfy { $0 == "" })
    let other = try await marks(marked(), ["2026/wedding": #"{"watermark": true}"#])
    #expect(other["2026/a.jpg"] == "")
    #expect(other["2026/wedding/b.jpg"] == "PROOF")
  }

  @Test func `an album asks for one of its own, and takes the rest from the site`() async throws {
    var library = marked(nil)
    library.configuration.watermark.position = .tiled
    let found = try await marks(
      library,
      ["2026/wedding": #"{"watermark": {"text": "© Ana", "opacity": 0.5}}"#]
    )
    #expect(found["2026/a.jpg"] == "")
    #expect(found["2026/wedding/b.jpg"] == "© Ana")
    let job = try #require(try await library.plan().jobs.first { $0.name == "2026/wedding/b.jpg" })
    let mark = try #require(job.outputs.first?.recipe.watermark)
    #expect(mark.position == .tiled)
    #expect(mark.opacity == 0.5)
  }

  @Test(arguments: [("Watermark: no", ""), ("Watermark: Only a proof", "Only a proof")])
  func `the top of index.md can say it as well`(text: String, mark: String) async throws {
    let found = try await marks(marked(), ["2026/wedding": text + "\n\nHello"])
    #expect(found["2026/wedding/b.jpg"] == mark)
    #expect(found["2026/a.jpg"] == "PROOF")
  }

  @Test func `a site's mark that is off is there for the albums that turn it on`() async throws {
    var library = marked()
    library.configuration.watermark.enabled = false
    let found = try await marks(library, ["2026/wedding": #"{"watermark": true}"#])
    #expect(found["2026/a.jpg"] == "")
    #expect(found["2026/wedding/b.jpg"] == "PROOF")
  }

  @Test func `a photo that one album marks is marked wherever it is shown`() async throws {
    var library = marked(nil)
    let content = Hash128.of("same")
    let first = MadeLibrary.asset("final/1.jpg", content: content)
    let copy = MadeLibrary.asset("proofs/1.jpg", content: content) {
      $0.id = AssetID(contentID: content, copyOf: LibraryPath("proofs/1.jpg"))
    }
    library.albums = [
      Album(id: "camera-roll", kind: .cameraRoll, title: "Camera Roll", members: [first, copy]),
      MadeLibrary.album("final", [first]), MadeLibrary.album("proofs", [copy]),
    ]
    let settings = ["proofs": #"{"watermark": {"text": "PROOF"}}"#]
    #expect(try await marks(library, settings) == ["final/1.jpg": "PROOF"])
    // Without the folder's own album the folder still counts.
    library.albums.removeLast(2)
    #expect(try await marks(library, settings) == ["final/1.jpg": "PROOF"])
    // What is not shown marks nothing.
    library.albums[0].members.removeLast()
    #expect(try await marks(library, settings) == ["final/1.jpg": ""])
  }

  @Test func `an album's picture lies in its folder, and one that is missing is named`()
    async throws
  {
    let library = marked()
    let settings = ["2026/wedding": #"{"watermark": {"image": "mark.png"}}"#]
    let error = await #expect(throws: BuildError.self) { try await marks(library, settings) }
    let message = try #require(error?.description)
    #expect(message.contains("2026/wedding/mark.png', which 'watermark.image' in"))
    #expect(message.contains("2026/wedding/album.json' names"))
    try AtomicFile.write("picture", to: library.folder / "library/2026/wedding/mark.png")
    let plan = try await library.plan()
    let job = try #require(plan.jobs.first { $0.name == "2026/wedding/b.jpg" })
    let mark = try #require(job.outputs.first?.recipe.watermark)
    #expect(mark.image == library.folder / "library/2026/wedding/mark.png")
    #expect(mark.imageHash == Hash128.of("picture"))
    #expect(mark.text == nil)
  }

  @Test func `an album that asks for a mark that nobody describes is told so`() async throws {
    let error = await #expect(throws: BuildError.self) {
      try await marks(marked(nil), ["2026": #"{"watermark": true}"#])
    }
    #expect(error?.description.contains("set 'text' or 'image' in its album.json") == true)
  }

  @Test func `drawn tiles have no mark, and are the same with one as without`() async throws {
    func tiles(_ library: MadeLibrary) async throws -> [String] {
      let renderer = FakeRenderer(broken: ["2026/a.jpg"])
      _ = try await library.build(renderer)
      return renderer.jobs.filter { $0.source == .tile(.unreadable) }.flatMap(\.outputs).map(\.key)
    }
    var with = MadeLibrary.small(in: TemporaryDirectory.current / "with")
    with.configuration.watermark.text = "PROOF"
    let plain = MadeLibrary.small(in: TemporaryDirectory.current / "without")
    let keys = try await tiles(with)
    #expect(!keys.isEmpty)
    #expect(try await tiles(plain) == keys)
  }

  @Test func `originals that go out without the mark are warned of`() async throws {
    var library = marked()
    library.configuration.originals = .copy
    try Folder.create(library.folder / "library/2026/wedding")
    for name in ["a.jpg", "wedding/b.jpg", "wedding/c.mp4"] {
      try AtomicFile.write("original", to: library.folder / "library/2026" / Path(name))
    }
    let report = try await library.build()
    #expect(
      report.problems.contains {
        $0.message.contains("3 of the originals are published without the watermark")
      }
    )
  }
}
