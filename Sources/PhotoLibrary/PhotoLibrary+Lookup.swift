import Platform

/// A URL that names an asset or an album: `gallery://asset/<id>`, `gallery://album/<id>`.
struct GalleryURL {
  let identifier: String

  /// Takes the forms `gallery://<kind>/<id>`, `gallery:<kind>/<id>` and `gallery:<id>`.
  init?(_ text: String, of kind: String) {
    guard text.lowercased().hasPrefix("gallery:") else { return nil }
    var rest = text.dropFirst("gallery:".count)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    if let slash = rest.firstIndex(of: "/") {
      guard rest[..<slash].lowercased() == kind else { return nil }
      rest = rest[rest.index(after: slash)...]
    }
    guard !rest.isEmpty, !rest.contains("/") else { return nil }
    identifier = String(rest)
  }
}

extension PhotoLibrary {
  /// The asset with this id.
  public func asset(id: AssetID) -> Asset? {
    snapshot.index(of: id).map { snapshot.assets[$0] }
  }

  /// The assets whose ids begin with these digits, in the order of ids.
  public func assets(idPrefix prefix: String) -> [Asset] {
    let sorted = snapshot.indexesByID
    let wanted = prefix.lowercased()
    guard !wanted.isEmpty else { return [] }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if snapshot.assets[sorted[middle]].id.text < wanted {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return sorted[low...].prefix { snapshot.assets[$0].id.text.hasPrefix(wanted) }.map {
      snapshot.assets[$0]
    }
  }

  /// The one asset whose id begins with these digits, or nothing if there is none or several.
  ///
  /// If all that match are copies of one picture, the first of them is meant.
  public func asset(idPrefix prefix: String) -> Asset? {
    let found = assets(idPrefix: prefix)
    guard let first = found.first, found.allSatisfy({ $0.id.contentID == first.id.contentID })
    else { return nil }
    return first
  }

  /// The asset with this `gallery:` URL, whose id may be shortened.
  public func asset(url: String) -> Asset? {
    guard let url = GalleryURL(url, of: "asset") else { return nil }
    return AssetID(url.identifier).flatMap { asset(id: $0) } ?? asset(idPrefix: url.identifier)
  }

  /// The asset that a file belongs to, by the file's path from the library's root.
  public func asset(path: LibraryPath) -> Asset? {
    snapshot.index(ofFile: path).map { snapshot.assets[$0] }
  }

  /// The asset that a file belongs to, by its path from the root, or by an absolute one.
  public func asset(path text: String) -> Asset? {
    let path = Path(text)
    if !path.isAbsolute { return asset(path: LibraryPath(bytes: path.normalized.bytes)) }
    let candidates = [path.normalized, try? File.realPath(path)]  // a dead link names nothing
    return candidates.lazy.compactMap { $0?.relative(to: snapshot.root) }.compactMap {
      asset(path: LibraryPath(bytes: $0.bytes))
    }.first
  }

  /// The assets with these ids, in their order, and the ids that none has.
  public func assets(ids: [AssetID]) -> (found: [Asset], missing: [AssetID]) {
    var found: [Asset] = []
    var missing: [AssetID] = []
    for id in ids {
      if let asset = asset(id: id) { found.append(asset) } else { missing.append(id) }
    }
    return (found, missing)
  }

  /// The asset that an id, the beginning of one, a `gallery:` URL or a path means.
  public func asset(named text: String) -> Asset? {
    if let asset = asset(url: text) ?? asset(path: text) { return asset }
    if let id = AssetID(text), let asset = asset(id: id) { return asset }
    return text.utf8.count >= 4 ? asset(idPrefix: text) : nil
  }
}
