private import Foundation
private import Platform

/// Folder names of the site: in lower case, safe on FAT, exFAT, Windows and disks that know no
/// case, and never the same for two albums in one folder.
///
/// Latin letters lose their accents; those of other scripts stay as they are, composed (NFC).
package enum Slug {
  /// A name in the site for each name; the same names always give the same slugs.
  ///
  /// A name that loses a letter, or that something else has already, gets a short hash of its
  /// bytes. Where two names come out the same both do, so that an address never comes to mean
  /// another album when one is added.
  static func slugs(for names: [[UInt8]], reserved: Set<String> = []) -> [String] {
    let plain = names.map(plain)
    var uses: [String: Int] = [:]
    var usesOfASCII: [String: Int] = [:]
    for one in plain {
      uses[one.key, default: 0] += 1
      if one.isASCII { usesOfASCII[one.key, default: 0] += 1 }
    }
    return zip(names, plain).map { name, plain in
      let isTaken = (plain.isASCII ? usesOfASCII : uses)[plain.key, default: 0] > 1
      let isForbidden = plain.text.isEmpty || reserved.contains(plain.text) || isDevice(plain.text)
      guard isTaken || isForbidden || plain.isLossy else { return plain.text }
      let hash = Hash128.of(name).prefix(8)
      return plain.text.isEmpty ? String(hash) : "\(plain.text)-\(hash)"
    }
  }

  package static func slug(for name: String, reserved: Set<String> = []) -> String {
    slugs(for: [Array(name.utf8)], reserved: reserved)[0]
  }

  /// Longest slug without its hash, so that deep albums stay within the 260 characters of Windows
  /// and the 255 bytes that a name may have elsewhere.
  private static let limit = 48
  private static let limitInBytes = 96

  private struct Plain {
    var text = ""
    var isLossy = false

    var isASCII: Bool { text.utf8.allSatisfy { $0 < 0x80 } }
    /// The same for names that a disk could take for one: it may fold case in its own way.
    var key: String { text.uppercased().decomposedStringWithCompatibilityMapping }
  }

  /// Letters and digits in lower case, everything else a single `-`.
  private static func plain(_ name: [UInt8]) -> Plain {
    let decoded = String(decoding: name, as: UTF8.self)
    let isText = decoded.utf8.elementsEqual(name)
    var plain = Plain()
    if isText, let latin = latin(decoded) {
      plain.text = latin
    } else {
      plain.isLossy = !isText
      for character in decoded.precomposedStringWithCanonicalMapping {
        if let latin = latin(String(character)), !latin.isEmpty {
          plain.text += latin
        } else if character.unicodeScalars.allSatisfy(isWritten) {
          plain.text += letters(character, after: plain.text.last)
        } else {
          plain.isLossy = plain.isLossy || character.unicodeScalars.contains(where: isLetter)
          if !plain.text.isEmpty, plain.text.last != "-" { plain.text += "-" }
        }
      }
      plain.text = plain.text.precomposedStringWithCanonicalMapping
    }
    while plain.text.count > limit || plain.text.utf8.count > limitInBytes {
      plain.text.removeLast()
      plain.isLossy = true
    }
    while plain.text.last == "-" { plain.text.removeLast() }
    return plain
  }

  /// A text in ASCII letters and digits, if it loses nothing but accents and signs.
  private static func latin(_ name: String) -> String? {
    var text = ""
    for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": text.unicodeScalars.append(scalar)
      case "A"..."Z": text += scalar.properties.lowercaseMapping
      case "ß": text += "ss"
      case _ where scalar.properties.generalCategory == .nonspacingMark: continue
      default:
        if isLetter(scalar) { return nil }
        if !text.isEmpty, text.last != "-" { text += "-" }
      }
    }
    while text.last == "-" { text.removeLast() }
    return text
  }

  /// Letters of another script; a mark without a letter before it is left out.
  private static func letters(_ character: Character, after last: Character?) -> String {
    var text = ""
    for scalar in character.unicodeScalars where scalar.properties.generalCategory != .format {
      if text.isEmpty, last == nil || last == "-", isMark(scalar) { continue }
      text += scalar.properties.lowercaseMapping
    }
    return text
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a scalar is part of a word in some script: what a browser shows in an address.
  private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      true
    // The joiners that Persian and Indic scripts need within a word.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: false
    }
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
