private import CResample

/// Which code scales pictures: it is written for several kinds of machine, and all give the same.
package enum Resampler {
  /// For any machine.
  static let portable = "any"

  /// With AVX2.
  static let fast = "x86-64-v3"

  /// What was chosen for this machine, by what it can do.
  package static var code: String { String(cString: gallery_resample_code()) }

  /// Whether it is the fast one, for people.
  package static var isFast: Bool { code == fast }

  /// Uses another one from now on, everywhere; false where this machine can't run it.
  static func choose(_ code: String) -> Bool { gallery_resample_choose(code) == 0 }
}
