public import PhotoLibrary

/// Reads what people write in a mail: names with or without ending, numbers, ranges.
///
/// Entries stand on lines of their own or between commas and semicolons. A number is taken for a
/// photo only if it fits one name; one within a sentence is reported with its photo, not taken.
public func resolveList(_ text: String, in assets: [Asset]) -> ResolvedSelection {
  var reader = ListReader(index: NameIndex(assets: assets))
  for line in text.split(whereSeparator: \.isNewline) {
    for entry in line.split(whereSeparator: { ",;\t".contains($0) }) { reader.read(entry) }
  }
  return ResolvedSelection(picks: reader.picks)
}

private struct ListReader {
  let index: NameIndex
  private(set) var picks: [ResolvedPick] = []
  private var firstPick: [AssetID: Int] = [:]

  /// `12-19`, `IMG_0012 - 0019`, `IMG_0012.jpg to IMG_0019.jpg`.
  private let range =
    /(|[^\s]*?[^\d\s])(\d{1,9})(?:\.\p{L}{3,4})?\s*(?:-|–|—|\.\.\.?|…|\bto\b|\bbis\b)\s*(|[^\s]*?[^\d\s])(\d{1,9})(?:\.\p{L}{3,4})?/

  init(index: NameIndex) { self.index = index }

  private static let joiners: Set<String> = [
    "and", "und", "y", "e", "et", "&", "+", "-", "–", "or",
  ]

  mutating func read(_ text: Substring) {
    let entry = Self.trimmed(text)
    if entry.isEmpty { return }
    let named = index.named(entry)
    if !named.isEmpty { return add(entry, named) }
    if let match = entry.wholeMatch(of: range), readRange(entry, match) { return }
    if let number = Int(entry) { return add(entry, index.numbered(number)) }
    if readNoted(entry) { return }
    let words = entry.split(whereSeparator: \.isWhitespace).map { Self.trimmed($0) }
      .filter { !$0.isEmpty && !Self.joiners.contains($0.lowercased()) }
    if words.count == 1 { return readLone(words[0]) }
    let isSentence = words.contains { word in
      index.named(word).isEmpty && !word.utf8.contains(where: LibraryName.isDigit)
    }
    for word in words { readWord(word, isSentence: isSentence) }
  }

  /// `IMG_0005: crop tighter`, `17 (black and white)`.
  private mutating func readNoted(_ entry: String) -> Bool {
    guard let match = entry.wholeMatch(of: /(\S+?)\s*(?:: |\(| - | – )\s*(.+?)\)?/) else {
      return false
    }
    let name = String(match.1)
    let assets = Int(name).map { index.numbered($0) } ?? index.named(name)
    if assets.isEmpty { return false }
    add(name, assets, note: String(match.2))
    return true
  }

  private mutating func readRange(
    _ entry: String,
    _ match: Regex<(Substring, Substring, Substring, Substring, Substring)>.Match
  ) -> Bool {
    guard let first = Int(match.2), var last = Int(match.4) else { return false }
    // `IMG_0012-19` means up to 0019.
    if last < first {
      var scale = 1
      for _ in match.4 { scale *= 10 }
      last += first / scale * scale
    }
    // A second name that begins otherwise makes no range; `2026-05-02` is a date.
    guard first <= last, match.3.isEmpty || match.3.lowercased() == match.1.lowercased() else {
      return false
    }
    let prefix = String(match.1)
    let numbers = index.numbers(in: first...last).filter {
      !index.numbered($0, prefix: prefix).isEmpty
    }
    if numbers.isEmpty { add(entry, []) }
    for number in numbers { add("\(number) of \(entry)", index.numbered(number, prefix: prefix)) }
    return true
  }

  private mutating func readLone(_ word: String) {
    // A word alone that is like no name is a greeting, a signature.
    if word.utf8.contains(where: LibraryName.isDigit) { add(word, index.named(word)) }
  }

  private mutating func readWord(_ word: String, isSentence: Bool) {
    let named = index.named(word)
    if !named.isEmpty { return add(word, named) }
    if let match = word.wholeMatch(of: range), !isSentence, readRange(word, match) {
      return
    }
    if let number = Int(word) {
      let assets = index.numbered(number)
      // '12 May' is no photo 12: within a sentence a number is never taken.
      if isSentence {
        if !assets.isEmpty { append(word, .ambiguous(assets, by: .name), nil) }
      } else {
        add(word, assets)
      }
    } else if word.contains(/\d/), word.contains(/\.\p{L}{3,4}$|_/) || !isSentence {
      add(word, [])
    }
  }

  private mutating func add(_ name: String, _ assets: [Asset], note: String? = nil) {
    switch assets.count {
    case 0: append(name, .missing("no photo of the library is called so"), note)
    case 1:
      if let earlier = firstPick[assets[0].id] {
        append(name, .duplicate(assets[0], of: earlier), note)
      } else {
        firstPick[assets[0].id] = picks.count
        append(name, .found(assets[0], by: .name), note)
      }
    default: append(name, .ambiguous(assets, by: .name), note)
    }
  }

  private mutating func append(_ name: String, _ resolution: Resolution, _ note: String?) {
    var pick = SelectionManifest.Pick(name: name)
    pick.note = note
    picks.append(ResolvedPick(pick: pick, resolution: resolution))
  }

  /// Without bullets, quotes and full stops around it.
  private static func trimmed(_ text: some StringProtocol) -> String {
    let isOutside: (Character) -> Bool = { $0.isWhitespace || "•*·>\"'“”„‘’«»#!?".contains($0) }
    var rest = Substring(text).drop(while: isOutside)
    while let last = rest.last, isOutside(last) || ".:".contains(last) { rest.removeLast() }
    if rest.hasPrefix("- ") { rest = rest.dropFirst(2) }
    return String(rest)
  }
}
