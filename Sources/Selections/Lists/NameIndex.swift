import PhotoLibrary

/// Finds photos by what people write of their names: without ending, in other case, as numbers.
struct NameIndex {
  private let assets: [Asset]
  private var byName: [String: [Int]] = [:]
  private var byNumber: [Int: [Int]] = [:]
  private let prefixes: [[String]]

  init(assets: [Asset]) {
    self.assets = assets
    var prefixes: [[String]] = []
    for (index, asset) in assets.enumerated() {
      var found: [String] = []
      for file in asset.representations where file.role != .sidecar {
        let name = file.path.name
        for key in [name.lowercased(), LibraryName.stem(name).lowercased()]
        where byName[key]?.last != index {
          byName[key, default: []].append(index)
        }
        if let number = LibraryName.number(name) {
          found.append(number.prefix)
          if byNumber[number.value]?.last != index {
            byNumber[number.value, default: []].append(index)
          }
        }
      }
      prefixes.append(found)
    }
    self.prefixes = prefixes
  }

  /// The photos of this name, with or without ending.
  func named(_ name: String) -> [Asset] {
    // A name as written goes before one in other case.
    let candidates = (byName[name.lowercased()] ?? []).map { assets[$0] }
    let exact = candidates.filter { asset in
      asset.representations.contains { file in
        file.path.name == name || LibraryName.stem(file.path.name) == name
      }
    }
    return exact.isEmpty ? candidates : exact
  }

  /// The photos whose names end in this number, behind the prefix if one is given.
  func numbered(_ value: Int, prefix: String = "") -> [Asset] {
    (byNumber[value] ?? []).filter { index in
      prefix.isEmpty || prefixes[index].contains { $0.hasSuffix(prefix.lowercased()) }
    }.map { assets[$0] }
  }

  /// The numbers within a range that names have, in order.
  func numbers(in range: ClosedRange<Int>) -> [Int] {
    byNumber.keys.filter { range.contains($0) }.sorted()
  }
}
