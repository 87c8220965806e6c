/// Width and height in pixels.
package struct PixelSize: Sendable, Hashable, Codable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  var count: Int {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : count
  }

  var swapped: PixelSize { PixelSize(width: height, height: width) }

  func turned(by orientation: Orientation) -> PixelSize {
    orientation.swapsSides ? swapped : self
  }
}
