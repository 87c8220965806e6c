import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

private typealias Pick = SelectionManifest.Pick

/// Faults that people reported of other programs, on real files where the test corpus is at hand.
@Suite(.temporaryDirectory) struct ReportedFaultsTests {
  private var root: Path { TemporaryDirectory.current / "in" }

  private func library() async throws -> [Asset] {
    try await PhotoLibrary.open(root.string).assets
  }

  /// Copies files of the corpus, the folders of the target made as need be.
  private func copy(_ files: KeyValuePairs<String, String>) throws {
    guard let corpus = Repository.corpus else { try Test.cancel("no corpus") }
    for (source, target) in files {
      let path = root / Path(target)
      try Folder.create(path.parent)
      try File.copy(corpus / "open" / Path(source), to: path)
    }
  }

  private func photo(_ name: String, _ seed: Int) throws {
    try SmallPhoto(seed).write(to: root / Path(name))
  }

  private func resolve(_ picks: [Pick]) async throws -> ResolvedSelection {
    Resolver(assets: try await library()).resolve(picks)
  }

  private func pick(_ path: String, rating: Int? = nil) -> Pick {
    var pick = Pick(path: path)
    pick.rating = rating
    return pick
  }

  private func sidecars(_ picks: [Pick], _ programs: Set<SidecarOptions.Program>) async throws
    -> SidecarReport
  {
    var options = SidecarOptions()
    options.programs = programs
    return try writeSidecars(
      for: try await resolve(picks),
      libraryRoot: root.string,
      options: options
    )
  }

  private func names(below folder: Path) throws -> [String] {
    try Folder.entries(of: folder).map(\.name.string).sorted()
  }

  @Test func `a rating goes to the folder that was meant`() async throws {
    try photo("2004/IMG_0015.JPG", 1)
    try photo("2006/IMG_0015.JPG", 2)
    _ = try await sidecars([pick("2006/IMG_0015.JPG", rating: 5)], [.darktable])
    #expect(try names(below: root / "2004") == ["IMG_0015.JPG"])
    #expect(try names(below: root / "2006") == ["IMG_0015.JPG", "IMG_0015.JPG.xmp"])
  }

  @Test func `both sidecars of a RAW file travel with it`() async throws {
    try copy(["raw/IMG_0002.cr2": "image.cr2"])
    try SmallXMP(rating: 2).write(to: root / "image.xmp")
    try SmallXMP(rating: 4).write(to: root / "image.cr2.xmp")
    let out = TemporaryDirectory.current / "out"
    let assets = try await library()
    _ = try exportFiles(of: assets, libraryRoot: root.string, to: out.string)
    #expect(try names(below: out) == ["image.cr2", "image.cr2.xmp", "image.xmp"])
  }

  @Test func `sidecars are written in the way that is there`() async throws {
    try copy(["raw/DSC_0003.NEF": "DSC_1.NEF"])
    try copy(["raw/DSC_0003.NEF": "x/DSC_2.NEF"])
    try SmallXMP(rating: 3).write(to: root / "DSC_1.xmp")
    try SmallXMP(rating: 5).write(to: root / "x/DSC_2.NEF.xmp")
    try SmallXMP(rating: 1).write(to: root / "x/DSC_2.XMP")
    let picks = [pick("DSC_1.NEF", rating: 4), pick("x/DSC_2.NEF", rating: 4)]
    let report = try await sidecars(picks, [.lightroom])
    #expect(report.refusals.isEmpty)
    #expect(try names(below: root / "x") == ["DSC_2.NEF", "DSC_2.NEF.xmp", "DSC_2.XMP"])
    for name in ["DSC_1.xmp", "x/DSC_2.NEF.xmp", "x/DSC_2.XMP"] {
      #expect(try File.text(root / Path(name)).contains("xmp:Rating=\"4\""), "\(name)")
    }
  }

