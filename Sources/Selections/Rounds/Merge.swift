public import PhotoLibrary

/// When a photo of several selections is a pick of the merged one.
public enum MergeRule: Sendable, Hashable {
  /// If anybody picked it.
  case union
  /// If everybody picked it.
  case intersection
  /// If at least so many picked it.
  case votes(minimum: Int)
}

/// A photo on which the pickers disagree.
public struct Disagreement: Sendable, Hashable {
  /// The merged pick; its `votes` tell who said what.
  public var pick: SelectionManifest.Pick
  /// In what they differ.
  public var fields: [PickField]
}

/// What people may say differently of a photo.
public enum PickField: String, Sendable, CaseIterable {
  case state, rating, label, note
}

/// What came of a merge.
public struct MergeReport: Sendable {
  /// The merged selection.
  public var manifest: SelectionManifest
  /// Where the pickers disagree, in the order of the picks.
  public var disagreements: [Disagreement]
}

/// Merges several selections into one.
///
/// Nothing is dropped: each merged pick tells what everybody said of it (`votes`), photos that the
/// rule does not let through are `undecided`, and the headers are in `mergedFrom`. Merging what was
/// merged takes it apart first, so that neither the grouping nor the repetition of merges matters.
/// Of two versions of one manifest the newer one counts.
public func merge(_ manifests: [SelectionManifest], by rule: MergeRule) -> MergeReport {
  let ballots = Ballot.all(of: manifests)
  var merged = SelectionManifest(header: mergedHeader(ballots, rule))
  merged.mergedFrom = ballots.map(\.header)
  var disagreements: [Disagreement] = []
  for group in PickGroups.of(ballots.map(\.picks)) {
    let votes = group.map { place in
      SelectionManifest.Vote(
        source: place.source,
        position: place.position,
        pick: ballots[place.source].picks[place.position]
      )
    }
    let tally = Tally(votes: votes, ballots: ballots)
    let pick = tally.pick(rule)
    if tally.passes(rule) { merged.picks.append(pick) } else { merged.undecided.append(pick) }
    let fields = tally.differences
    if !fields.isEmpty { disagreements.append(Disagreement(pick: pick, fields: fields)) }
  }
  return MergeReport(manifest: merged, disagreements: disagreements)
}
