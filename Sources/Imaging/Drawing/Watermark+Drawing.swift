private import CResample
private import Platform

extension Watermark {
  /// Draws the mark where it belongs; text is left out where the machine has no font at all.
  func draw(on raster: borrowing Raster) throws(ImagingError) {
    switch content {
    case .text(let text): drawText(text, on: raster)
    case .image(let path): try drawImage(path, on: raster)
    }
  }

  private func side(_ raster: borrowing Raster) -> Double {
    Double(min(raster.width, raster.height))
  }

  private func drawText(_ text: String, on raster: borrowing Raster) {
    let inset = Int((side(raster) * margin).rounded())
    let room = raster.width - 2 * inset
    var height = max(Self.smallestText, side(raster) * scale / 8)
    guard var line = TextLine(text, height: height), room > 0 else { return }
    if line.width > room {
      height = max(Self.smallestText, height * Double(room) / Double(line.width))
      guard let smaller = TextLine(text, height: height, fitting: room) else { return }
      line = smaller
    }
    let size = PixelSize(width: line.width, height: Int(height.rounded()))
    let place = place(of: size, in: raster.size, inset: inset)
    let baseline = place.y + Int(height * 0.8)
    // A dark edge keeps light text readable on light pictures.
    let edge = max(1, Int(height / 20))
    line.draw(
      on: raster,
      x: place.x + edge,
      baseline: baseline + edge,
      .black,
      opacity: opacity / 2
    )
    line.draw(on: raster, x: place.x, baseline: baseline, .white, opacity: opacity)
  }

  /// The height in pixels below which text can't be read.
  private static let smallestText = 8.0

  private func drawImage(_ path: Path, on raster: borrowing Raster) throws(ImagingError) {
    let file = try PictureFile(.file(path))
    let decoder = try PictureDecoder(file)
    let size = decoder.header.size
    guard size.count <= Self.maximumPixels else {
      throw .tooLarge(
        file: file.name,
        width: size.width,
        height: size.height,
        limit: Self.maximumPixels
      )
    }
    let picture = try decoder.decode(covering: size)
    let (kind, colors) = (picture.alpha, picture.colors)
    let full = try picture.full()
    let mask = try full.alphaMask(kind)
    _ = full.convert(from: colors)
    full.flatten(kind, over: .black)

    let width = min(side(raster) * scale, Double(raster.width), Double(full.width))
    let newWidth = max(1, Int(width.rounded()))
    let height = Double(full.height) * Double(newWidth) / Double(full.width)
    let newHeight = max(1, Int(height.rounded()))
    let mark = try full.scaled(toWidth: newWidth, height: newHeight)
    let alpha = try mask.scaled(toWidth: newWidth, height: newHeight)
    let inset = Int((side(raster) * margin).rounded())
    let place = place(of: mark.size, in: raster.size, inset: inset)
    gallery_blend(
      raster.rows,
      Int32(raster.width),
      Int32(raster.height),
      Int32(place.x),
      Int32(place.y),
      mark.constantRows,
      alpha.constantRows,
      Int32(newWidth),
      Int32(newHeight),
      Int32((min(max(opacity, 0), 1) * 256).rounded())
    )
  }

  /// A mark need not be larger than a page.
  private static let maximumPixels = 50_000_000

  private func place(of mark: PixelSize, in picture: PixelSize, inset: Int) -> (x: Int, y: Int) {
    let right = picture.width - mark.width - inset
    let bottom = picture.height - mark.height - inset
    let x =
      switch position {
      case .topLeft, .left, .bottomLeft: inset
      case .top, .center, .bottom: (picture.width - mark.width) / 2
      case .topRight, .right, .bottomRight: right
      }
    let y =
      switch position {
      case .topLeft, .top, .topRight: inset
      case .left, .center, .right: (picture.height - mark.height) / 2
      case .bottomLeft, .bottom, .bottomRight: bottom
      }
    return (x, y)
  }
}

extension Raster {
  /// A grey picture of the alpha, white where this one is opaque.
  fileprivate borrowing func alphaMask(_ alpha: Alpha) throws(ImagingError) -> Raster {
    let mask = try Raster(width: width, height: height)
    switch alpha {
    case .none: mask.fill(.white)
    case .gd:
      gallery_extract_alpha(constantRows, Int32(width), Int32(height), GALLERY_ALPHA_GD, mask.rows)
    case .straight, .premultiplied:
      gallery_extract_alpha(
        constantRows,
        Int32(width),
        Int32(height),
        GALLERY_ALPHA_STRAIGHT,
        mask.rows
      )
    }
    return mask
  }
}
