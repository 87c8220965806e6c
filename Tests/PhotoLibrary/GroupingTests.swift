import Metadata
import PhotoLibrary
import Platform
import TestSupport
import Testing

/// Says of files what the test wants said, by their names.
struct ScriptedDescriber: FileDescriber {
  var identifiers: [String: String] = [:]
  var durations: [String: Double] = [:]

  func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {
    for (index, request) in files.enumerated() {
      let path = Path(request.path)
      var metadata = FileMetadata()
      let endings = ["jpg": "jpeg", "tif": "tiff"]
      let ending = path.lowercasedEnding
      metadata.format = MediaFormat(rawValue: endings[ending] ?? ending) ?? .unknown
      metadata.contentIdentifier = identifiers[path.name.string]
      if metadata.format.kind == .video {
        var video = VideoMetadata()
        video.duration = durations[path.name.string] ?? 2
        metadata.video = video
      }
      let content = ending == "xmp" ? "" : Hash128.of(path.bytes)
      await receive(index, .success(FileDescription(contentID: content, metadata: metadata)))
    }
  }
}

@Suite(.temporaryDirectory) struct GroupingTests {
  /// The files of each asset, the shown one first, with what the others are.
  private func groups(_ names: [String], _ describer: ScriptedDescriber = ScriptedDescriber())
    async throws -> [[String]]
  {
    let made = try MadeLibrary()
    try Folder.removeAll(made.root)
    try Folder.create(made.root)
    for name in names { try made.write(name, text: name) }
    return try await made.open(describer: describer).assets.map { asset in
      asset.representations.map { file in
        file.role == .primary ? file.path.string : "\(file.path.string) \(file.role)"
      }
    }
  }

  @Test func `a RAW file and its JPEG are one asset that shows the JPEG`() async throws {
    #expect(try await groups(["IMG_1.CR2", "IMG_1.JPG"]) == [["IMG_1.JPG", "IMG_1.CR2 raw"]])
    #expect(
      try await groups(["b.dng", "b.heic", "b.tif"]) == [["b.heic", "b.dng raw"], ["b.tif"]]
    )
  }

  @Test func `the same stem in another folder is another asset`() async throws {
    let found = try await groups(["a/IMG_1.JPG", "b/IMG_1.CR2"])
    #expect(found == [["a/IMG_1.JPG"], ["b/IMG_1.CR2"]])
  }

  @Test func `names that differ in case are two assets, and each RAW file finds its own`()
    async throws
  {
    let found = try await groups(["IMG_1.JPG", "IMG_1.jpg", "img_2.jpg", "IMG_2.CR2"])
    #expect(found == [["IMG_1.JPG"], ["IMG_1.jpg"], ["img_2.jpg", "IMG_2.CR2 raw"]])
    let exact = try await groups(["A.CR2", "A.jpg", "a.cr2", "a.jpg"])
    #expect(exact == [["A.jpg", "A.CR2 raw"], ["a.jpg", "a.cr2 raw"]])
  }

  @Test func `a Live Photo is one asset, by content identifier whatever the names`() async throws {
    let describer = ScriptedDescriber(identifiers: ["IMG_1.HEIC": "id", "movie.MOV": "id"])
    let found = try await groups(["IMG_1.HEIC", "movie.MOV", "IMG_1.MOV"], describer)
    #expect(found == [["IMG_1.HEIC", "IMG_1.MOV livePhotoMovie", "movie.MOV livePhotoMovie"]])
  }

  @Test func `a Live Photo is one asset, by name if the movie is short`() async throws {
    #expect(try await groups(["a.HEIC", "a.MOV"]) == [["a.HEIC", "a.MOV livePhotoMovie"]])
    #expect(try await groups(["b.JPG", "b.MOV"]) == [["b.JPG", "b.MOV livePhotoMovie"]])
    let long = ScriptedDescriber(durations: ["c.MOV": 20])
    #expect(try await groups(["c.HEIC", "c.MOV"], long) == [["c.HEIC"], ["c.MOV"]])
    let other = ScriptedDescriber(identifiers: ["d.HEIC": "one", "d.MOV": "two"])
    #expect(try await groups(["d.HEIC", "d.MOV"], other) == [["d.HEIC"], ["d.MOV"]])
  }

  @Test func `a photo and an MP4 of one name are two assets`() async throws {
    let found = try await groups(["file.jpg", "file.mp4", "file.png"])
    #expect(found == [["file.jpg"], ["file.mp4"], ["file.png"]])
  }

  @Test func `a Pixel's cover and original are one asset`() async throws {
    let found = try await groups([
      "PXL_20260502_162011.RAW-01.COVER.jpg", "PXL_20260502_162011.RAW-02.ORIGINAL.dng",
    ])
    let raw = "PXL_20260502_162011.RAW-02.ORIGINAL.dng raw"
    #expect(found == [["PXL_20260502_162011.RAW-01.COVER.jpg", raw]])
  }

  @Test func `an edit is shown instead of its original, and keeps the movie`() async throws {
    let found = try await groups(["IMG_1234.HEIC", "IMG_1234.MOV", "IMG_E1234.JPG", "IMG_1234.AAE"])
    let expected = [
      "IMG_E1234.JPG", "IMG_1234.HEIC unedited", "IMG_1234.MOV livePhotoMovie",
    ]
    #expect(found == [expected])
    let exported = try await groups(["trip.jpg", "trip-edited.jpg", "trip-edited-twice.jpg"])
    #expect(exported == [["trip-edited-twice.jpg"], ["trip-edited.jpg", "trip.jpg unedited"]])
  }

  @Test func `sidecars of both conventions belong to their photos, in any case`() async throws {
    let found = try await groups(["A.CR2", "A.xmp", "B.CR2", "b.cr2.XMP", "C.jpg", "C.JPG.xmp"])
    #expect(
      found == [
        ["A.CR2", "A.xmp sidecar"], ["B.CR2", "b.cr2.XMP sidecar"], ["C.jpg", "C.JPG.xmp sidecar"],
      ]
    )
  }

  @Test func `a sidecar without a photo makes no asset`() async throws {
    #expect(try await groups(["a.jpg", "orphan.xmp"]) == [["a.jpg"]])
  }

  @Test func `the sidecar with the whole name is believed before the one with the stem`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1, xmp: SmallXMP(rating: 1, keywords: ["embedded"])))
    try made.write("a.xmp", SmallXMP(rating: 2, label: "Green"))
    try made.write("a.jpg.xmp", SmallXMP(rating: 4))
    let said = try #require(try await made.open().assets.first).annotations
    #expect(said.rating == 4)
    #expect(said.label == .green)
    #expect(said.keywords == ["embedded"])
  }

  @Test func `a label that is no colour keeps its words`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(1, xmp: SmallXMP(label: "Zweite Wahl")))
    let said = try #require(try await made.open().assets.first).annotations
    #expect(said.label == nil)
    #expect(said.otherLabel == "Zweite Wahl")
  }
}
