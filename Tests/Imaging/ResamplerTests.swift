@testable import Imaging
import Foundation
import Testing

@Suite(.serialized) struct ResamplerTests {
  /// What the processor says that it can do, all of which the fast code needs.
  private var hasAVX2: Bool {
    get throws {
      let text = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
      let flags = Set(line.split(separator: " "))
      return flags.isSuperset(of: ["avx2", "bmi1", "bmi2", "fma", "f16c", "movbe", "abm"])
    }
  }

  @Test func `the fast code is chosen wherever it runs`() throws {
    #expect(try Resampler.isFast == hasAVX2)
    #expect(Resampler.isFast || Resampler.code == Resampler.portable)
    #expect(try Resampler.choose(Resampler.fast) == hasAVX2)
    #expect(!Resampler.choose("x86-64-v9"))
  }

  /// The same work by both codes; the other tests may run meanwhile, for both give the same.
  private func byBoth(_ work: () throws -> [Int32]) throws -> (portable: [Int32], fast: [Int32]) {
    defer { _ = Resampler.choose(Resampler.fast) }
    #expect(Resampler.choose(Resampler.portable))
    let portable = try work()
    guard Resampler.choose(Resampler.fast) else { return (portable, portable) }
    return (portable, try work())
  }

  /// Smaller by little and by much, larger, of odd sizes, narrower than a vector, one pixel.
  static let sizes = [
    (640, 480, 256, 192), (641, 487, 255, 191), (333, 37, 300, 30), (97, 61, 8, 5), (5, 3, 2, 2),
    (1, 1, 1, 2), (40, 30, 133, 101), (2000, 9, 20, 3), (9, 2000, 3, 20), (31, 33, 30, 32),
  ]

  @Test(arguments: sizes)
  func `all codes give the same pixels`(width: Int, height: Int, newWidth: Int, newHeight: Int)
    throws
  {
    let picture = try TestPictures.raster(width, height) { x, y in
      ((x &* 7919 &+ y &* 104_729) & 255, (x &* y) & 255, ((x ^ y) &* 31) & 255)
    }
    let (portable, fast) = try byBoth {
      pixels(of: try picture.scaled(toWidth: newWidth, height: newHeight))
    }
    #expect(portable == fast)
    #expect(Set(portable).count > 1 || portable.count < 3)
  }

  @Test(arguments: sizes)
  func `all codes give the same of planes`(width: Int, height: Int, newWidth: Int, newHeight: Int)
    throws
  {
    for sampling in [nil, Planes.Sampling(across: 2, down: 2), .init(across: 2, down: 1)] {
      let planes = try Planes(width: width, height: height, sampling: sampling)
      for index in planes.memory.indices {
        planes.memory[index] = UInt8(truncatingIfNeeded: index &* index &* 31 &+ (index >> 5))
      }
      let (portable, fast) = try byBoth {
        pixels(of: try planes.scaled(toWidth: newWidth, height: newHeight))
      }
      #expect(portable == fast)
    }
  }

  @Test func `one colour stays that colour, whatever the sizes`() throws {
    let colors = [(0, 0, 0), (255, 255, 255), (1, 128, 254)]
    for (width, height, newWidth, newHeight) in Self.sizes {
      for color in colors {
        let plain = try TestPictures.raster(width, height) { _, _ in color }
        let word = Int32(color.0 << 16 | color.1 << 8 | color.2)
        let (portable, fast) = try byBoth {
          pixels(of: try plain.scaled(toWidth: newWidth, height: newHeight))
        }
        #expect(portable.allSatisfy { $0 == word } && fast == portable)
      }
    }
  }
}
