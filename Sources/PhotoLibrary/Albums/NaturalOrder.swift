/// Names in the order in which people count: numbers by their value, letters without their case.
package enum NaturalOrder {
  package enum Result { case before, same, after }

  /// Compares two names; names that differ in case or in leading zeros only are told apart last.
  package static func compare(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Result {
    var (i, j) = (one.startIndex, other.startIndex)
    while i < one.endIndex, j < other.endIndex {
      if isDigit(one[i]), isDigit(other[j]) {
        let (a, b) = (number(one, &i), number(other, &j))
        if a.count != b.count { return a.count < b.count ? .before : .after }
        for (x, y) in zip(a, b) where x != y { return x < y ? .before : .after }
      } else {
        let (x, y) = (weight(one[i]), weight(other[j]))
        if x != y { return x < y ? .before : .after }
        (i, j) = (i + 1, j + 1)
      }
    }
    if i < one.endIndex { return .after }
    if j < other.endIndex { return .before }
    if one.lexicographicallyPrecedes(other) { return .before }
    return one.elementsEqual(other) ? .same : .after
  }

  static func isBefore(_ one: String, _ other: String) -> Bool {
    compare(Array(one.utf8)[...], Array(other.utf8)[...]) == .before
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// The digits of the number at `index` without leading zeros; leaves `index` behind it.
  private static func number(_ name: ArraySlice<UInt8>, _ index: inout Int) -> ArraySlice<UInt8> {
    while index < name.endIndex, name[index] == 48 { index += 1 }
    let start = index
    while index < name.endIndex, isDigit(name[index]) { index += 1 }
    return name[start..<index]
  }

  /// Letters without their case; a dot before all else, so that `a.jpg` comes before `a 1.jpg`.
  private static func weight(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 46: 1
    case 65...90: byte + 32
    default: byte
    }
  }
}
