private import Foundation
import Platform

/// The list of files that builds have written, as it is kept between them.
///
/// A large site has a million renditions: their keys stand in one text for each kind of file.
struct PublishedFiles: Codable {
  private let version: Int
  /// All but the renditions.
  var files: [String]
  /// By the ending of the files: their keys, one after the other.
  private var media: [String: String]?
  /// Set from the time a build begins to write until it has come to its end.
  var isUnfinished: Bool?

  init(files: [String], media: Set<MediaFile>) {
    version = 2
    self.files = files
    let ordered = media.sorted()
    self.media = [:]
    for ending in MediaFile.Ending.allCases {
      var keys = ""
      for file in ordered where file.ending == ending { keys += file.key.text }
      if !keys.isEmpty { self.media?[ending.text] = keys }
    }
  }

  /// The list in a file; nothing where there is none.
  static func read(_ list: Path) throws -> PublishedFiles? {
    guard File.exists(list) else { return nil }
    // A list that can't be read is as good as none: nothing is removed then.
    let kept = try? JSONDecoder().decode(PublishedFiles.self, from: Data(try File.read(list)))
    guard let kept else { return nil }
    // The first form of the list had the renditions among the other files.
    let older = kept.files.compactMap { MediaFile(path: $0) }
    if older.isEmpty { return kept }
    var moved = PublishedFiles(
      files: kept.files.filter { MediaFile(path: $0) == nil },
      media: kept.mediaFiles.union(older)
    )
    moved.isUnfinished = kept.isUnfinished
    return moved
  }

  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return Array(try encoder.encode(self))
  }

  var mediaFiles: Set<MediaFile> {
    var result: Set<MediaFile> = []
    for (name, keys) in media ?? [:] {
      guard let ending = MediaFile.Ending.allCases.first(where: { $0.text == name }) else {
        continue
      }
      let digits = Array(keys.utf8)
      for start in stride(from: 0, to: digits.count, by: RenditionKey.length) {
        let end = min(start + RenditionKey.length, digits.count)
        if let key = RenditionKey(digits: digits[start..<end]) {
          result.insert(MediaFile(key: key, ending: ending))
        }
      }
    }
    return result
  }
}
