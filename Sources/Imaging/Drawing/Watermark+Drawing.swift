private import CResample
private import Platform

/// The marks of one request: the picture of each is decoded once, whatever it is drawn on.
struct PreparedMarks {
  private var prepared: [(watermark: Watermark, mark: PreparedMark)] = []

  mutating func mark(for watermark: Watermark) throws(ImagingError) -> PreparedMark {
    if let known = prepared.first(where: { $0.watermark == watermark }) { return known.mark }
    let mark = try PreparedMark(watermark)
    prepared.append((watermark, mark))
    return mark
  }
}

/// A watermark that is ready to be drawn at any size.
final class PreparedMark {
  private let watermark: Watermark
  private let picture: MarkPicture?

  /// The height in pixels below which text can't be read.
  private static let smallestText = 8.0

  init(_ watermark: Watermark) throws(ImagingError) {
    self.watermark = watermark
    if case .image(let path) = watermark.content {
      picture = try MarkPicture(path)
    } else {
      picture = nil
    }
  }

  /// Draws the mark where it belongs; text is left out where the machine has no font at all.
  func draw(on raster: borrowing Raster) throws(ImagingError) {
    switch watermark.content {
    case .text(let text): drawText(text, on: raster)
    case .image: try drawPicture(on: raster)
    }
  }

  private func side(_ raster: borrowing Raster) -> Double {
    Double(min(raster.width, raster.height))
  }

  private func drawText(_ text: String, on raster: borrowing Raster) {
    let inset = Int((side(raster) * watermark.margin).rounded())
    let room = raster.width - 2 * inset
    var height = max(Self.smallestText, side(raster) * watermark.scale / 8)
    guard var line = TextLine(text, height: height), room > 0 else { return }
    if line.width > room {
      height = max(Self.smallestText, height * Double(room) / Double(line.width))
      guard let smaller = TextLine(text, height: height, fitting: room) else { return }
      line = smaller
    }
    let size = PixelSize(width: line.width, height: Int(height.rounded()))
    // A dark edge keeps light text readable on light pictures.
    let edge = max(1, Int(height / 20))
    let opacity = watermark.opacity
    for place in watermark.places(of: size, in: raster.size, inset: inset) {
      let baseline = place.y + Int(height * 0.8)
      line.draw(
        on: raster,
        x: place.x + edge,
        baseline: baseline + edge,
        .black,
        opacity: opacity / 2
      )
      line.draw(on: raster, x: place.x, baseline: baseline, .white, opacity: opacity)
    }
  }

  private func drawPicture(on raster: borrowing Raster) throws(ImagingError) {
    guard let picture else { return }
    let width = min(
      side(raster) * watermark.scale,
      Double(raster.width),
      Double(picture.colors.width)
    )
    let newWidth = max(1, Int(width.rounded()))
    let height = Double(picture.colors.height) * Double(newWidth) / Double(picture.colors.width)
    let newHeight = max(1, Int(height.rounded()))
    let mark = try picture.colors.scaled(toWidth: newWidth, height: newHeight)
    let alpha = try picture.mask.scaled(toWidth: newWidth, height: newHeight)
    let inset = Int((side(raster) * watermark.margin).rounded())
    for place in watermark.places(of: mark.size, in: raster.size, inset: inset) {
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
        Int32((min(max(watermark.opacity, 0), 1) * 256).rounded())
      )
    }
  }
}

/// The picture of a mark at its own size: its colours over black, and its alpha as grey.
private final class MarkPicture {
  let colors: Raster
  let mask: Raster

  /// A mark need not be larger than a page.
  private static let maximumPixels = 50_000_000

  init(_ path: Path) throws(ImagingError) {
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
    let (kind, meaning) = (picture.alpha, picture.colors)
    let full = try picture.full()
    let alpha = try full.alphaMask(kind)
    _ = full.convert(from: meaning)
    full.flatten(kind, over: .black)
    colors = full
    mask = alpha
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
