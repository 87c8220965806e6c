/// Finds what somebody probably meant to type.
package enum Spelling {
  /// The candidate that is nearest to `word`, if one is near enough to be worth a suggestion.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased())
    let limit = max(1, min(3, wanted.count / 3 + 1))
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = distance(wanted, Array(candidate.lowercased()))
      if distance <= limit, best.map({ distance < $0.distance }) ?? true {
        best = (distance, candidate)
      }
    }
    return best?.candidate
  }

  /// Edits (insert, remove, replace, swap of neighbours) from one word to the other.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        let cost = one[i] == other[j] ? 0 : 1
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + cost)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
