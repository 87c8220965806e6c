import PhotoLibrary
import Platform
import Selections
import TestSupport
import Testing

private typealias Pick = SelectionManifest.Pick

/// exiftool reads what was written; without it these tests have nothing to say.
@Suite(.temporaryDirectory) struct IndependentReaderTests {
  private func write(
    programs: Set<SidecarOptions.Program>,
    over old: String? = nil,
    _ change: (inout SidecarOptions) -> Void = { _ in },
    pick: (inout Pick) -> Void
  ) throws -> Path {
    var library = try MadeLibrary()
    if let old { try AtomicFile.write(old, to: library.root / "1.xmp") }
    let asset = try old == nil ? library.add("1.CR2") : library.add("1.CR2", "1.xmp")
    var made = Pick(asset)
    pick(&made)
    var options = SidecarOptions()
    options.programs = programs
    options.naming = .replacingEnding
    change(&options)
    let selection = ResolvedSelection(
      picks: [ResolvedPick(pick: made, resolution: .found(asset, by: .id))]
    )
    let root = library.root.string
    let report = try writeSidecars(for: selection, libraryRoot: root, options: options)
    #expect(report.refusals.isEmpty)
    return library.root / "1.xmp"
  }

  private func expect(_ file: Path, _ values: KeyValuePairs<String, String>) throws {
    for (property, value) in values {
      guard let found = try Tool.exif(file, property) else { try Test.cancel("no exiftool") }
      #expect(found == value, "\(property)")
    }
  }

  @Test func `Lightroom's properties are there`() throws {
    let file = try write(programs: [.lightroom], { $0.labelNames[.green] = "Grün" }) {
      $0.rating = 4
      $0.label = .green
    }
    try expect(
      file,
      [
        "XMP-xmp:Rating": "4", "XMP-xmp:Label": "Grün", "XMP-dc:Subject": "Picked",
        "XMP-lr:HierarchicalSubject": "Proofing|Picked", "XMP-digiKam:All": "",
        "XMP-photomech:All": "", "XMP-xmpDM:All": "",
      ]
    )
  }

  @Test func `flags and notes are written on request`() throws {
    let file = try write(
      programs: [.lightroom],
      {
        $0.writesFlags = true
        $0.writesNotes = true
      },
      pick: { $0.note = "crop <tighter> & \"soon\"" }
    )
    try expect(
      file,
      [
        "XMP-xmpDM:Good": "true", "XMP-photoshop:Instructions": "crop <tighter> & \"soon\"",
        "XMP-xmp:Rating": "",
      ]
    )
    #expect(try File.text(file).contains("xmpDM:pick=\"1\""))
  }

  @Test func `darktable's properties are there`() throws {
    let file = try write(programs: [.darktable]) { $0.label = .purple }
    try expect(
      file,
      ["XMP-darktable:Colorlabels": "4", "XMP-xmp:Label": "Purple", "XMP-xmp:Rating": ""]
    )
  }

  @Test func `digiKam's properties are there`() throws {
    let file = try write(programs: [.digikam]) { $0.label = .yellow }
    try expect(
      file,
      [
        "XMP-digiKam:PickLabel": "3", "XMP-digiKam:ColorLabel": "3",
        "XMP-digiKam:TagsList": "Proofing/Picked",
      ]
    )
    let rejected = try write(programs: [.digikam], over: File.text(file)) { $0.state = .rejected }
    try expect(
      rejected,
      ["XMP-digiKam:PickLabel": "1", "XMP-xmp:Rating": "", "XMP-digiKam:TagsList": ""]
    )
  }

  @Test func `Photo Mechanic's properties are there`() throws {
    let old = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF
       xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''
       xmlns:photomechanic='http://ns.camerabits.com/photomechanic/1.0/'>
        <photomechanic:ColorClass>0</photomechanic:ColorClass>
        <photomechanic:Prefs>0:0:0:001234</photomechanic:Prefs>
       </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let file = try write(programs: [.photoMechanic], over: old) {
      $0.rating = 2
      $0.label = .red
    }
    try expect(
      file,
      [
        "XMP-photomech:ColorClass": "2", "XMP-photomech:Tagged": "True", "XMP-xmp:Rating": "2",
      ]
    )
    #expect(try File.text(file).contains("<photomechanic:Prefs>1:2:2:001234</photomechanic:Prefs>"))
  }

  @Test func `a rejection is -1, and takes the pick's keyword away`() throws {
    let picked = try write(programs: [.lightroom, .darktable]) { $0.rating = 3 }
    let old = try File.text(picked)
    let file = try write(programs: [.lightroom, .darktable], over: old) { $0.state = .rejected }
    try expect(
      file,
      ["XMP-xmp:Rating": "-1", "XMP-dc:Subject": "", "XMP-lr:HierarchicalSubject": ""]
    )
  }

  @Test func `develop settings and foreign properties are read as before`() throws {
    let settings =
      "xmlns:crs=\"http://ns.adobe.com/camera-raw-settings/1.0/\" "
      + "crs:Exposure2012=\"+0.5\" "
    let old = SmallXMP(rating: 1, keywords: ["old"], title: "T").packet
      .replacing("xmp:Rating=", with: settings + "xmp:Rating=")
    let file = try write(programs: Set(SidecarOptions.Program.allCases), over: old) {
      $0.rating = 5
    }
    try expect(
      file,
      [
        "XMP-crs:Exposure2012": "+0.5", "XMP-xmp:Rating": "5", "XMP-dc:Subject": "old;Picked",
        "XMP-dc:Title": "T",
      ]
    )
  }

  @Test func `a rating is embedded in a JPEG, whose pixels stay`() throws {
    let root = TemporaryDirectory.current / "library"
    let path = root / "n.jpg"
    try SmallPhoto(7, date: "2026:05:02 16:20:11").write(to: path)
    let description = try describeFile(at: path)
    let id = try #require(AssetID(description.contentID))
    let file = Representation(role: .primary, path: LibraryPath("n.jpg"), format: "jpeg", size: 1)
    let asset = Asset(id: id, type: .photo, representations: [file])
    var pick = Pick(asset)
    pick.rating = 5
    let selection = ResolvedSelection(
      picks: [ResolvedPick(pick: pick, resolution: .found(asset, by: .id))]
    )
    let before = try File.read(path)
    let dry = try embedMarks(of: selection, libraryRoot: root.string, isDryRun: true)
    #expect(try dry.results.map(\.outcome) == [.updated] && File.read(path) == before)
    let report = try embedMarks(of: selection, libraryRoot: root.string)
    #expect(report.results.map(\.outcome) == [.updated])
    #expect(try describeFile(at: path).contentID == description.contentID)
    #expect(try Folder.entries(of: root).map(\.name) == ["n.jpg"])
    let after = try File.read(path)
    #expect(
      try embedMarks(of: selection, libraryRoot: root.string).results[0].outcome == .unchanged
    )
    #expect(try File.read(path) == after)
    try expect(
      path,
      [
        "XMP-xmp:Rating": "5", "XMP-dc:Subject": "Picked",
        "EXIF:DateTimeOriginal": "2026:05:02 16:20:11",
      ]
    )
    pick.rating = 4
    let again = ResolvedSelection(
      picks: [ResolvedPick(pick: pick, resolution: .found(asset, by: .id))]
    )
    _ = try embedMarks(of: again, libraryRoot: root.string)
    try expect(path, ["XMP-xmp:Rating": "4"])
    #expect(try allFiles(below: root / ".gallery/backups").count == 1)
  }
}
