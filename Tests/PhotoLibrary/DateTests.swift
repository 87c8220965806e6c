import Metadata
import PhotoLibrary
import Platform
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DateTests {
  private func date(_ name: String, _ photo: SmallPhoto) async throws -> CaptureDate? {
    let made = try MadeLibrary()
    try made.write(name, photo)
    return try await made.open().assets[0].captureDate
  }

  @Test func `a date keeps its zone and the fraction of its second`() async throws {
    let photo = SmallPhoto(date: "2026:05:02 16:20:11", offset: "+02:00", subsecond: "25")
    let found = try await date("a.jpg", photo)
    #expect(found?.iso8601 == "2026-05-02T16:20:11.25+02:00")
    #expect(found?.source == .exif)
    #expect(found?.isAssumed == false)
  }

  @Test func `a date without a zone has none`() async throws {
    let found = try await date("a.jpg", SmallPhoto(date: "2026:05:02 16:20:11"))
    #expect(found?.iso8601 == "2026-05-02T16:20:11")
    #expect(found?.offset == nil)
  }

  @Test(arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "2026:13:40 10:00:00"])
  func `an absurd date gives way to the file's name`(text: String) async throws {
    let found = try await date("IMG_20260502_162011.jpg", SmallPhoto(date: text))
    #expect(found?.iso8601 == "2026-05-02T16:20:11")
    #expect(found?.source == .fileName)
  }

  @Test func `without any date the file's time is assumed, in UTC`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto())
    try File.setModified(made.root / "a.jpg", to: 1_700_000_000_000_000_000)
    let found = try #require(try await made.open().assets[0].captureDate)
    #expect(found.iso8601 == "2023-11-14T22:13:20+00:00")
    #expect(found.isAssumed)
  }

  @Test func `a sidecar's date goes before the file's own`() async throws {
    let made = try MadeLibrary()
    try made.write("a.jpg", SmallPhoto(date: "2020:01:01 00:00:00"))
    let packet = SmallXMP(rating: 1).packet.replacing(
      "xmp:Rating",
      with: "xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" "
        + "photoshop:DateCreated=\"2022-09-03T17:48:26-07:00\" xmp:Rating"
    )
    try made.write("a.xmp", text: packet)
    let found = try await made.open().assets[0].captureDate
    #expect(found?.iso8601 == "2022-09-03T17:48:26-07:00")
  }

  @Test func `a burst is ordered by fractions of a second, the undated come last`() async throws {
    let made = try MadeLibrary()
    let second = "2026:05:02 10:00:00"
    try made.write("x/a.jpg", SmallPhoto(1, date: second, subsecond: "123"))
    try made.write("x/b.jpg", SmallPhoto(2, date: second, subsecond: "9"))
    try made.write("x/c.jpg", SmallPhoto(3, date: second, subsecond: "05"))
    try made.write("x/0.jpg", SmallPhoto(4))
    try made.write("x/old.jpg", SmallPhoto(5, date: "1919:05:04 05:59:26"))
    let names = try await made.open().only("x")?.names
    #expect(names == ["old.jpg", "c.jpg", "a.jpg", "b.jpg", "0.jpg"])
  }

  @Test func `the order is that of the clocks on the walls, whatever the zones`() async throws {
    let made = try MadeLibrary()
    try made.write("x/phone.jpg", SmallPhoto(1, date: "2022:07:01 02:52:00", offset: "+02:00"))
    try made.write("x/slr.jpg", SmallPhoto(2, date: "2022:07:01 02:13:00"))
    try made.write("x/nepal.jpg", SmallPhoto(3, date: "2022:07:01 02:30:00", offset: "+05:45"))
    let names = try await made.open().only("x")?.names
    #expect(names == ["slr.jpg", "nepal.jpg", "phone.jpg"])
  }

  @Test func `a video that knows only UTC is put on the clock of the photos around it`()
    async throws
  {
    let made = try MadeLibrary()
    try made.write("x/1.jpg", SmallPhoto(1, date: "2022:07:01 10:00:00", offset: "+02:00"))
    try made.write("x/3.jpg", SmallPhoto(2, date: "2022:07:01 10:01:00", offset: "+02:00"))
    try made.write("x/far.jpg", SmallPhoto(3, date: "2021:07:01 10:01:00", offset: "-07:00"))
    for name in ["x/2.mp4", "x/old.mp4"] { try made.write(name, text: name) }
    let library = try await made.open(describer: UTCVideoDescriber())
    #expect(library.only("x")?.names == ["old.mp4", "far.jpg", "1.jpg", "2.mp4", "3.jpg"])
    let video = library.asset(path: "x/2.mp4")?.captureDate
    #expect(video?.iso8601 == "2022-07-01T10:00:30+02:00")
    let old = library.asset(path: "x/old.mp4")?.captureDate
    #expect(old?.iso8601 == "2019-01-01T08:00:00+00:00")
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00"), (951_782_400, "2000-02-29T00:00:00"), (-1, "1969-12-31T23:59:59"),
    (-62_135_596_800, "0001-01-01T00:00:00"), (4_107_542_399, "2100-02-28T23:59:59"),
  ])
  func `seconds and dates are two forms of one thing`(seconds: Int64, text: String) {
    let date = CaptureDate(wallClockSeconds: seconds, offset: nil, source: .exif)
    #expect(date.iso8601 == text)
    #expect(date.wallClockSeconds == seconds)
  }
}

/// Gives videos a time in UTC, and reads photos as usual.
private struct UTCVideoDescriber: FileDescriber {
  func describe(
    _ files: [DescribeRequest],
    _ receive: @escaping @Sendable (Int, Result<FileDescription, Problem>) async -> Void
  ) async {
    for (index, file) in files.enumerated() {
      let path = Path(file.path)
      guard path.lowercasedEnding == "mp4" else {
        await LocalDescriber().describe([file]) { _, result in await receive(index, result) }
        continue
      }
      var metadata = FileMetadata()
      metadata.format = .mp4
      let isOld = path.name == "old.mp4"
      metadata.date = MetadataDate(
        year: isOld ? 2019 : 2022,
        month: isOld ? 1 : 7,
        day: 1,
        hour: 8,
        second: isOld ? 0 : 30,
        offset: 0,
        source: .quickTime
      )
      let id = Hash128.of(path.bytes)
      await receive(index, .success(FileDescription(contentID: id, metadata: metadata)))
    }
  }
}
