public import PhotoLibrary

/// Finds the assets that picks mean: by id; then path; then name, capture time and size; then name.
///
/// A path of a pick only ever looks an asset up; it is never opened.
public struct Resolver: Sendable {
  private let assets: [Asset]

  /// Takes the assets of a library, in path order.
  public init(assets: [Asset]) { self.assets = assets }

  /// Resolves all picks; what is not found in one step is looked for in the next.
  public func resolve(_ picks: [SelectionManifest.Pick]) -> ResolvedSelection {
    var pass = ResolverPass(assets: assets, picks: picks)
    pass.findByID()
    pass.findByPath()
    pass.findByCaptureTime()
    pass.findByName()
    return pass.result()
  }
}

/// The state of one resolving: which pick means which asset so far.
struct ResolverPass {
  enum State {
    case open
    case found(Int, FoundBy)
    case ambiguous([Int], FoundBy)
  }

  let assets: [Asset]
  let picks: [SelectionManifest.Pick]
  var states: [State]

  init(assets: [Asset], picks: [SelectionManifest.Pick]) {
    self.assets = assets
    self.picks = picks
    states = Array(repeating: .open, count: picks.count)
  }

  /// The indexes of the picks that still look for their asset.
  var open: [Int] {
    states.indices.filter { index in
      if case .open = states[index] { return true }
      return false
    }
  }

  /// The assets that have one of the wanted keys, in order, by key.
  func index<Key: Hashable>(
    wanted: Set<Key>,
    keys: (Asset) -> some Sequence<Key>
  ) -> [Key: [Int]] {
    var found: [Key: [Int]] = [:]
    if wanted.isEmpty { return found }
    for (index, asset) in assets.enumerated() {
      for key in keys(asset) where wanted.contains(key) && found[key]?.last != index {
        found[key, default: []].append(index)
      }
    }
    return found
  }

  mutating func settle(_ pick: Int, _ candidates: [Int]?, by way: FoundBy) {
    guard let candidates, let first = candidates.first else { return }
    states[pick] = candidates.count == 1 ? .found(first, way) : .ambiguous(candidates, way)
  }

  func result() -> ResolvedSelection {
    var firstPick: [Int: Int] = [:]
    let resolved = states.enumerated().map { index, state in
      ResolvedPick(pick: picks[index], resolution: resolution(index, state, &firstPick))
    }
    return ResolvedSelection(picks: resolved)
  }

  private func resolution(_ pick: Int, _ state: State, _ firstPick: inout [Int: Int])
    -> Resolution
  {
    switch state {
    case .open: return .missing(whyMissing(picks[pick]))
    case .ambiguous(let candidates, let way):
      return .ambiguous(candidates.map { assets[$0] }, by: way)
    case .found(let asset, let way):
      if let earlier = firstPick[asset] { return .duplicate(assets[asset], of: earlier) }
      firstPick[asset] = pick
      return .found(assets[asset], by: way)
    }
  }

  private func whyMissing(_ pick: SelectionManifest.Pick) -> String {
    if let path = pick.path, let fault = PickPath.fault(of: path) {
      return "the path '\(LibraryPath(path))' \(fault); it is looked up nowhere"
    }
    let known = [
      pick.id == nil ? nil : "id", pick.path == nil ? nil : "path",
      pick.name == nil ? nil : "name",
    ]
    return "no photo of the library has this \(known.compactMap { $0 }.joined(separator: ", "))"
  }
}

/// What a pick's path may be.
enum PickPath {
  /// Why a path can be none of a library's, or nothing.
  static func fault(of path: String) -> String? {
    let bytes = LibraryPath(path).bytes
    if bytes.isEmpty { return "is empty" }
    if bytes.contains(0) { return "holds a NUL character" }
    if bytes.first == .init(ascii: "/") { return "is absolute" }
    let parts = bytes.split(separator: .init(ascii: "/"), omittingEmptySubsequences: false)
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) { return "leads out of the library" }
    if bytes.contains(.init(ascii: "\\")) { return "holds a backslash" }
    return nil
  }
}
