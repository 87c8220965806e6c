/// Width through height as the two numbers that style sheets can name in classes: 1.53 is 15 and 3.
package struct Ratio: Codable, Sendable {
  package var tenths: Int
  package var hundredths: Int
  /// Higher than wide.
  package var isTall: Bool
  /// At least twice as wide as high.
  package var isPanorama: Bool

  init(width: Int, height: Int) {
    let ratio = Double(max(1, width)) / Double(max(1, height))
    let scaled = Int((min(6, max(0.2, ratio)) * 100).rounded())
    tenths = scaled / 10
    hundredths = scaled % 10
    isTall = scaled < 100
    isPanorama = scaled >= 200
  }
}
