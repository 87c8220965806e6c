package import Platform

/// One picture to decode once, and what to make of it.
package struct RenderRequest: Sendable, Codable, Equatable {
  package enum Source: Sendable, Codable, Equatable {
    case file(Path)
    /// A picture in memory, such as a RAW's preview; the name is for messages.
    case bytes([UInt8], name: String)
  }

  package var source: Source
  /// What the metadata says; ignored for HEIC and AVIF, whose own turns the decoder applies.
  package var orientation: Orientation
  package var renditions: [RenditionRecipe]
  /// What shows through where the picture is clear.
  package var background: RGBColor
  /// A line kept in every rendition's metadata.
  package var copyright: String?
  /// More pixels than this are refused from the header.
  package var maximumPixels: Int
  /// More memory than this for the decoded picture is refused from the header.
  package var maximumMemory: Int?

  package init(
    source: Source,
    orientation: Orientation = .upright,
    renditions: [RenditionRecipe],
    background: RGBColor = .white,
    copyright: String? = nil,
    maximumPixels: Int = 300_000_000,
    maximumMemory: Int? = nil
  ) {
    self.source = source
    self.orientation = orientation
    self.renditions = renditions
    self.background = background
    self.copyright = copyright
    self.maximumPixels = maximumPixels
    self.maximumMemory = maximumMemory
  }
}

/// What a rendition of a picture is to be.
package struct RenditionRecipe: Sendable, Codable, Equatable {
  package enum Bounds: Sendable, Codable, Hashable {
    case longestSide(Int)
    case box(width: Int, height: Int)
  }

  package enum Shape: String, Sendable, Codable {
    /// The whole picture, as large as fits.
    case fit
    /// The middle of the picture, filling a square (or the box).
    case square
  }

  /// What tells the caller which rendition is which.
  package var name: String
  /// Where to write it; the bytes come back instead where there is none.
  package var path: Path?
  package var bounds: Bounds
  package var shape: Shape
  /// 1 to 100.
  package var quality: Int
  package var format: RenditionFormat
  package var watermark: Watermark?
  /// Whether it is the one that carries colour and placeholder, if it is a JPEG.
  package var isDescribing: Bool

  package init(
    name: String,
    path: Path?,
    bounds: Bounds,
    shape: Shape = .fit,
    quality: Int = 82,
    format: RenditionFormat = .jpeg,
    watermark: Watermark? = nil,
    isDescribing: Bool = false
  ) {
    self.name = name
    self.path = path
    self.bounds = bounds
    self.shape = shape
    self.quality = quality
    self.format = format
    self.watermark = watermark
    self.isDescribing = isDescribing
  }
}

/// What renditions are encoded as.
package enum RenditionFormat: String, Sendable, Codable, CaseIterable {
  case jpeg, webp, avif, png

  package var fileEnding: String { self == .jpeg ? "jpg" : rawValue }

  package var mediaType: String { "image/\(rawValue)" }
}
