package import PhotoLibrary

/// All photos and videos of a site by the month in which they were taken, the newest month first.
package struct Timeline: Sendable {
  package struct Month: Sendable, Hashable {
    package let year: Int
    package let month: Int

    /// "2026-05".
    package var text: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))" }

    private static func padded(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
  }

  /// Each month as an album, with a folder such as `timeline/2026-05`; last, what has no date.
  package private(set) var albums: [PlacedAlbum] = []
  /// For each album its month; nothing for what has no date.
  package private(set) var months: [Month?] = []

  static let folder = "timeline"
  static let url = "\(folder)/index.html"

  package init(_ assets: [Asset], texts: Texts) {
    var byMonth: [Month?: [Asset]] = [:]
    for asset in assets {
      let date = asset.captureDate.flatMap { $0.isAssumed ? nil : $0 }
      let month = date.map { Month(year: $0.year, month: $0.month) }
      byMonth[month, default: []].append(asset)
    }
    let dated = byMonth.keys.compactMap(\.self).sorted { ($1.year, $1.month) < ($0.year, $0.month) }
    for month in dated.map(Optional.some) + [nil] {
      guard let members = byMonth[month] else { continue }
      months.append(month)
      albums.append(Self.album(of: members, month: month, texts: texts))
    }
  }

  private static func album(of members: [Asset], month: Month?, texts: Texts) -> PlacedAlbum {
    let name = month?.text ?? "undated"
    let title = month.map { texts.month($0.year, $0.month) } ?? texts.text("undated", "Undated")
    let album = Album(
      id: "month-\(name)",
      kind: .album,
      title: title,
      members: month == nil ? members : members.ordered(by: .captureDate, isDescending: false)
    )
    var placed = PlacedAlbum(album: album, title: title, folder: "\(folder)/\(name)")
    placed.photos = members.count { $0.type == .photo }
    placed.videos = members.count { $0.type == .video }
    if month != nil {
      placed.firstDate = placed.album.members.first?.captureDate
      placed.lastDate = placed.album.members.last?.captureDate
    }
    return placed
  }
}
