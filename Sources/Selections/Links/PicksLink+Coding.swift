private import Foundation
public import PhotoLibrary

private let labels: [ColorLabel] = [.red, .yellow, .green, .blue, .purple]

extension PicksLink {
  /// Whether a text holds a picks link.
  public static func isIn(_ text: String) -> Bool { text.contains("#picks=") }

  /// The link's fragment, with its `#`.
  public var fragment: String { "#picks=\(value)" }

  /// What stands behind `#picks=`.
  public var value: String {
    var bytes: [UInt8] = [1] + Self.bytes(ofHex: siteID) + [isFinal ? 1 : 0]
    var count = picks.count
    while count > 127 {
      bytes.append(UInt8(count & 127) | 128)
      count >>= 7
    }
    bytes.append(UInt8(count))
    for pick in picks {
      bytes += Self.bytes(ofHex: pick.idPrefix)
      let label = pick.label.flatMap { labels.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      var marks = UInt8(pick.rating ?? 7) | UInt8(label) << 3
      if pick.state == .rejected { marks |= 0x40 }
      bytes.append(pick.copySuffix == nil ? marks : marks | 0x80)
      if let suffix = pick.copySuffix { bytes += [UInt8(suffix.utf8.count)] + suffix.utf8 }
    }
    return Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads a link from its URL, its fragment, its value alone, or a text that it stands in.
  ///
  /// A link that a mail program broke into lines is put together again.
  public init(_ text: String) throws(ManifestError) {
    var rest = text[...]
    if let range = text.firstRange(of: "picks=") { rest = text[range.upperBound...] }
    let isOfLink: (Character) -> Bool = { character in
      guard let byte = character.asciiValue else { return false }
      return isHexDigit(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == .init(ascii: "-") || byte == .init(ascii: "_")
    }
    let firstRun = rest.drop(while: \.isWhitespace).prefix(while: isOfLink)
    do throws(ManifestError) {
      try self.init(value: String(firstRun))
    } catch {
      let joined = rest.filter { !$0.isWhitespace }.prefix(while: isOfLink)
      guard joined.count > firstRun.count, let link = try? PicksLink(value: String(joined)) else {
        throw error  // that of the link as it stands says more
      }
      self = link
    }
  }

  /// Reads what stands behind `#picks=`.
  init(value: String) throws(ManifestError) {
    let plain = value.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard !value.isEmpty, let data = Data(base64Encoded: plain + padding) else {
      throw ManifestError(.malformed, "the picks link is damaged: it is no base64url text")
    }
    var cursor = LinkCursor(bytes: Array(data))
    guard try cursor.byte() == 1 else {
      throw ManifestError(.newerVersion, "the picks link is of a version this program can't read")
    }
    let site = try cursor.hex(10)
    let flags = try cursor.byte()
    guard flags & ~1 == 0 else {
      throw ManifestError(.unexpected, "the picks link has flags this program does not know")
    }
    let count = try cursor.count()
    var picks: [Pick] = []
    picks.reserveCapacity(min(count, cursor.remaining / 7))
    var seen: Set<String> = []
    for _ in 0..<count {
      let pick = try cursor.pick()
      guard seen.insert(pick.idPrefix + "~" + (pick.copySuffix ?? "")).inserted else {
        throw ManifestError(.unexpected, "the picks link names one photo twice")
      }
      picks.append(pick)
    }
    guard cursor.remaining == 0 else {
      throw ManifestError(.malformed, "the picks link is damaged: it goes on behind its last pick")
    }
    self.init(siteID: site, isFinal: flags == 1, picks: picks)
  }

  private static func bytes(ofHex text: String) -> [UInt8] {
    let digits = text.utf8.map { $0 < 58 ? $0 & 15 : ($0 & 15) + 9 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

/// Reads a link's bytes from front to back.
private struct LinkCursor {
  let bytes: [UInt8]
  var position = 0

  var remaining: Int { bytes.count - position }

  mutating func take(_ count: Int) throws(ManifestError) -> ArraySlice<UInt8> {
    guard count <= remaining else {
      throw ManifestError(
        .malformed,
        "the picks link is cut off; copy all of it, or ask for the file instead"
      )
    }
    position += count
    return bytes[(position - count)..<position]
  }

  mutating func byte() throws(ManifestError) -> UInt8 { try take(1).first ?? 0 }

  mutating func hex(_ count: Int) throws(ManifestError) -> String {
    try take(count).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// A LEB128 number of four bytes at the most.
  mutating func count() throws(ManifestError) -> Int {
    var value = 0
    for shift in stride(from: 0, through: 21, by: 7) {
      let byte = try byte()
      value |= Int(byte & 127) << shift
      if byte < 128 { return value }
    }
    throw ManifestError(.tooLarge, "the picks link claims more picks than there can be")
  }

  mutating func pick() throws(ManifestError) -> PicksLink.Pick {
    let prefix = try hex(6)
    let marks = try byte()
    let rating = Int(marks & 7)
    let label = Int(marks >> 3 & 7)
    guard rating != 6, label <= labels.count else {
      throw ManifestError(.unexpected, "the picks link has marks this program does not know")
    }
    var suffix: String?
    if marks & 0x80 != 0 {
      let text = try take(Int(byte()))
      guard text.count == 8, text.allSatisfy(isHexDigit) else {
        throw ManifestError(.unexpected, "the picks link has an id that is none")
      }
      suffix = String(decoding: text, as: UTF8.self)
    }
    return PicksLink.Pick(
      idPrefix: prefix,
      copySuffix: suffix,
      state: marks & 0x40 == 0 ? .picked : .rejected,
      rating: rating == 7 ? nil : rating,
      label: label == 0 ? nil : labels[label - 1]
    )
  }
}
