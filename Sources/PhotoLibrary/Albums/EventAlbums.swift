private import Foundation

/// Albums of assets that were taken close together in time.
struct EventAlbums {
  private let snapshot: Snapshot

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// Events in the order of time; assets without a stated date are in none.
  var seeds: [AlbumSeed] {
    let ranks = snapshot.captureRanks
    let dated = snapshot.assets.indices.filter {
      snapshot.assets[$0].captureDate?.isAssumed == false
    }
    let gap = Int64(max(0, snapshot.options.eventGapHours) * 3600)
    var events: [[Int]] = []
    var last: Int64?
    for index in AssetOrder.byCapture(dated, ranks) {
      guard let seconds = snapshot.assets[index].captureDate?.wallClockSeconds else { continue }
      if let last, seconds - last <= gap {
        events[events.count - 1].append(index)
      } else {
        events.append([index])
      }
      last = seconds
    }
    return events.map(seed)
  }

  private func seed(_ members: [Int]) -> AlbumSeed {
    let first = snapshot.assets[members[0]].captureDate
    let last = snapshot.assets[members[members.count - 1]].captureDate
    return AlbumSeed(
      id: AlbumSeed.id("event", Array((first?.iso8601 ?? "").utf8)),
      kind: .event,
      title: title(from: first, to: last),
      members: members,
      isOrdered: true,
      isEmpty: false
    )
  }

  private func title(from first: CaptureDate?, to last: CaptureDate?) -> String {
    guard let first, let last else { return "" }
    let (one, other) = (day(first), day(last))
    return one == other ? one : "\(one) – \(other)"
  }

  private func day(_ date: CaptureDate) -> String {
    guard let language = snapshot.options.language else { return String(date.iso8601.prefix(10)) }
    let instant = Date(timeIntervalSince1970: Double(date.wallClockSeconds))
    var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: language))
    style.timeZone = .gmt
    return instant.formatted(style)
  }
}
