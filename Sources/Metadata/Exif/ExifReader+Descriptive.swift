/// What people wrote, by EXIF and by Windows' tags beside it.
extension ExifReader {
  var descriptive: DescriptiveMetadata {
    var found = DescriptiveMetadata()
    found.title = windowsText(Tag.xpTitle)
    found.caption =
      [
        image?.text(Tag.imageDescription), userComment, windowsText(Tag.xpSubject),
        windowsText(Tag.xpComment),
      ].lazy.compactMap { $0 }.first { !Boilerplate.contains($0) && $0 != image?.text(Tag.make) }
    found.creator = image?.text(Tag.artist) ?? windowsText(Tag.xpAuthor)
    found.copyright = copyright
    found.keywords =
      windowsText(Tag.xpKeywords)?.split(separator: ";").compactMap {
        LegacyText.trimmed(String($0))
      } ?? []
    found.rating = rating
    return found
  }

  /// Photographer's and editor's copyright, a NUL between them.
  private var copyright: String? {
    let parts = image?.bytes(Tag.copyright, limit: 1 << 16).split(separator: 0) ?? []
    let texts = parts.compactMap { LegacyText.decode($0) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private var rating: Int? {
    if let rating = image?.integer(Tag.rating), (0...5).contains(rating) { return rating }
    guard let percent = image?.integer(Tag.ratingPercent) else { return nil }
    return MicrosoftRating.stars(percent: percent)
  }

  private func windowsText(_ tag: Int) -> String? {
    guard let bytes = image?.bytes(tag, limit: 1 << 18), !bytes.isEmpty else { return nil }
    return LegacyText.trimmed(LegacyText.utf16(bytes, bigEndian: false))
  }

  /// Eight bytes name the encoding, then the text follows.
  private var userComment: String? {
    guard let photo else { return nil }
    let bytes = photo.bytes(Tag.userComment, limit: 1 << 18)
    guard bytes.count > 8 else { return nil }
    let content = Array(bytes[8...])
    if bytes.matches("UNICODE\0") {
      let isBigEndian =
        content.starts(with: [0xFE, 0xFF])
        || (!content.starts(with: [0xFF, 0xFE]) && photo.reader.isBigEndian)
      return LegacyText.trimmed(LegacyText.utf16(content, bigEndian: isBigEndian))
    }
    return bytes.matches("JIS\0") ? nil : LegacyText.decode(content)
  }
}

/// Windows' scale of ratings.
enum MicrosoftRating {
  /// 1, 25, 50, 75 and 99 per cent are one to five stars.
  static func stars(percent: Int) -> Int? {
    switch percent {
    case 0: 0
    case 1..<13: 1
    case 13..<38: 2
    case 38..<63: 3
    case 63..<88: 4
    case 88...100: 5
    default: nil
    }
  }
}

/// Texts that cameras and programs write in everybody's name.
enum Boilerplate {
  private static let captions: Set<String> = [
    "olympus digital camera", "konica minolta digital camera", "minolta digital camera",
    "digital camera", "camera", "default", "image", "untitled", "description", "exif_jpeg_t422",
    "sony dsc", "samsung", "samsung digital camera", "samsung camera pictures", "hdrpl", "dcim",
    "jpeg", "ascii", "charset=ascii", "binary comment", "exif_jpeg_picture", "screenshot",
    "medion digital camera", "pentax digital camera", "kodak digital still camera",
    "maginon digital camera", "dig35 test image",
  ]

  static func contains(_ text: String) -> Bool {
    captions.contains(text.lowercased())
      || text.allSatisfy { $0.isASCII && !$0.isLetter && !$0.isNumber }
  }
}
