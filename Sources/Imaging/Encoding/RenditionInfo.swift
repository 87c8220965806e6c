/// What a rendition of ours says of itself.
package struct RenditionInfo: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// As `#rrggbb`; only the smallest JPEG of a picture knows it.
  package let color: String?
  /// A `data:` URI; only the smallest JPEG of a picture knows it.
  package let placeholder: String?

  private static let mark = "gallery1"

  static func comment(_ color: RGBColor, placeholder: [UInt8]) -> String {
    "\(mark) \(color.hex) \(Base64.encode(placeholder))"
  }

  /// Reads a JPEG's comment, which must be just as `comment` writes it.
  static func parse(comment: ArraySlice<UInt8>) -> (color: String, placeholder: String)? {
    let words = comment.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, words[0] == mark, RGBColor(hex: words[1]) != nil, words[1].count == 7,
      words[2].utf8.allSatisfy(Base64.isDigit)
    else { return nil }
    return (words[1], Placeholder.prefix + words[2])
  }
}

/// Reads back what a rendition is, so that a site can be described from its renditions alone.
package func readRenditionInfo(_ bytes: [UInt8]) -> RenditionInfo? {
  switch ImageFormat.sniff(bytes) {
  case .jpeg:
    guard let header = JPEGHeader(bytes) else { return nil }
    let described = header.comments.lazy.compactMap(RenditionInfo.parse).first
    return RenditionInfo(
      width: header.size.width,
      height: header.size.height,
      color: described?.color,
      placeholder: described?.placeholder
    )
  case nil: return nil
  default:
    guard let header = try? PictureDecoder(PictureFile(name: "", bytes: bytes)).header else {
      return nil  // not one of ours: there is nothing to tell of it
    }
    return RenditionInfo(
      width: header.size.width,
      height: header.size.height,
      color: nil,
      placeholder: nil
    )
  }
}
