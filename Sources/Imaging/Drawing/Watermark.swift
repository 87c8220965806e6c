package import Platform

/// What is laid over a rendition of a picture.
package struct Watermark: Sendable, Codable, Equatable {
  package enum Content: Sendable, Codable, Equatable {
    case text(String)
    /// A picture, with alpha if it has any.
    case image(Path)
  }

  package enum Position: String, Sendable, Codable, CaseIterable {
    case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight
    /// All over, in rows that are staggered like bricks.
    case tiled
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

extension Watermark {
  /// The upper left corners of a mark in a picture: one, or many where it is tiled.
  ///
  /// Tiles lie a mark apart, from row to row as well, so that no part that is worth cutting out is
  /// without one.
  func places(of mark: PixelSize, in picture: PixelSize, inset: Int) -> [(x: Int, y: Int)] {
    let right = picture.width - mark.width - inset
    let bottom = picture.height - mark.height - inset
    let (middle, center) = (right + inset, bottom + inset)
    switch position {
    case .topLeft: return [(inset, inset)]
    case .top: return [(middle / 2, inset)]
    case .topRight: return [(right, inset)]
    case .left: return [(inset, center / 2)]
    case .center: return [(middle / 2, center / 2)]
    case .right: return [(right, center / 2)]
    case .bottomLeft: return [(inset, bottom)]
    case .bottom: return [(middle / 2, bottom)]
    case .bottomRight: return [(right, bottom)]
    case .tiled: return tiles(of: mark, in: picture)
    }
  }

  private func tiles(of mark: PixelSize, in picture: PixelSize) -> [(x: Int, y: Int)] {
    let across = max(2, 2 * mark.width)
    let down = max(2, 2 * mark.height)
    var places: [(x: Int, y: Int)] = []
    // One lies in the middle; rows and columns go from there to the edges, and over them.
    let first = (x: (picture.width - mark.width) / 2, y: (picture.height - mark.height) / 2)
    let rows = first.y / down + 1
    let columns = first.x / across + 2
    for row in -rows...rows {
      let shift = row.isMultiple(of: 2) ? 0 : across / 2
      for column in -columns...columns {
        let place = (x: first.x + column * across + shift, y: first.y + row * down)
        if place.x < picture.width, place.x > -mark.width, place.y < picture.height,
          place.y > -mark.height
        {
          places.append(place)
        }
      }
    }
    return places
  }
}
