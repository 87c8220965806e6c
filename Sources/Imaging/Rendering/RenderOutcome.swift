package import Platform

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
  /// Processor time by stage.
  package let times: ProcessorTimes
}
