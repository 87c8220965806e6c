import Platform
import PhotoLibrary

/// The files of one pick, with what they are to be called.
struct ExportGroup {
  let asset: Asset
  let files: [Representation]
  /// What goes before each file's name, so that the files of a pick stay together.
  var prefix: String
  var folder: String

  /// The target's name for a file, from the target folder.
  func target(_ file: Representation, isPortable: Bool) -> String {
    var name = prefix + file.path.name
    if isPortable { name = PortableName.of(name) }
    if name.utf8.count > 255 { name = PortableName.shortened(name, for: asset.path) }
    return folder.isEmpty ? name : folder + "/" + name
  }
}

/// Gives the picks' files names of which no two are the same on any file system.
struct ExportNaming {
  let options: ExportOptions
  let isPortable: Bool

  func groups(_ assets: [Asset]) -> [ExportGroup] {
    let width = max(3, "\(assets.count)".count)
    var groups = assets.enumerated().map { index, asset in
      let digits = "\(index + 1)"
      let number = String(repeating: "0", count: width - digits.count) + digits + "_"
      return ExportGroup(
        asset: asset,
        files: asset.files(options.representations),
        prefix: (options.isNumbered ? number : "") + datePrefix(asset),
        folder: options.names == .folders ? folder(of: asset) : ""
      )
    }
    tellApart(&groups)
    return groups
  }

  private func datePrefix(_ asset: Asset) -> String {
    guard options.names == .dated else { return "" }
    guard let date = asset.captureDate else { return "undated_" }
    let text = date.iso8601.prefix(19)
    return text.replacing("T", with: "_").replacing(":", with: "-") + "_"
  }

  private func folder(of asset: Asset) -> String {
    let parts = Path(bytes: asset.path.parent.bytes).components.map(\.string)
    return (isPortable ? parts.map { PortableName.of($0) } : parts).joined(separator: "/")
  }

  /// Puts the folder's name before those that are the same; then all folders'; then a number.
  private func tellApart(_ groups: inout [ExportGroup]) {
    var taken: Set<String> = []
    var open = Array(groups.indices)
    let ways: [(Asset) -> String] = [
      { _ in "" },
      { Path(bytes: $0.path.parent.bytes).name.string },
      { Path(bytes: $0.path.parent.bytes).components.map(\.string).joined(separator: "-") },
    ]
    for way in ways {
      let tried = open.map { index in
        let tag = way(groups[index].asset)
        return (index: index, keys: keys(groups[index], tag), tag: tag)
      }
      var counts: [String: Int] = [:]
      for one in tried { for key in one.keys { counts[key, default: 0] += 1 } }
      open = []
      for one in tried {
        if one.keys.allSatisfy({ counts[$0] == 1 && !taken.contains($0) }) {
          groups[one.index].prefix += one.tag.isEmpty ? "" : one.tag + "_"
          taken.formUnion(one.keys)
        } else {
          open.append(one.index)
        }
      }
    }
    for index in open.sorted(by: { groups[$0].asset.path < groups[$1].asset.path }) {
      var number = 1
      while !taken.isDisjoint(with: keys(groups[index], number == 1 ? "" : "\(number)")) {
        number += 1
      }
      let tag = number == 1 ? "" : "\(number)"
      taken.formUnion(keys(groups[index], tag))
      groups[index].prefix += tag.isEmpty ? "" : tag + "_"
    }
  }

  private func keys(_ group: ExportGroup, _ tag: String) -> Set<String> {
    var tagged = group
    if !tag.isEmpty { tagged.prefix += tag + "_" }
    // Always as the strictest file system sees it: a folder is often copied on to another disk.
    return Set(tagged.files.map { PortableName.key(tagged.target($0, isPortable: true)) })
  }
}
