private import Foundation
private import Platform

/// Folder names of the site: lower-case ASCII, safe on FAT, exFAT, Windows and disks that know no
/// case, and never the same for two albums in one folder.
enum Slug {
  /// A name in the site for each name; the same names always give the same slugs.
  ///
  /// A name that loses a letter, or that something else has already, gets a short hash of its
  /// bytes. Where two names come out the same both do, so that an address never comes to mean
  /// another album when one is added.
  static func slugs(for names: [[UInt8]], reserved: Set<String> = []) -> [String] {
    let plain = names.map(plain)
    var uses: [String: Int] = [:]
    for one in plain { uses[one.text, default: 0] += 1 }
    return zip(names, plain).map { name, plain in
      let isTaken = uses[plain.text, default: 0] > 1
      let isForbidden = plain.text.isEmpty || reserved.contains(plain.text) || isDevice(plain.text)
      guard isTaken || isForbidden || plain.isLossy else { return plain.text }
      let hash = Hash128.of(name).prefix(8)
      return plain.text.isEmpty ? String(hash) : "\(plain.text)-\(hash)"
    }
  }

  static func slug(for name: String, reserved: Set<String> = []) -> String {
    slugs(for: [Array(name.utf8)], reserved: reserved)[0]
  }

  /// Longest slug without its hash, so that deep albums stay within the 260 characters of Windows.
  private static let limit = 48

  /// ASCII letters and digits in lower case, everything else a single `-`.
  private static func plain(_ name: [UInt8]) -> (text: String, isLossy: Bool) {
    let decoded = String(decoding: name, as: UTF8.self)
    var isLossy = !decoded.utf8.elementsEqual(name)
    var text = ""
    for scalar in decoded.decomposedStringWithCompatibilityMapping.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": text.unicodeScalars.append(scalar)
      case "A"..."Z": text += scalar.properties.lowercaseMapping
      case "ß": text += "ss"
      case _ where scalar.properties.generalCategory == .nonspacingMark: continue
      default:
        isLossy = isLossy || isLetter(scalar)
        if !text.isEmpty, text.last != "-" { text += "-" }
      }
    }
    if text.count > limit {
      text = String(text.prefix(limit))
      isLossy = true
    }
    while text.last == "-" { text.removeLast() }
    return (text, isLossy)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.isEmojiPresentation || scalar.value == 0xFFFD
  }

  /// Names that Windows keeps for devices.
  private static func isDevice(_ text: String) -> Bool {
    ["con", "prn", "aux", "nul"].contains(text)
      || text.wholeMatch(of: /(com|lpt)[0-9]/) != nil
  }
}
