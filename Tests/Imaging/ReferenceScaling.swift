@testable import Imaging
import Foundation

/// A plain Lanczos-3 in double precision, and measures of how near a picture comes to it.
enum Reference {
  /// Three numbers a pixel, row by row.
  typealias Samples = [Double]

  static func samples(_ raster: borrowing Raster) -> Samples {
    var samples: Samples = []
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        let color = raster[x, y]
        samples += [Double(color.red), Double(color.green), Double(color.blue)]
      }
    }
    return samples
  }

  static func scaled(_ raster: borrowing Raster, toWidth width: Int, height: Int) -> Samples {
    let (sourceWidth, sourceHeight) = (raster.width, raster.height)
    let across = weights(sourceWidth, width)
    let down = weights(sourceHeight, height)
    let source = samples(raster)
    var wide = Samples(repeating: 0, count: width * sourceHeight * 3)
    for y in 0..<sourceHeight {
      for (x, taps) in across.enumerated() {
        for (place, weight) in taps {
          for c in 0..<3 {
            wide[(y * width + x) * 3 + c] += source[(y * sourceWidth + place) * 3 + c] * weight
          }
        }
      }
    }
    var result = Samples(repeating: 0, count: width * height * 3)
    for (y, taps) in down.enumerated() {
      for (place, weight) in taps {
        for i in 0..<(width * 3) {
          result[y * width * 3 + i] += wide[place * width * 3 + i] * weight
        }
      }
    }
    return result.map { min(max(($0 + 0.5).rounded(.down), 0), 255) }
  }

  private static func weights(_ source: Int, _ target: Int) -> [[(Int, Double)]] {
    let scale = Double(source) / Double(target)
    let stretch = max(scale, 1)
    return (0..<target).map { i in
      let center = (Double(i) + 0.5) * scale
      let places = (0..<source).filter { abs(Double($0) + 0.5 - center) < 3 * stretch }
      let raw = places.map { lanczos((Double($0) + 0.5 - center) / stretch) }
      let total = raw.reduce(0, +)
      return zip(places, raw).map { ($0, $1 / total) }
    }
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
  }

  /// Peak signal to noise ratio, in decibels.
  static func psnr(_ one: Samples, _ other: Samples) -> Double {
    let error = zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    let mean = error / Double(one.count)
    return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
  }

  /// Structural similarity of the green channel, in blocks of eight by eight.
  static func similarity(_ one: Samples, _ other: Samples, width: Int, height: Int) -> Double {
    var total = 0.0
    var blocks = 0.0
    for top in stride(from: 0, through: height - 8, by: 4) {
      for left in stride(from: 0, through: width - 8, by: 4) {
        var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for y in top..<(top + 8) {
          for x in left..<(left + 8) {
            let p = one[(y * width + x) * 3 + 1]
            let q = other[(y * width + x) * 3 + 1]
            (a, b, aa, bb, ab) = (a + p, b + q, aa + p * p, bb + q * q, ab + p * q)
          }
        }
        let n = 64.0
        let (meanA, meanB) = (a / n, b / n)
        let (varA, varB) = (aa / n - meanA * meanA, bb / n - meanB * meanB)
        let covariance = ab / n - meanA * meanB
        let (c1, c2) = (6.5025, 58.5225)
        total +=
          (2 * meanA * meanB + c1) * (2 * covariance + c2)
          / ((meanA * meanA + meanB * meanB + c1) * (varA + varB + c2))
        blocks += 1
      }
    }
    return total / blocks
  }
}
