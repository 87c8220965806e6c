private import CGD
private import Synchronization

/// Finds and draws fonts, through fontconfig and FreeType.
enum Font {
  /// Font files by the characters they were found for; nothing for those no font has.
  private static let found = Mutex<[Set<Unicode.Scalar>: String?]>([:])

  /// So many sets of characters are kept; then it begins anew.
  private static let mostFound = 500

  /// Every font has these, so they need not be asked for.
  private static let latin: ClosedRange<Unicode.Scalar> = "\0"..."\u{17F}"

  /// The file of the font that has most of a text's characters, or nothing without any font.
  static func file(for text: String) -> String? {
    let characters = Set(text.unicodeScalars.filter { !latin.contains($0) }).union(["a"])
    return found.withLock { found in
      if let known = found[characters] { return known }
      if found.count >= mostFound { found.removeAll() }
      let file = match(characters)
      found[characters] = .some(file)
      return file
    }
  }

  private static func match(_ characters: Set<Unicode.Scalar>) -> String? {
    guard FcInit() != 0, let pattern = FcPatternCreate(), let set = FcCharSetCreate() else {
      return nil
    }
    defer {
      FcPatternDestroy(pattern)
      FcCharSetDestroy(set)
    }
    for character in characters { FcCharSetAddChar(set, character.value) }
    FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    FcPatternAddCharSet(pattern, FC_CHARSET, set)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(font) }
    var file: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file else { return nil }
    return String(cString: file)
  }
}

/// A line of text that is ready to be drawn.
struct TextLine {
  let text: String
  let height: Double
  private let font: String
  /// Where gd puts the ink of a text drawn at 0, 0.
  private let box: (left: Int, top: Int, right: Int, bottom: Int)

  /// gd counts in points of 96 dots an inch.
  private static let pointsPerPixel = 0.75

  /// Nothing if there is no font, or no ink.
  init?(_ text: String, height: Double) {
    guard let font = Font.file(for: text), let box = Self.box(of: text, font, height) else {
      return nil
    }
    self.text = text
    self.height = height
    self.font = font
    self.box = box
  }

  /// The text at this height, cut with an ellipsis where it is wider.
  init?(_ text: String, height: Double, fitting width: Int) {
    guard var line = TextLine(text, height: height) else { return nil }
    var kept = Array(text)
    while line.width > width, !kept.isEmpty {
      // Nearly the right length at once, then a character at a time.
      let share = Double(width) / Double(line.width)
      kept = Array(kept.prefix(max(0, min(kept.count - 1, Int(Double(kept.count) * share)))))
      guard let shorter = TextLine(String(kept) + "…", height: height) else { return nil }
      line = shorter
    }
    self = line
  }

  var width: Int { box.right - box.left }

  /// Draws with the ink's left edge at `x` and the baseline at `baseline`.
  func draw(on raster: borrowing Raster, x: Int, baseline: Int, _ color: RGBColor, opacity: Double)
  {
    let alpha = Int32(((1 - min(max(opacity, 0), 1)) * 127).rounded())
    var ink: [Int32] = Array(repeating: 0, count: 8)
    var bytes = Array(text.utf8CString)
    var file = Array(font.utf8CString)
    var notes = ""
    gdImageAlphaBlending(raster.image, 1)
    _ = LibraryNotes.collect(
      {
        gdImageStringFT(
          raster.image,
          &ink,
          alpha << 24 | color.word,
          &file,
          height * Self.pointsPerPixel,
          0,
          Int32(x - box.left),
          Int32(baseline),
          &bytes
        )
      },
      into: &notes
    )
  }

  private static func box(of text: String, _ font: String, _ height: Double)
    -> (left: Int, top: Int, right: Int, bottom: Int)?
  {
    var corners: [Int32] = Array(repeating: 0, count: 8)
    var bytes = Array(text.utf8CString)
    var file = Array(font.utf8CString)
    var notes = ""
    let failure = LibraryNotes.collect(
      {
        gdImageStringFT(nil, &corners, 0, &file, height * pointsPerPixel, 0, 0, 0, &bytes)
      },
      into: &notes
    )
    guard failure == nil else { return nil }
    let xs = stride(from: 0, to: 8, by: 2).map { Int(corners[$0]) }
    let ys = stride(from: 1, to: 8, by: 2).map { Int(corners[$0]) }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      right > left
    else { return nil }
    return (left, top, right, bottom)
  }
}
