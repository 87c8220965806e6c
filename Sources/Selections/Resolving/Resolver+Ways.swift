private import PhotoLibrary

extension ResolverPass {
  /// By content id, whole or cut to 12 digits or more; among copies, the path decides.
  mutating func findByID() {
    let ids = picks.map { $0.id.flatMap { PickID($0) } }
    let wanted = Set(ids.compactMap { $0?.key })
    let found = index(wanted: wanted) {
      CollectionOfOne(String($0.id.text.prefix(PickID.keyLength)))
    }
    for (pick, id) in ids.enumerated() {
      guard let id, let near = found[id.key] else { continue }
      let candidates = near.filter { assets[$0].id.text.hasPrefix(id.digits) }
      settle(pick, choose(among: candidates, id, picks[pick]), by: .id)
    }
  }

  private func choose(among candidates: [Int], _ id: PickID, _ pick: SelectionManifest.Pick)
    -> [Int]
  {
    if candidates.count < 2 { return candidates }
    if let path = pick.path.map({ LibraryPath($0) }) {
      let atPath = candidates.filter { has($0, path) }
      if atPath.count == 1 { return atPath }
    }
    let exact = candidates.filter { PickID(assets[$0].id.text)?.suffix == id.suffix }
    return exact.isEmpty ? candidates : exact
  }

  private func has(_ asset: Int, _ path: LibraryPath) -> Bool {
    assets[asset].representations.contains { $0.path == path }
  }

  /// By the path's bytes; then by its text, however its accents are composed, if only one fits.
  mutating func findByPath() {
    let asked = open.compactMap { pick -> (Int, String)? in
      guard let path = picks[pick].path else { return nil }
      // A backslash is legal here in a file's name: only then is it looked up.
      let fault = PickPath.fault(of: path)
      return fault == nil || fault == "holds a backslash" ? (pick, path) : nil
    }
    let exact = index(wanted: Set(asked.map { LibraryPath($0.1) })) {
      $0.representations.lazy.map(\.path)
    }
    for (pick, path) in asked { settle(pick, exact[LibraryPath(path)], by: .path) }
    let rest = asked.filter { pick, path in isOpen(pick) && !path.utf8.allSatisfy { $0 < 0x80 } }
    // A String's equality and hash are those of its canonical form.
    let composed = index(wanted: Set(rest.map(\.1))) { $0.representations.lazy.map(\.path.string) }
    for (pick, path) in rest { settle(pick, composed[path], by: .path) }
  }

  /// By file name, capture time (to the second) and pixel size, all three.
  mutating func findByCaptureTime() {
    let asked = open.compactMap { pick -> (Int, CaptureKey)? in
      guard let name = name(of: picks[pick]), let date = picks[pick].captureDate,
        let size = picks[pick].pixelSize, date.utf8.count >= 19
      else { return nil }
      return (pick, CaptureKey(name: name, second: String(date.prefix(19)), size: size))
    }
    let found = index(wanted: Set(asked.map(\.1))) { asset -> [CaptureKey] in
      guard let date = asset.captureDate, let size = asset.pixelSize else { return [] }
      let second = String(date.iso8601.prefix(19))
      return asset.representations.map {
        CaptureKey(name: $0.path.name, second: second, size: size)
      }
    }
    for (pick, key) in asked { settle(pick, found[key], by: .captureTime) }
  }

  /// By the file name alone: its bytes, then its text.
  mutating func findByName() {
    let asked = open.compactMap { pick in name(of: picks[pick]).map { (pick, $0) } }
    let found = index(wanted: Set(asked.map(\.1))) { $0.representations.lazy.map(\.path.name) }
    for (pick, name) in asked {
      guard let candidates = found[name] else { continue }
      let exact = candidates.filter { asset in
        assets[asset].representations.contains { $0.path.name.utf8.elementsEqual(name.utf8) }
      }
      settle(pick, exact.isEmpty ? candidates : exact, by: .name)
    }
  }

  /// The name a pick gives, or that of its path if the path is a decent one.
  private func name(of pick: SelectionManifest.Pick) -> String? {
    if let name = pick.name, !name.isEmpty { return name }
    guard let path = pick.path, PickPath.fault(of: path) == nil else { return nil }
    return LibraryPath(path).name
  }

  private func isOpen(_ pick: Int) -> Bool {
    if case .open = states[pick] { return true }
    return false
  }
}

private struct CaptureKey: Hashable {
  var name: String
  var second: String
  var size: PixelSize
}

/// An asset's id as a pick gives it: 12 to 32 hex digits, and the suffix of a copy.
private struct PickID {
  static let keyLength = 12
  let digits: String
  let suffix: String?

  init?(_ text: String) {
    let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    guard let digits = parts.first, (Self.keyLength...32).contains(digits.utf8.count),
      digits.utf8.allSatisfy(isHexDigit)
    else { return nil }
    self.digits = String(digits)
    suffix = parts.count > 1 ? String(parts[1]) : nil
  }

  var key: String { String(digits.prefix(Self.keyLength)) }
}
