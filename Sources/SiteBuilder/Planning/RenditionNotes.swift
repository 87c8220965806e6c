/// What is known of renditions: their sizes, and the photos that can't be rendered.
///
/// A large site has a million renditions, so that their notes are kept in few bytes each.
package struct RenditionNotes: Sendable, Equatable {
  private var entries: [RenditionKey: Entry] = [:]
  private var placeholders: [RenditionKey: String] = [:]
  /// By content key: why the photo can't be rendered, until it changes.
  package var failures: [String: String] = [:]
  /// Those of the failures that need not come again, such as for want of a program.
  package var passing: Set<String> = []
  package var warnings: [String: [String]] = [:]

  private struct Entry: Sendable, Equatable {
    var width: Int32
    var height: Int32
    /// One more than the size of the file; 0 where it is not known.
    var bytes: UInt32
    /// One more than the colour; 0 where there is none.
    var color: UInt32
  }

  package init() {}

  package subscript(key: RenditionKey) -> RenditionInfo? {
    get {
      guard let entry = entries[key] else { return nil }
      var info = RenditionInfo(width: Int(entry.width), height: Int(entry.height))
      info.color = entry.color == 0 ? nil : Self.text(ofColor: entry.color - 1)
      info.placeholder = placeholders[key]
      info.bytes = entry.bytes == 0 ? nil : Int(entry.bytes - 1)
      return info
    }
    set {
      placeholders[key] = newValue?.placeholder
      entries[key] = newValue.map { info in
        Entry(
          width: Int32(clamping: info.width),
          height: Int32(clamping: info.height),
          bytes: info.bytes.flatMap { $0 < UInt32.max ? UInt32($0) + 1 : nil } ?? 0,
          color: info.color.flatMap(Self.number) ?? 0
        )
      }
    }
  }

  /// Whether anything is noted of a rendition.
  func knows(_ key: RenditionKey) -> Bool { entries[key] != nil }

  /// Keys of films that can't be copied: they are not tried again while the file stays the same.
  var failedFilms: [RenditionKey] {
    entries.filter { $0.value.width == 0 && $0.value.height == 0 }.map(\.key)
  }

  mutating func add(_ infos: [RenditionKey: RenditionInfo]) {
    for (key, info) in infos { self[key] = info }
  }

  private static func number(of color: String) -> UInt32? {
    guard color.utf8.count == 7, color.utf8.first == 35 else { return nil }
    return UInt32(color.dropFirst(), radix: 16).map { $0 + 1 }
  }

  private static func text(ofColor number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
