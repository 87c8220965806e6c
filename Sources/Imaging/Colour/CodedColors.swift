private import Glibc

/// A colour's place in the CIE 1931 diagram.
struct Chromaticity: Equatable {
  let x: Double
  let y: Double

  init(_ x: Float, _ y: Float) {
    self.x = Double(x)
    self.y = Double(y)
  }
}

/// Colours by the code points of ITU-T H.273, as HEIF's `nclx` has them.
struct CodedColors: Equatable {
  let red: Chromaticity
  let green: Chromaticity
  let blue: Chromaticity
  let white: Chromaticity
  let transfer: Int

  private enum Transfer {
    static let gamma22 = 4
    static let gamma28 = 5
    static let linear = 8
    static let perceptual = 16
    static let hybridLogGamma = 18
  }

  /// Whether the colours are sRGB's own, or not said.
  var isSRGB: Bool {
    let isDefaultTransfer = [0, 1, 2, 6, 13, 14, 15].contains(transfer)
    let isDefaultPrimaries =
      red.x == 0 || (abs(red.x - 0.64) < 0.002 && abs(green.x - 0.30) < 0.002)
    return isDefaultTransfer && isDefaultPrimaries
  }

  /// Linear light (1 is white) for a stored value of 0 to 1.
  ///
  /// The curves of BT.709 and BT.2020 count as sRGB's, as browsers have it.
  func light(of value: Double) -> Double {
    switch transfer {
    case Transfer.gamma22: pow(value, 2.2)
    case Transfer.gamma28: pow(value, 2.8)
    case Transfer.linear: value
    case Transfer.perceptual: Self.compressed(Self.perceptualNits(value) / Self.whiteNits)
    case Transfer.hybridLogGamma: Self.compressed(Self.hybridLight(value) * 1000 / Self.whiteNits)
    default: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  /// The light of ordinary white in a high dynamic range picture (ITU-R BT.2408).
  private static let whiteNits = 203.0

  /// SMPTE ST 2084.
  private static func perceptualNits(_ value: Double) -> Double {
    let power = pow(value, 1 / 78.84375)
    return 10000
      * pow(max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
  }

  /// ITU-R BT.2100, with the system gamma of a display of 1000 nits.
  private static func hybridLight(_ value: Double) -> Double {
    let scene =
      value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return pow(scene, 1.2)
  }

  /// Leaves dark and middle tones alone, and rolls what is brighter off towards white.
  private static func compressed(_ light: Double) -> Double {
    let knee = 0.6
    guard light > knee else { return light }
    let above = (light - knee) / (1 - knee)
    let most = (10000 / whiteNits - knee) / (1 - knee)
    return knee + (1 - knee) * above * (1 + above / (most * most)) / (1 + above)
  }
}
