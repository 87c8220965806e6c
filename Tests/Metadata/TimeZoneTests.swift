import Glibc
import Metadata
import Platform
import TestSupport
import Testing

@Suite(.enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"))
struct TimeZoneTests {
  @Test(arguments: ["UTC", "Asia/Tokyo", "America/New_York", "Asia/Kathmandu"])
  func `the machine's time zone changes nothing`(zone: String) async {
    await #expect(processExitsWith: .success) { [zone] in
      setenv("TZ", zone, 1)
      tzset()
      func date(_ file: String) throws -> MetadataDate? {
        let path = CorpusCase.named(file).path
        return file.hasSuffix("xmp")
          ? try readSidecar(at: path).date : try readMetadata(of: path).date
      }
      let expected: [(file: String, text: String, offset: Int?)] = [
        ("date/tz_none.jpg", "2022-07-01 13:45:00", nil),
        ("date/tz_newfoundland.jpg", "2022-07-01 10:00:00", -210),
        ("date/tz_kathmandu.jpg", "2022-07-01 18:00:00", 345),
        ("date/dto_gps_denver.jpg", "2025-12-01 11:30:00", nil),
        ("xmp/date.heic.xmp", "2022-09-03 17:48:26", -420),
        ("xmp/utf16_bom.xmp", "2010-09-27 14:35:33", 120),
        ("exif/invalid_00971.jpg", "2010-04-13 09:37:22", 120),
        ("video/rot90.mp4", "2022-07-01 08:00:00", 0),
        ("meta/iptc_2021.jpg", "2021-10-20 21:01:01", 0),
      ]
      for (file, text, offset) in expected {
        guard let found = try date(file) else { exit(2) }
        guard file.hasPrefix("video") || found.text == text else { exit(3) }
        guard found.offset == offset else { exit(4) }
      }
      exit(0)
    }
  }
}
