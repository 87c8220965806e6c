private import Platform

/// What a rendition is called: 96 bits, in few bytes, since a large site has a million of them.
package struct RenditionKey: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt32

  /// The first bits of a hash.
  init(hash bytes: [UInt8]) {
    let (high, low) = Hash128.halves(of: bytes)
    self.high = high
    self.low = UInt32(low >> 32)
  }

  /// Reads 24 lower-case hex digits.
  package init?(_ text: some StringProtocol) { self.init(digits: text.utf8) }

  init?(digits: some Collection<UInt8>) {
    guard digits.count == Self.length else { return nil }
    var number: (UInt64, UInt64) = (0, 0)
    for (place, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case 48...57: value = digit - 48
      case 97...102: value = digit - 87
      default: return nil
      }
      if place < 16 {
        number.0 = number.0 << 4 | UInt64(value)
      } else {
        number.1 = number.1 << 4 | UInt64(value)
      }
    }
    (high, low) = (number.0, UInt32(number.1))
  }

  static let length = 24

  package var text: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(Self.length)
    func append(_ number: UInt64, count: Int) {
      for place in (0..<count).reversed() {
        let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place) & 15)
        digits.append(digit < 10 ? 48 + digit : 87 + digit)
      }
    }
    append(high, count: 16)
    append(UInt64(low), count: 8)
    return String(decoding: digits, as: UTF8.self)
  }
}

extension RenditionKey: Comparable {
  package static func < (one: RenditionKey, other: RenditionKey) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

/// A file of `media/`: a rendition, or a film.
package struct MediaFile: Sendable, Hashable, Comparable {
  package enum Ending: UInt8, Sendable, CaseIterable {
    case jpg, webp, avif, mp4, webm

    package var text: String { "\(self)" }
    var isFilm: Bool { self == .mp4 || self == .webm }
  }

  package let key: RenditionKey
  package let ending: Ending

  package init(key: RenditionKey, ending: Ending) {
    self.key = key
    self.ending = ending
  }

  /// Reads a file's own name.
  package init?(fileName: String) {
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let key = RenditionKey(parts[0]),
      let ending = Ending.allCases.first(where: { $0.text == parts[1] })
    else { return nil }
    self.init(key: key, ending: ending)
  }

  /// Reads the file's path from the site's root.
  init?(path: String) {
    guard let slash = path.lastIndex(of: "/"),
      let file = MediaFile(fileName: String(path[path.index(after: slash)...])), file.name == path
    else { return nil }
    self = file
  }

  /// The file from the site's root.
  package var name: String { "\(folder)/\(key.text).\(ending.text)" }

  /// The folder that it is in.
  var folder: String { "media/\(key.text.prefix(2))" }

  package static func < (one: MediaFile, other: MediaFile) -> Bool {
    (one.key, one.ending.rawValue) < (other.key, other.ending.rawValue)
  }
}
