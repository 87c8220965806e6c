extension ManifestReader {
  mutating func manifest(_ scanner: inout JSONScanner) throws(ManifestError) -> SelectionManifest {
    var manifest = SelectionManifest()
    var header = SelectionManifest.Header()
    header.unknownFields = try fields(&scanner, "a manifest", depth: 0) {
      (scanner, name) throws(ManifestError) in
      switch name {
      case "format", "version": try scanner.skipValue(depth: 1)
      case "picks": manifest.picks = try picks(&scanner, name)
      case "undecided": manifest.undecided = try picks(&scanner, name)
      case "mergedFrom": manifest.mergedFrom = try sources(&scanner, name)
      default: return try take(name, &scanner, &header)
      }
      return true
    }
    manifest.header = header
    // One after the other: joined, they would take the memory of all picks twice.
    for picks in [manifest.picks, manifest.undecided] {
      try check(picks, sourceCount: manifest.mergedFrom.count)
    }
    return manifest
  }

  private func check(_ picks: [SelectionManifest.Pick], sourceCount: Int) throws(ManifestError) {
    for pick in picks {
      for vote in pick.votes where vote.source >= sourceCount {
        throw ManifestError(
          .unexpected,
          "a vote names source \(vote.source), but 'mergedFrom' has \(sourceCount)"
        )
      }
    }
  }

  private func sources(_ scanner: inout JSONScanner, _ name: String)
    throws(ManifestError) -> [SelectionManifest.Header]
  {
    guard scanner.next == .init(ascii: "[") else { throw unexpected(scanner, "an array", name) }
    guard try count(scanner) <= limits.sources else {
      let message = "more than \(limits.sources) merged manifests are not read"
      throw scanner.failure(message, kind: .tooLarge)
    }
    var headers: [SelectionManifest.Header] = []
    try scanner.array(depth: 1) { (scanner) throws(ManifestError) in
      var header = SelectionManifest.Header()
      header.unknownFields = try fields(&scanner, "a manifest's header", depth: 2) {
        (scanner, name) throws(ManifestError) in
        try take(name, &scanner, &header)
      }
      headers.append(header)
    }
    return headers
  }

  private func take(
    _ name: String,
    _ scanner: inout JSONScanner,
    _ header: inout SelectionManifest.Header
  ) throws(ManifestError) -> Bool {
    switch name {
    case "id": header.id = try text(&scanner, name)
    case "title": header.title = try text(&scanner, name)
    case "createdAt": header.createdAt = try text(&scanner, name)
    case "modifiedAt": header.modifiedAt = try text(&scanner, name)
    case "sequence": header.sequence = try word(&scanner, name) ?? .picked
    case "final": header.isFinal = try flag(&scanner, name)
    case "picker": header.picker = try picker(&scanner)
    case "site": header.site = try site(&scanner)
    case "basedOn": header.basedOn = try basis(&scanner)
    default: return false
    }
    return true
  }

  private func picker(_ scanner: inout JSONScanner) throws(ManifestError)
    -> SelectionManifest.Picker?
  {
    if try isNull(&scanner) { return nil }
    var picker = SelectionManifest.Picker()
    picker.unknownFields = try fields(&scanner, "an object as 'picker'", depth: 1) {
      (scanner, name) throws(ManifestError) in
      guard name == "name" else { return false }
      picker.name = try text(&scanner, name)
      return true
    }
    return picker
  }

  private func site(_ scanner: inout JSONScanner) throws(ManifestError) -> SelectionManifest.Site? {
    if try isNull(&scanner) { return nil }
    var site = SelectionManifest.Site()
    site.unknownFields = try fields(&scanner, "an object as 'site'", depth: 1) {
      (scanner, name) throws(ManifestError) in
      switch name {
      case "id": site.id = try text(&scanner, name)
      case "title": site.title = try text(&scanner, name)
      case "revision": site.revision = try text(&scanner, name)
      default: return false
      }
      return true
    }
    return site
  }

  private func basis(_ scanner: inout JSONScanner) throws(ManifestError)
    -> SelectionManifest.Basis?
  {
    if try isNull(&scanner) { return nil }
    var basis = SelectionManifest.Basis()
    basis.unknownFields = try fields(&scanner, "an object as 'basedOn'", depth: 1) {
      (scanner, name) throws(ManifestError) in
      switch name {
      case "id": basis.id = try text(&scanner, name)
      case "modifiedAt": basis.modifiedAt = try text(&scanner, name)
      default: return false
      }
      return true
    }
    return basis
  }
}