  @Test func `a rejection stays one all the way round`() async throws {
    try SmallPhoto(1, xmp: SmallXMP(rating: -1)).write(to: root / "rej.jpg")
    try photo("rej2.jpg", 2)
    try SmallXMP(rating: -1).write(to: root / "rej2.xmp")
    let manifest = selection(fromLibrary: try await library())
    #expect(manifest.picks.map(\.state) == [.rejected, .rejected])
    #expect(manifest.picks.map(\.rating) == [nil, nil])
    let read = try SelectionManifest(json: manifest.encoded())
    _ = try await sidecars(read.picks, [.darktable])
    #expect(
      selection(fromLibrary: try await library()).picks.map(\.state) == [.rejected, .rejected]
    )
  }

  @Test func `what the manifest does not name stays`() async throws {
    try photo("k.jpg", 1)
    let old = SmallXMP(rating: 5).packet.replacing(
      "xmp:Rating",
      with: "xmlns:crs=\"http://ns.adobe.com/camera-raw-settings/1.0/\" "
        + "crs:Exposure2012=\"+1.0\" xmp:Rating"
    )
    try AtomicFile.write(old, to: root / "k.xmp")
    let report = try await sidecars([pick("k.jpg")], [.lightroom])
    #expect(report.results.map(\.outcome) == [.updated])
    let text = try File.text(root / "k.xmp")
    #expect(text.contains("crs:Exposure2012=\"+1.0\" xmp:Rating=\"5\""))
  }

  @Test func `a second run changes no byte`() async throws {
    try photo("a.jpg", 1)
    try SmallXMP(rating: 0).write(to: root / "a.xmp")
    _ = try await sidecars([pick("a.jpg", rating: 5)], Set(SidecarOptions.Program.allCases))
    let once = try allFiles(below: root).filter { $0.key.hasSuffix(".xmp") }
    #expect(once["a.xmp"]?.contains("xmp:Rating=\"5\"") == true)
    _ = try await sidecars([pick("a.jpg", rating: 5)], Set(SidecarOptions.Program.allCases))
    #expect(try allFiles(below: root).filter { $0.key.hasSuffix(".xmp") } == once)
  }

  @Test func `picks of web copies bring the camera's files`() async throws {
    try photo("318A1153.JPG", 1)
    try copy(["raw/IMG_0001.CR2": "318A1153.CR2"])
    try SmallXMP(rating: 0).write(to: root / "318A1153.xmp")
    let resolved = resolveList("318A1153.JPG", in: try await library())
    let out = TemporaryDirectory.current / "out"
    let assets = resolved.assets(.picked, in: [])
    _ = try exportFiles(of: assets, libraryRoot: root.string, to: out.string)
    #expect(try names(below: out) == ["318A1153.CR2", "318A1153.JPG", "318A1153.xmp"])
  }

  @Test func `entries that lead out of the library are refused by name, the others done`()
    async throws
  {
    try photo("a.jpg", 1)
    try AtomicFile.write("secret", to: root.parent / "secret.txt")
    let paths = ["../secret.txt", "/etc/hostname", "a/../../secret.txt", "", "a.jpg"]
    let resolved = try await resolve(paths.map { pick($0) })
    #expect(resolved.found.map(\.asset.name) == ["a.jpg"])
    #expect(resolved.unresolved.count == 4)
  }

  @Test func `each sidecar of a pair in darktable's way goes to its own file`() async throws {
    try copy([
      "pairs/dt/IMG_0020.CR2": "IMG_0020.CR2", "pairs/dt/IMG_0020.CR2.xmp": "IMG_0020.CR2.xmp",
      "pairs/dt/IMG_0020.jpg": "IMG_0020.jpg", "pairs/dt/IMG_0020.jpg.xmp": "IMG_0020.jpg.xmp",
    ])
    let assets = try await library()
    let out = TemporaryDirectory.current / "out"
    var options = ExportOptions()
    options.representations = .raw
    _ = try exportFiles(of: assets, libraryRoot: root.string, to: out.string, options: options)
    #expect(try names(below: out) == ["IMG_0020.CR2", "IMG_0020.CR2.xmp"])
    let report = try await sidecars([pick("IMG_0020.jpg", rating: 2)], [.darktable])
    #expect(report.results.map(\.file?.string) == ["IMG_0020.CR2.xmp", "IMG_0020.jpg.xmp"])
    let raw = try File.text(root / "IMG_0020.CR2.xmp")
    #expect(raw.contains("darktable:history_end=\"3\"") && raw.contains("xmp:Rating=\"2\""))
  }

  @Test func `Lightroom's sidecar keeps its settings, and goes along`() async throws {
    try copy([
      "pairs/lr/IMG_0010.CR2": "IMG_0010.CR2", "pairs/lr/IMG_0010.JPG": "IMG_0010.JPG",
      "pairs/lr/IMG_0010.xmp": "IMG_0010.xmp",
    ])
    let report = try await sidecars([pick("IMG_0010.JPG", rating: 5)], [.lightroom])
    #expect(report.results.first?.notices.isEmpty == false)
    let text = try File.text(root / "IMG_0010.xmp")
    #expect(text.contains("xmp:Rating=\"5\" xmp:Label=\"Yellow\" crs:Exposure2012=\"+0.50\""))
    let out = TemporaryDirectory.current / "out"
    let assets = try await library()
    _ = try exportFiles(of: assets, libraryRoot: root.string, to: out.string)
    #expect(try names(below: out) == ["IMG_0010.CR2", "IMG_0010.JPG", "IMG_0010.xmp"])
  }

  @Test func `odd sidecars are changed with care or left`() async throws {
    let bases = ["bad_encoding", "digikam-example", "ladybug", "utf16_bom"]
    for base in bases {
      try copy(["xmp/\(base).jpg": "\(base).jpg", "xmp/\(base).xmp": "\(base).xmp"])
    }
    let wide = try File.read(root / "utf16_bom.xmp")
    let report = try await sidecars(bases.map { pick("\($0).jpg", rating: 4) }, [.lightroom])
    #expect(report.refusals.map(\.file?.string) == ["utf16_bom.xmp"])
    #expect(try File.read(root / "utf16_bom.xmp") == wide)
    for base in bases.dropLast() {
      let rating = try Tool.exif(root / "\(base).xmp", "XMP-xmp:Rating")
      #expect(rating == nil || rating == "4", "\(base)")
    }
    if let keywords = try Tool.exif(root / "digikam-example.xmp", "XMP-dc:Subject") {
      #expect(keywords == "test3;test;test2;Picked")
    }
  }

  @Test func `one name in two folders stays two files`() async throws {
    try copy([
      "pairs/ext/a/IMG_0001.JPG": "a/IMG_0001.JPG", "pairs/ext/b/IMG_0001.JPG": "b/IMG_0001.JPG",
    ])
    let out = TemporaryDirectory.current / "out"
    let assets = try await library()
    _ = try exportFiles(of: assets, libraryRoot: root.string, to: out.string)
    #expect(try names(below: out) == ["a_IMG_0001.JPG", "b_IMG_0001.JPG"])
  }
}
