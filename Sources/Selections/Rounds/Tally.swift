import PhotoLibrary

/// What everybody said of one photo.
struct Tally {
  let votes: [SelectionManifest.Vote]
  let ballots: [Ballot]

  private func count(_ state: SelectionManifest.PickState) -> Int {
    Set(votes.filter { $0.pick.state == state }.map(\.source)).count
  }

  /// How many must agree.
  private func needed(_ rule: MergeRule) -> Int {
    switch rule {
    case .union: 1
    case .intersection: ballots.count
    case .votes(let minimum): max(1, minimum)
    }
  }

  /// Whether the photo is in the merged selection, as picked or as rejected.
  func passes(_ rule: MergeRule) -> Bool {
    count(.picked) >= needed(rule) || count(.rejected) >= needed(rule)
  }

  /// The merged pick: whoever would pick a photo outweighs who would reject it.
  func pick(_ rule: MergeRule) -> SelectionManifest.Pick {
    var pick = identity
    let enough = count(.picked) >= needed(rule)
    let nobody = count(.rejected) >= needed(rule) || count(.picked) == 0
    pick.state = enough || !nobody ? .picked : .rejected
    pick.rating = votes.compactMap(\.pick.rating).max()
    pick.label = commonLabel
    pick.note = joinedNotes
    pick.pickedAt = votes.compactMap(\.pick.pickedAt).min()
    pick.votes = votes
    return pick
  }

  /// What identifies the photo, as completely as the votes tell it.
  private var identity: SelectionManifest.Pick {
    let picks = votes.map(\.pick)
    // A link's id is cut short.
    let first = picks.first { ($0.id?.utf8.count ?? 0) >= 32 } ?? picks[0]
    var pick = SelectionManifest.Pick(id: first.id, path: first.path, name: first.name)
    pick.captureDate = first.captureDate
    pick.pixelSize = first.pixelSize
    for other in picks {
      pick.id = pick.id ?? other.id
      pick.path = pick.path ?? other.path
      pick.name = pick.name ?? other.name
      pick.captureDate = pick.captureDate ?? other.captureDate
      pick.pixelSize = pick.pixelSize ?? other.pixelSize
      pick.unknownFields = pick.unknownFields.merging(other.unknownFields)
    }
    return pick
  }

  /// The label that most gave; of several, the first.
  private var commonLabel: ColorLabel? {
    let labels = votes.compactMap(\.pick.label)
    let counts = Dictionary(grouping: labels) { $0 }.mapValues(\.count)
    let most = counts.values.max()
    return labels.first { counts[$0] == most }
  }

  private var joinedNotes: String? {
    var lines: [String] = []
    for vote in votes {
      guard let note = vote.pick.note, !note.isEmpty else { continue }
      let line = "\(ballots[vote.source].name): \(note)"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// In what those who spoke of the photo differ.
  var differences: [PickField] {
    PickField.allCases.filter { field in
      switch field {
      case .state: Set(votes.map(\.pick.state)).count > 1
      case .rating: Set(votes.map(\.pick.rating)).count > 1
      case .label: Set(votes.map(\.pick.label)).count > 1
      case .note: Set(votes.map { $0.pick.note ?? "" }).count > 1
      }
    }
  }
}
