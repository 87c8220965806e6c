internal import CLCMS
private import Glibc

/// The one owner of an open colour profile.
struct Profile: ~Copyable {
  enum Space { case rgb, gray, cmyk, other }

  let handle: cmsHPROFILE

  init(icc bytes: [UInt8]) throws(ProfileProblem) {
    guard let handle = cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)) else {
      throw .broken
    }
    self.handle = handle
  }

  init(coded colors: CodedColors) throws(ProfileProblem) {
    var white = cmsCIExyY(x: colors.white.x, y: colors.white.y, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: colors.red.x, y: colors.red.y, Y: 1),
      Green: cmsCIExyY(x: colors.green.x, y: colors.green.y, Y: 1),
      Blue: cmsCIExyY(x: colors.blue.x, y: colors.blue.y, Y: 1)
    )
    let steps = 1024
    let curve = (0..<steps).map { Float(colors.light(of: Double($0) / Double(steps - 1))) }
    guard let tone = cmsBuildTabulatedToneCurveFloat(nil, cmsUInt32Number(steps), curve) else {
      throw .broken
    }
    defer { cmsFreeToneCurve(tone) }
    var tones: [OpaquePointer?] = [tone, tone, tone]
    guard let handle = cmsCreateRGBProfile(&white, &primaries, &tones) else { throw .broken }
    self.handle = handle
  }

  private init(owning handle: cmsHPROFILE) { self.handle = handle }

  static func sRGB() throws(ProfileProblem) -> Profile {
    guard let handle = cmsCreate_sRGBProfile() else { throw .broken }
    return Profile(owning: handle)
  }

  deinit { cmsCloseProfile(handle) }

  var space: Space {
    switch cmsGetColorSpace(handle) {
    case cmsSigRgbData: .rgb
    case cmsSigGrayData: .gray
    case cmsSigCmykData: .cmyk
    default: .other
    }
  }

  /// Whether the profile is sRGB, by its numbers: there are dozens of sRGB profiles.
  var isSRGB: Bool {
    guard space == .rgb, cmsIsMatrixShaper(handle) != 0 else { return false }
    // sRGB's primaries adapted to D50, as every profile of it has them, more or less.
    let expected: [(cmsTagSignature, (Double, Double, Double))] = [
      (cmsSigRedColorantTag, (0.4361, 0.2225, 0.0139)),
      (cmsSigGreenColorantTag, (0.3851, 0.7169, 0.0971)),
      (cmsSigBlueColorantTag, (0.1431, 0.0606, 0.7141)),
    ]
    for (tag, color) in expected {
      guard let found = cmsReadTag(handle, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee,
        abs(found.X - color.0) < 0.002, abs(found.Y - color.1) < 0.002,
        abs(found.Z - color.2) < 0.002
      else { return false }
    }
    for tag in [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag] {
      guard let curve = cmsReadTag(handle, tag) else { return false }
      for step in 0...16 {
        let value = Double(step) / 16
        let light = Double(cmsEvalToneCurveFloat(OpaquePointer(curve), Float(value)))
        // Within half a step of the 255, where it is finest to see.
        guard abs(Self.encoded(light) - value) < 0.004 else { return false }
      }
    }
    return true
  }

  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
