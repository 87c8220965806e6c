package import Platform

/// What is laid over every rendition of a picture.
package struct Watermark: Sendable, Codable, Equatable {
  package enum Content: Sendable, Codable, Equatable {
    case text(String)
    /// A picture, with alpha if it has any.
    case image(Path)
  }

  package enum Position: String, Sendable, Codable, CaseIterable {
    case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight
  }

  package var content: Content
  package var position: Position
  /// 0 is invisible, 1 hides what is below.
  package var opacity: Double
  /// The distance to the edge as a fraction of the shorter side.
  package var margin: Double
  /// The width of an image, or eight times the height of text, as a fraction of the shorter side.
  package var scale: Double

  package init(
    content: Content,
    position: Position = .bottomRight,
    opacity: Double = 0.6,
    margin: Double = 0.03,
    scale: Double = 0.2
  ) {
    self.content = content
    self.position = position
    self.opacity = opacity
    self.margin = margin
    self.scale = scale
  }
}
