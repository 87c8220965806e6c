/// The primary picture's size after the transformations that a HEIF states, in their order.
///
/// libheif 1.15 reports a size without them where they are listed before the stored size, though it
/// applies them when it decodes; so they are read here (ISO/IEC 23008-12, 6.5.8 to 6.5.12).
struct HEIFProperties {
  private let source: ByteSource
  private static let boxLimit = 4096
  private static let metaLimit = 64 << 20

  init(_ source: ByteSource) { self.source = source }

  private struct Box {
    let type: [UInt8]
    let start: Int
    let end: Int

    func isType(_ name: StaticString) -> Bool { type.matches(name) }
  }

  var uprightSize: MediaSize? {
    guard
      let meta = child(of: 0..<source.count, "meta"),
      let primary = primaryItem(in: meta.start + 4..<meta.end),
      let container = child(of: meta.start + 4..<meta.end, "iprp"),
      let list = child(of: container.start..<container.end, "ipco")
    else { return nil }
    let properties = boxes(in: list.start..<list.end)
    let indexes = boxes(in: container.start..<container.end).filter { $0.isType("ipma") }
      .flatMap { associations(of: primary, in: $0) }
    let mine = indexes.compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
    guard let stored = mine.first(where: { $0.isType("ispe") }) else { return nil }
    let numbers = source.bytes(at: stored.start + 4, count: 8)
    guard let width = numbers.uint32(at: 0), let height = numbers.uint32(at: 4) else { return nil }
    var size = MediaSize(width: width, height: height)
    for property in mine {
      if property.isType("irot"), let turn = source.exactly(1, at: property.start), turn[0] & 1 == 1
      {
        size = MediaSize(width: size.height, height: size.width)
      } else if property.isType("clap") {
        size = cropped(size, by: source.bytes(at: property.start, count: 32))
      }
    }
    return size.width > 0 && size.height > 0 ? size : nil
  }

  private func child(of range: Range<Int>, _ type: StaticString) -> Box? {
    boxes(in: range).first { $0.isType(type) }
  }

  private func boxes(in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var position = range.lowerBound
    while position + 8 <= range.upperBound, boxes.count < Self.boxLimit {
      let head = source.bytes(at: position, count: 16)
      guard let short = head.uint32(at: 0), head.count >= 8 else { break }
      let isLong = short == 1
      let size =
        isLong ? head.uint64(at: 8) ?? 0 : short == 0 ? range.upperBound - position : short
      let start = position + (isLong ? 16 : 8)
      guard size >= start - position, size <= range.upperBound - position else { break }
      boxes.append(Box(type: Array(head[4..<8]), start: start, end: position + size))
      position += size
    }
    return boxes
  }

  private func primaryItem(in range: Range<Int>) -> Int? {
    guard let box = child(of: range, "pitm") else { return nil }
    let content = source.bytes(at: box.start, count: 8)
    return content.first == 0 ? content.uint16(at: 4) : content.uint32(at: 4)
  }

  private func associations(of item: Int, in box: Box) -> [Int] {
    let content = source.bytes(at: box.start, count: min(box.end - box.start, Self.metaLimit))
    guard content.count >= 8, let entries = content.uint32(at: 4) else { return [] }
    let hasLongItems = content[0] > 0
    let hasLongIndexes = content[3] & 1 == 1
    var position = 8
    for _ in 0..<entries {
      guard
        let id = hasLongItems ? content.uint32(at: position) : content.uint16(at: position)
      else { break }
      position += hasLongItems ? 4 : 2
      guard position < content.count else { break }
      let count = Int(content[position])
      position += 1
      let step = hasLongIndexes ? 2 : 1
      guard position + count * step <= content.count else { break }
      if id == item {
        return (0..<count).compactMap { index in
          hasLongIndexes
            ? content.uint16(at: position + index * 2).map { $0 & 0x7FFF }
            : Int(content[position + index] & 0x7F)
        }
      }
      position += count * step
    }
    return []
  }

  /// Rounded as libheif rounds, so that the size is that of the decoded picture.
  private func cropped(_ size: MediaSize, by aperture: [UInt8]) -> MediaSize {
    let numbers = stride(from: 0, to: 32, by: 4).compactMap { aperture.uint32(at: $0) }
      .map { Double(Int32(truncatingIfNeeded: $0)) }
    guard
      numbers.count == 8, numbers[1] > 0, numbers[3] > 0, numbers[5] != 0, numbers[7] != 0
    else { return size }
    func length(_ whole: Int, _ clean: Double, _ offset: Double) -> Int {
      let left = (offset + Double(whole - 1) / 2 - (clean - 1) / 2).rounded(.down)
      let right = (clean - 1 + left).rounded()
      let bounded = (max(left, 0), min(right, Double(whole - 1)))
      return max(Int(bounded.1 - bounded.0) + 1, 0)
    }
    return MediaSize(
      width: length(size.width, numbers[0] / numbers[1], numbers[4] / numbers[5]),
      height: length(size.height, numbers[2] / numbers[3], numbers[6] / numbers[7])
    )
  }
}
