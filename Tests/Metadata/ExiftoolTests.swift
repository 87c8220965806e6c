import Foundation
import Metadata
import Platform
import TestSupport
import Testing

/// Compares with another program's reading of the same files.
@Suite(
  .enabled(if: CorpusCase.isPresent, "the shared corpus is not beside this checkout"),
  .enabled(if: ChildProcess.find("exiftool") != nil, "exiftool is not installed")
)
struct ExiftoolTests {
  @Test func `camera, place and size are those that exiftool reads`() throws {
    let names = CorpusCase.all.map(\.file).filter { $0.hasSuffix("jpg") || $0.hasSuffix("webp") }
    let folders = ["date", "gps", "orient", "meta", "webp", "jpeg", "colour"]
    let chosen = names.filter { name in folders.contains { name.hasPrefix($0 + "/") } }
    let tags: [Path] = [
      "-EXIF:Orientation", "-EXIF:FNumber", "-EXIF:ExposureTime", "-EXIF:FocalLength", "-EXIF:ISO",
      "-Composite:GPSLatitude", "-Composite:GPSLongitude", "-Apple:ContentIdentifier",
      "-File:ImageWidth", "-File:ImageHeight",
    ]
    let output = try ChildProcess.run(
      "exiftool",
      arguments: ["-j", "-n"] + tags + chosen.map { CorpusCase.named($0).path }
    )
    let parsed = try JSONSerialization.jsonObject(with: Data(output.output))
    let answers = try #require(parsed as? [[String: Any]])
    #expect(answers.count > 80)
    for answer in answers {
      let source = try #require(answer["SourceFile"] as? String)
      let metadata = try readMetadata(of: Path(source))
      let name = Path(source).name
      func number(_ tag: String) -> Double? { (answer[tag] as? NSNumber)?.doubleValue }
      if let width = number("ImageWidth"), let height = number("ImageHeight") {
        let size = MediaSize(width: Int(width), height: Int(height))
        #expect(metadata.pixelSize == size, "\(name)")
      }
      if let stated = number("Orientation"), (1...8).contains(stated) {
        #expect(metadata.orientation == Int(stated), "\(name)")
      }
      let camera = metadata.camera
      #expect(near(camera.aperture, number("FNumber")), "\(name)")
      #expect(near(camera.exposureTime, number("ExposureTime")), "\(name)")
      #expect(near(camera.focalLength, number("FocalLength")), "\(name)")
      #expect(near(camera.iso.map(Double.init), number("ISO")), "\(name)")
      #expect(near(metadata.location?.latitude, number("GPSLatitude")), "\(name)")
      #expect(near(metadata.location?.longitude, number("GPSLongitude")), "\(name)")
      if let identifier = answer["ContentIdentifier"] as? String {
        #expect(metadata.contentIdentifier == identifier)
      }
    }
  }

  /// Where exiftool has no number, or a zero, nothing is asked.
  private func near(_ ours: Double?, _ theirs: Double?) -> Bool {
    guard let theirs, theirs != 0 else { return true }
    guard let ours else { return false }
    return abs(ours - theirs) <= abs(theirs) * 1e-4
  }
}
