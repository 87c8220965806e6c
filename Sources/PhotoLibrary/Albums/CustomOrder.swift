/// The order that a text file lists: one path from the library's root, or one name, a line.
struct CustomOrder: Sendable {
  private var places: [[UInt8]: Int] = [:]

  init(_ text: [UInt8]) {
    for (place, line) in text.split(separator: 10).enumerated() {
      let trimmed = line.last == 13 ? line.dropLast() : line
      if places[Array(trimmed)] == nil { places[Array(trimmed)] = place }
    }
  }

  /// Where the asset is listed, by the path of any of its files, else by a name; the end if it is
  /// not.
  func place(of asset: Asset) -> Int {
    for file in asset.representations {
      if let place = places[file.path.bytes] { return place }
    }
    for file in asset.representations {
      if let place = places[Array(file.path.nameBytes)] { return place }
    }
    return .max
  }
}
