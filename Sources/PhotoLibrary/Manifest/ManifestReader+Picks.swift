extension ManifestReader {
  func picks(_ scanner: inout JSONScanner, _ name: String) throws(ManifestError)
    -> [SelectionManifest.Pick]
  {
    guard scanner.next == .init(ascii: "[") else {
      throw unexpected(scanner, "an array of picks", name)
    }
    var picks: [SelectionManifest.Pick] = []
    picks.reserveCapacity(try count(scanner))
    try scanner.array(depth: 1) { (scanner) throws(ManifestError) in
      let start = scanner.position
      var pick = SelectionManifest.Pick()
      pick.unknownFields = try fields(&scanner, "a pick, an object,", depth: 2) {
        (scanner, name) throws(ManifestError) in
        if name == "votes" {
          pick.votes = try votes(&scanner, name)
          return true
        }
        return try take(name, &scanner, &pick)
      }
      try check(pick, scanner, start)
      picks.append(pick)
    }
    return picks
  }

  private func votes(_ scanner: inout JSONScanner, _ name: String) throws(ManifestError)
    -> [SelectionManifest.Vote]
  {
    guard scanner.next == .init(ascii: "[") else {
      throw unexpected(scanner, "an array of votes", name)
    }
    var votes: [SelectionManifest.Vote] = []
    votes.reserveCapacity(try count(scanner))
    try scanner.array(depth: 3) { (scanner) throws(ManifestError) in
      let start = scanner.position
      var source: Int?
      var position: Int?
      var pick = SelectionManifest.Pick()
      pick.unknownFields = try fields(&scanner, "a vote, an object,", depth: 4) {
        (scanner, name) throws(ManifestError) in
        switch name {
        case "source": source = try number(&scanner, name, in: 0...limits.sources - 1)
        case "position": position = try number(&scanner, name, in: 0...limits.picks)
        default: return try take(name, &scanner, &pick)
        }
        return true
      }
      try check(pick, scanner, start)
      guard let source, let position else {
        let message = "expected 'source' and 'position' in a vote"
        throw scanner.failure(message, at: start, kind: .unexpected)
      }
      votes.append(.init(source: source, position: position, pick: pick))
    }
    return votes
  }

  private func take(
    _ name: String,
    _ scanner: inout JSONScanner,
    _ pick: inout SelectionManifest.Pick
  ) throws(ManifestError) -> Bool {
    switch name {
    case "id": pick.id = try text(&scanner, name)
    case "path": pick.path = try text(&scanner, name)
    case "name": pick.name = try text(&scanner, name)
    case "captureDate": pick.captureDate = try text(&scanner, name)
    case "pixelSize": pick.pixelSize = try size(&scanner, name)
    case "state": pick.state = try word(&scanner, name) ?? .picked
    case "rating": pick.rating = try number(&scanner, name, in: 0...5)
    case "label": pick.label = try word(&scanner, name)
    case "note": pick.note = try text(&scanner, name)
    case "pickedAt": pick.pickedAt = try text(&scanner, name)
    default: return false
    }
    return true
  }

  private func check(
    _ pick: SelectionManifest.Pick,
    _ scanner: JSONScanner,
    _ start: Int
  ) throws(ManifestError) {
    guard pick.id != nil || pick.path != nil || pick.name != nil else {
      let message = "expected 'id', 'path' or 'name' in a pick"
      throw scanner.failure(message, at: start, kind: .unexpected)
    }
  }
}
