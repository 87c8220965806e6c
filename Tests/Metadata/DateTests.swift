import Metadata
import Platform
import TestSupport
import Testing

private enum Tag {
  static let (original, digitized, modified) = (0x9003, 0x9004, 0x0132)
  static let (subSecond, offsetOriginal, offset) = (0x9291, 0x9011, 0x9010)
  static let (gpsTime, gpsDate) = (0x0007, 0x001D)
}

@Suite(.temporaryDirectory) struct DateTests {
  @Test(arguments: [
    ("2019:05:06 07:08:09", "2019-05-06 07:08:09"),
    ("2019-05-06T07:08:09", "2019-05-06 07:08:09"),
    ("1826:06:01 00:00:00", "1826-06-01 00:00:00"),
    ("2016:12:31 23:59:60", "2016-12-31 23:59:60"),
    ("2020:02:29 10:00:00", "2020-02-29 10:00:00"),
  ])
  func `an EXIF date is wall-clock time`(stored: String, shown: String) throws {
    #expect(try date(ExifBlock(photo: [Tag.original: .ascii(stored)]))?.text == shown)
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "", "2019:13:01 00:00:00", "2019:02:29 00:00:00",
    "2019:05:06 25:00:00", "2019:05:06 10:00:70", "1800:01:01 00:00:00", "not a date at all!!",
    "2019:05:00 10:00:00",
  ])
  func `what is no date gives none`(stored: String) throws {
    #expect(try date(ExifBlock(photo: [Tag.original: .ascii(stored)])) == nil)
  }

  @Test func `sub-seconds are a decimal fraction`() throws {
    let times = try ["05", "123", "9"].map { fraction in
      try #require(
        try date(
          ExifBlock(photo: [
            Tag.original: .ascii("2022:07:01 10:00:00"), Tag.subSecond: .ascii(fraction),
          ])
        )
      ).nanosecond
    }
    #expect(times == [50_000_000, 123_000_000, 900_000_000])
  }

  @Test(arguments: [("+05:45", 345), ("-03:30", -210), ("Z", 0), ("+14:00", 840)])
  func `the zone is the stated one`(text: String, minutes: Int) throws {
    for tag in [Tag.offsetOriginal, Tag.offset] {
      let block = ExifBlock(photo: [
        Tag.original: .ascii("2022:07:01 10:00:00"), tag: .ascii(text),
      ])
      let date = try #require(try date(block))
      #expect(date.offset == minutes)
      #expect(date.hour == 10)
    }
  }

  @Test(arguments: [
    ([(16, 1), (52, 1), (44, 1)], "2020:06:16", 120),
    ([(13, 1), (22, 1), (46, 1)], "2020:06:16", 330),
    ([(4, 1), (52, 1), (46, 1)], "2020:06:17", -600),
  ])
  func `the satellites' clock tells the zone`(
    time: [(Int, Int)],
    day: String,
    minutes: Int
  ) throws {
    #expect(try gpsDate(time, day)?.offset == minutes)
  }

  @Test(arguments: [
    ([(16, 1), (44, 1), (0, 1)], "2020:06:16"),
    ([(16, 1), (52, 1), (44, 1)], "2020:08:16"),
    ([(16, 1), (52, 0), (44, 1)], "2020:06:16"),
    ([(1, 1), (52, 1), (46, 1)], "2020:06:16"),
  ])
  func `a satellites' clock that does not fit tells no zone`(
    time: [(Int, Int)],
    day: String
  ) throws {
    let date = try #require(try gpsDate(time, day))
    #expect(date.offset == nil)
    #expect(date.text == "2020-06-16 18:52:46")
  }

  @Test func `when the shutter opened goes before when it was scanned or changed`() throws {
    var block = ExifBlock(
      image: [Tag.modified: .ascii("2021:01:01 00:00:00")],
      photo: [Tag.digitized: .ascii("2020:01:01 00:00:00")]
    )
    #expect(try date(block)?.year == 2020)
    let xmp = XMPText.packet(attributes: #"photoshop:DateCreated="1955""#)
    #expect(try date(block, xmp: xmp)?.text == "1955-01-01 00:00:00")
    block.photo[Tag.original] = .ascii("2019:01:01 00:00:00")
    #expect(try date(block, xmp: xmp)?.year == 2019)
    block.photo = [:]
    #expect(try date(block)?.year == 2021)
  }

  @Test func `a date without a time takes that of the same day`() throws {
    let xmp = XMPText.packet(attributes: #"photoshop:DateCreated="2006-10-29""#)
    let iptc =
      TinyJPEG.iptc(55, Array("20061029".utf8)) + TinyJPEG.iptc(60, Array("062751-0500".utf8))
    let bytes = TinyJPEG.bytes(xmp: xmp, iptc: iptc)
    let path = try write(bytes, named: "a.jpg", in: TemporaryDirectory.current)
    let date = try #require(try readMetadata(of: path).date)
    #expect(date.text == "2006-10-29 06:27:51")
    #expect(date.offset == -300)
  }

  @Test(arguments: [
    ("IMG_20190506_070809.jpg", "2019-05-06 07:08:09"),
    ("2019-05-06 07.08.09.jpg", "2019-05-06 07:08:09"),
    ("PXL_20210301_123456789.jpg", "2021-03-01 12:34:56.789"),
    ("PXL_20210301_123456789.RAW-01.COVER.jpg", "2021-03-01 12:34:56.789"),
    ("VID-20200102-WA0003.mp4", "2020-01-02 00:00:00"),
    ("Screenshot_2021-03-01-12-34-56-78_abc.png", "2021-03-01 12:34:56"),
    ("Screenshot 2024-01-15 at 10.11.12.png", "2024-01-15 10:11:12"),
    ("20180412192449.mov", "2018-04-12 19:24:49"),
    ("signal-2023-05-06-070809.jpeg", "2023-05-06 07:08:09"),
  ])
  func `a file's name dates it where the file does not`(name: String, shown: String) throws {
    let date = try #require(FileNameDate.date(in: Path(name)))
    #expect(date.text == shown)
    #expect(date.source == .fileName)
    #expect(date.offset == nil)
  }

  @Test(arguments: [
    "IMG_0001.jpg", "DSC12345678.jpg", "img 99999999 999999.jpg", "20191345.jpg", "1234-56-78.jpg",
    "2019.jpg", "photo-18991231.jpg", "IMG_123456789012345678901234567890.jpg", "",
  ])
  func `other numbers in a name are no date`(name: String) {
    #expect(FileNameDate.date(in: Path(name)) == nil)
  }

  private func gpsDate(_ time: [(Int, Int)], _ day: String) throws -> MetadataDate? {
    try date(
      ExifBlock(
        photo: [Tag.original: .ascii("2020:06:16 18:52:46")],
        gps: [Tag.gpsTime: .rationals(time), Tag.gpsDate: .ascii(day)]
      )
    )
  }

  private func date(_ exif: ExifBlock, xmp: String? = nil) throws -> MetadataDate? {
    let bytes = TinyJPEG.bytes(exif: exif.bytes, xmp: xmp)
    let path = try write(bytes, named: "a.jpg", in: TemporaryDirectory.current)
    return try readMetadata(of: path).date
  }
}
