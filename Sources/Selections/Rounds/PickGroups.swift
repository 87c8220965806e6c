import PhotoLibrary

/// Brings the picks of several manifests together that mean one photo.
enum PickGroups {
  /// Where a pick stands: in which manifest, at which place.
  struct Place: Hashable {
    var source: Int
    var position: Int
  }

  /// The groups, in the order of their first picks.
  ///
  /// Picks belong together by id; one without an id goes to those of its path, or else of its name
  /// if only one photo has it.
  static func of(_ sources: [[SelectionManifest.Pick]]) -> [[Place]] {
    var groups: [[Place]] = []
    var byID: [String: Int] = [:]
    var byPath: [LibraryPath: Int] = [:]
    var byName: [String: Set<Int>] = [:]
    func forEach(_ body: (Place, SelectionManifest.Pick) -> Void) {
      for (source, picks) in sources.enumerated() {
        for (position, pick) in picks.enumerated() {
          body(Place(source: source, position: position), pick)
        }
      }
    }
    func add(_ place: Place, _ pick: SelectionManifest.Pick, to group: Int?) -> Int {
      let index = group ?? groups.count
      if group == nil { groups.append([]) }
      groups[index].append(place)
      if let path = pick.path { byPath[LibraryPath(path)] = byPath[LibraryPath(path)] ?? index }
      if let name = pick.name { byName[name, default: []].insert(index) }
      return index
    }
    forEach { place, pick in
      guard let id = pick.id.map(key) else { return }
      byID[id] = add(place, pick, to: byID[id])
    }
    forEach { place, pick in
      guard pick.id == nil, let path = pick.path else { return }
      _ = add(place, pick, to: byPath[LibraryPath(path)])
    }
    forEach { place, pick in
      guard pick.id == nil, pick.path == nil, let name = pick.name else { return }
      let named = byName[name] ?? []
      _ = add(place, pick, to: named.count == 1 ? named.first : nil)
    }
    return groups.map { $0.sorted(by: precedes) }
      .sorted { precedes($0[0], $1[0]) }
  }

  private static func precedes(_ one: Place, _ other: Place) -> Bool {
    (one.source, one.position) < (other.source, other.position)
  }

  /// A link's short id and the whole one mean the same photo.
  private static func key(_ id: String) -> String {
    let parts = id.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts[0].utf8.allSatisfy(isHexDigit) ? parts[0].prefix(12) : parts[0]
    return parts.count > 1 ? "\(digits)~\(parts[1])" : String(digits)
  }
}
