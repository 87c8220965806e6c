/// What became of a request.
package struct RenderOutcome: Sendable, Codable, Equatable {
  package struct Rendition: Sendable, Codable, Equatable {
    package let name: String
    package let width: Int
    package let height: Int
    /// The size of the file.
    package let byteCount: Int
    /// The file itself, where the recipe has no path.
    package let bytes: [UInt8]?
  }

  package let renditions: [Rendition]
  /// The size of the original when upright.
  package let sourceSize: PixelSize
  package let format: ImageFormat
  /// Whether the original has more frames than the rendered first.
  package let isAnimated: Bool
  /// As `#rrggbb`.
  package let color: String
  /// A tiny blurred picture as a `data:` URI, under 400 bytes.
  package let placeholder: String
  /// What was wrong but did not keep the picture from being rendered.
  package let warnings: [String]
  package let timings: StageTimings
}

/// How long each stage took, in seconds.
package struct StageTimings: Sendable, Codable, Equatable {
  package var read = 0.0
  package var decode = 0.0
  package var colour = 0.0
  package var resample = 0.0
  package var encode = 0.0
  package var write = 0.0

  package init() {}

  package static func += (sum: inout StageTimings, more: StageTimings) {
    sum.read += more.read
    sum.decode += more.decode
    sum.colour += more.colour
    sum.resample += more.resample
    sum.encode += more.encode
    sum.write += more.write
  }
}

/// Adds the time that work takes to a stage.
struct StageClock: ~Copyable {
  private(set) var timings = StageTimings()

  mutating func measure<Result: ~Copyable, Failure: Error>(
    _ stage: WritableKeyPath<StageTimings, Double>,
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = ContinuousClock.now
    let result = try work()
    let elapsed = (ContinuousClock.now - start).components
    timings[keyPath: stage] += Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    return result
  }
}
