/// Where a rendition's pixels come from, and how many there are of them.
struct RenditionGeometry: Equatable {
  /// The part of the upright picture that shows, as fractions of its sides.
  let crop: CropBox
  let size: PixelSize

  private static let whole = CropBox(x: 0, y: 0, width: 1, height: 1)

  /// Never larger than the picture, never less than a pixel.
  init(of recipe: RenditionRecipe, for source: PixelSize) {
    let width = Double(source.width)
    let height = Double(source.height)
    let (boxWidth, boxHeight) = recipe.boxSize
    switch recipe.shape {
    case .fit:
      let scale = min(1, boxWidth / width, boxHeight / height)
      crop = Self.whole
      size = PixelSize(
        width: max(1, Int((width * scale).rounded())),
        height: max(1, Int((height * scale).rounded()))
      )
    case .square:
      // As much of the middle as has the box's proportions, at most as large as the box.
      let cropWidth = min(width, height * boxWidth / boxHeight)
      let cropHeight = min(height, width * boxHeight / boxWidth)
      crop = CropBox(
        x: (1 - cropWidth / width) / 2,
        y: (1 - cropHeight / height) / 2,
        width: cropWidth / width,
        height: cropHeight / height
      )
      let scale = min(1, boxWidth / cropWidth)
      size = PixelSize(
        width: max(1, Int((cropWidth * scale).rounded())),
        height: max(1, Int((cropHeight * scale).rounded()))
      )
    }
  }

  /// The size that the whole picture has at this rendition's scale.
  var wholeSize: PixelSize {
    PixelSize(
      width: max(1, Int((Double(size.width) / crop.width).rounded(.up))),
      height: max(1, Int((Double(size.height) / crop.height).rounded(.up)))
    )
  }

  /// The crop in the pixels of a raster of this size.
  func box(in raster: PixelSize) -> CropBox {
    CropBox(
      x: crop.x * Double(raster.width),
      y: crop.y * Double(raster.height),
      width: crop.width * Double(raster.width),
      height: crop.height * Double(raster.height)
    )
  }
}

extension RenditionRecipe {
  fileprivate var boxSize: (width: Double, height: Double) {
    switch bounds {
    case .longestSide(let side): (Double(max(1, side)), Double(max(1, side)))
    case .box(let width, let height): (Double(max(1, width)), Double(max(1, height)))
    }
  }
}
