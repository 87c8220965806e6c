import PhotoLibrary
import Selections
import TestSupport
import Testing

private typealias Pick = SelectionManifest.Pick

/// A selection of a few photos out of ten, sometimes without ids, sometimes by a link's short ones.
private func madeUp(_ name: String, _ dice: inout Dice) -> SelectionManifest {
  var manifest = SelectionManifest()
  manifest.id = name
  manifest.title = "Wedding"
  manifest.picker = .init(name: name)
  if dice.chance(80) { manifest.modifiedAt = "2026-05-0\(Int.random(in: 1...3, using: &dice))" }
  for number in (0..<10).shuffled(using: &dice).prefix(Int.random(in: 0...8, using: &dice)) {
    let id = String(repeating: "\(number)", count: dice.chance(20) ? 12 : 32)
    var pick = Pick(id: id, path: "a/\(number).jpg", name: "\(number).jpg")
    if dice.chance(30) { pick.id = nil }
    if dice.chance(20), pick.id != nil { pick.path = nil }
    if dice.chance(10) { pick.path = nil }
    pick.state = dice.chance(75) ? .picked : .rejected
    pick.rating = dice.chance(60) ? Int.random(in: 0...5, using: &dice) : nil
    pick.label = dice.chance(40) ? ColorLabel.allCases.randomElement(using: &dice) : nil
    pick.note = dice.chance(40) ? "note \(Int.random(in: 0...9, using: &dice))" : nil
    manifest.picks.append(pick)
  }
  return manifest
}

private let rules: [MergeRule] = [.union, .intersection, .votes(minimum: 2)]

@Suite struct MergeTests {
  @Test(arguments: 0..<40) func `grouping and repeating merges changes nothing`(seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let a = madeUp("Ana", &dice)
    let b = madeUp("Luis", &dice)
    let c = madeUp("Mia", &dice)
    for rule in rules {
      let all = merge([a, b, c], by: rule).manifest
      for inner in rules {
        #expect(merge([merge([a, b], by: inner).manifest, c], by: rule).manifest == all)
        #expect(merge([a, merge([b, c], by: inner).manifest], by: rule).manifest == all)
      }
      #expect(merge([all], by: rule).manifest == all)
      #expect(merge([all, all, b, a], by: rule).manifest == all)
      #expect(merge([a, a, b, c], by: rule).manifest == all)
      // Also by way of a file.
      let read = try SelectionManifest(json: all.encoded())
      #expect(read == all)
      #expect(merge([read, c], by: rule).manifest.encoded() == all.encoded())
    }
  }

  @Test(arguments: 0..<25) func `nothing that was said is lost`(seed: Int) {
    var dice = Dice(state: UInt64(seed) &+ 1000)
    let sources = [madeUp("Ana", &dice), madeUp("Luis", &dice)]
    for rule in rules {
      let merged = merge(sources, by: rule).manifest
      let votes = (merged.picks + merged.undecided).flatMap(\.votes)
      #expect(votes.count == sources.reduce(0) { $0 + $1.picks.count })
      for (index, source) in sources.enumerated() {
        let own = votes.filter { $0.source == index }.sorted { $0.position < $1.position }
        #expect(own.map(\.pick) == source.picks)
        for pick in source.picks {
          guard let note = pick.note else { continue }
          let line = "\(source.picker?.name ?? ""): \(note)"
          #expect((merged.picks + merged.undecided).contains { $0.note?.contains(line) == true })
        }
      }
      #expect(merged.mergedFrom == sources.map(\.header))
    }
  }

  private func manifest(_ name: String, _ picks: [(String, SelectionManifest.PickState, Int?)])
    -> SelectionManifest
  {
    var manifest = SelectionManifest()
    manifest.id = name
    manifest.picker = .init(name: name)
    manifest.picks = picks.map { digit, state, rating in
      var pick = Pick(id: String(repeating: digit, count: 32))
      pick.state = state
      pick.rating = rating
      return pick
    }
    return manifest
  }

  private func short(_ picks: [Pick]) -> String { picks.compactMap { $0.id?.prefix(1) }.joined() }

  @Test func `the rules let through what they say`() {
    let ana = manifest("Ana", [("a", .picked, 5), ("b", .picked, nil), ("c", .rejected, nil)])
    let luis = manifest("Luis", [("b", .picked, 3), ("a", .rejected, 4)])
    let mia = manifest("Mia", [("b", .picked, nil), ("d", .picked, nil), ("a", .picked, 1)])
    let all = [ana, luis, mia]
    let union = merge(all, by: .union).manifest
    #expect(short(union.picks.filter { $0.state == .picked }) == "abd")
    #expect(short(union.picks.filter { $0.state == .rejected }) == "c")
    let intersection = merge(all, by: .intersection).manifest
    #expect(short(intersection.picks) == "b")
    #expect(short(intersection.undecided) == "acd")
    let votes = merge(all, by: .votes(minimum: 2)).manifest
    #expect(short(votes.picks) == "ab")
    #expect(votes.picks[0].rating == 5)
    let report = merge(all, by: .union)
    #expect(report.disagreements.map { short([$0.pick]) } == ["a", "b"])
    #expect(report.disagreements[0].fields == [.state, .rating])
  }

  @Test func `the newer of two versions counts`() {
    var old = manifest("Ana", [("a", .picked, nil)])
    old.modifiedAt = "2026-05-01"
    var new = manifest("Ana", [("b", .picked, nil)])
    new.modifiedAt = "2026-05-02"
    #expect(short(merge([old, new], by: .union).manifest.picks) == "b")
    #expect(merge([old, new], by: .union).manifest == merge([new, old], by: .union).manifest)
  }

  @Test func `a merged selection that was changed since counts as it stands`() {
    var merged = merge(
      [manifest("Ana", [("a", .picked, nil)]), manifest("Luis", [("b", .picked, nil)])],
      by: .union
    ).manifest
    merged.picks.removeFirst()
    merged.modifiedAt = "2026-06-01"
    let again = merge([merged, manifest("Mia", [("c", .picked, nil)])], by: .union).manifest
    #expect(short(again.picks) == "bc")
  }

  @Test func `a comparison names what differs`() {
    var luis = manifest("Luis", [("b", .rejected, nil), ("c", .picked, 2), ("d", .picked, nil)])
    luis.picks[1].note = "darker"
    let ana = manifest("Ana", [("a", .picked, nil), ("c", .picked, 1), ("d", .picked, nil)])
    let diff = SelectionDiff(ana, luis)
    #expect(short(diff.onlyFirst) == "a")
    #expect(short(diff.onlySecond) == "b")
    #expect(diff.changes.map(\.fields) == [[.rating, .note]])
    #expect(diff.sameCount == 1)
    #expect(SelectionDiff(ana, ana).isEmpty)
  }
}
