import PhotoLibrary
import Platform

/// What one picker handed in.
struct Ballot {
  var header: SelectionManifest.Header
  var picks: [SelectionManifest.Pick]

  /// The ballots of all manifests, each once, in the order in which they first appear.
  static func all(of manifests: [SelectionManifest]) -> [Ballot] {
    var order: [String] = []
    var newest: [String: Ballot] = [:]
    for ballot in manifests.flatMap(apart) {
      let key = ballot.header.id ?? Hash128.of(ballot.encoded)
      guard let known = newest[key] else {
        order.append(key)
        newest[key] = ballot
        continue
      }
      if ballot.isNewer(than: known) { newest[key] = ballot }
    }
    return order.compactMap { newest[$0] }
  }

  /// The ballots that a merged manifest was made of; another one is a ballot itself.
  private static func apart(_ manifest: SelectionManifest) -> [Ballot] {
    let sources = manifest.mergedFrom
    // One that was changed since it was merged counts as it stands.
    let isUnchanged = manifest.modifiedAt == sources.compactMap(\.modifiedAt).max()
    guard !sources.isEmpty, isUnchanged else {
      var picks = manifest.picks
      for index in picks.indices { picks[index].votes = [] }
      return [Ballot(header: manifest.header, picks: picks)]
    }
    let votes = (manifest.picks + manifest.undecided).flatMap(\.votes)
    let bySource = Dictionary(grouping: votes, by: \.source)
    return sources.enumerated().map { index, header in
      let own = (bySource[index] ?? []).sorted { $0.position < $1.position }
      return Ballot(header: header, picks: own.map(\.pick))
    }
  }

  private var encoded: [UInt8] { SelectionManifest(header: header, picks: picks).encoded() }

  /// Any order that is total will do where two versions claim the same time.
  private func isNewer(than other: Ballot) -> Bool {
    let (own, others) = (header.modifiedAt ?? "", other.header.modifiedAt ?? "")
    if own != others { return own > others }
    return other.encoded.lexicographicallyPrecedes(encoded)
  }

  /// The picker's name, or what else tells the ballot from the others.
  var name: String {
    if let name = header.picker?.name, !name.isEmpty { return name }
    if let title = header.title, !title.isEmpty { return title }
    return header.id ?? "somebody"
  }
}

/// The header of the merge: it depends on the ballots and the rule alone.
func mergedHeader(_ ballots: [Ballot], _ rule: MergeRule) -> SelectionManifest.Header {
  var header = SelectionManifest.Header()
  let headers = ballots.map(\.header)
  header.id = derivedID(ballots, rule)
  let titles = distinct(headers.compactMap(\.title))
  if !titles.isEmpty { header.title = titles.joined(separator: " + ") }
  let names = distinct(headers.compactMap { $0.picker?.name })
  if !names.isEmpty { header.picker = .init(name: names.joined(separator: ", ")) }
  header.createdAt = headers.compactMap(\.createdAt).min()
  header.modifiedAt = headers.compactMap(\.modifiedAt).max()
  let sites = headers.compactMap(\.site)
  if let site = sites.first, sites.allSatisfy({ $0.id == site.id }) {
    header.site = site
    if sites.contains(where: { $0.revision != site.revision }) { header.site?.revision = nil }
  }
  let isAlbumOrder = headers.allSatisfy { $0.sequence == .album }
  header.sequence = isAlbumOrder && !headers.isEmpty ? .album : .picked
  header.isFinal = headers.allSatisfy(\.isFinal) && !headers.isEmpty
  return header
}

private func distinct(_ texts: [String]) -> [String] {
  texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

/// A UUID (version 8, of the program's own making) of the ballots and the rule.
private func derivedID(_ ballots: [Ballot], _ rule: MergeRule) -> String {
  var hash = Hash128()
  hash.update("\(rule)\n")
  for ballot in ballots {
    hash.update(SelectionManifest(header: ballot.header, picks: ballot.picks).encoded())
  }
  var digits = Array(hash.finish())
  digits[12] = "8"
  digits[16] = "8"
  for index in [20, 16, 12, 8] { digits.insert("-", at: index) }
  return String(digits)
}
