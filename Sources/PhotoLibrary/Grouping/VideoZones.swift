/// Puts videos that only know UTC on the clock of the photos around them.
///
/// A movie's header holds its time in UTC, while photos hold what the camera's clock showed. Where
/// the photo of the same folder that is nearest in time, at most two days away, states its zone,
/// the movie is shown in that zone; otherwise it stays in UTC.
enum VideoZones {
  private static let reach: Int64 = 2 * 86_400

  static func adjust(_ assets: inout [Asset]) {
    let utcVideos = assets.indices.filter { index in
      guard assets[index].type == .video, let date = assets[index].captureDate else { return false }
      return date.source == .quickTime && date.offset == 0
    }
    if utcVideos.isEmpty { return }
    let clocks: [(instant: Int64, offset: Int)] = assets.compactMap { asset in
      guard asset.type == .photo, let date = asset.captureDate, !date.isAssumed,
        let offset = date.offset, let instant = date.secondsSince1970
      else { return nil }
      return (instant, offset)
    }
    for index in utcVideos {
      guard let date = assets[index].captureDate, let instant = date.secondsSince1970 else {
        continue
      }
      let nearest = clocks.min {
        (abs($0.instant - instant), $0.instant) < (abs($1.instant - instant), $1.instant)
      }
      guard let nearest, abs(nearest.instant - instant) <= reach else { continue }
      assets[index].captureDate = CaptureDate(
        wallClockSeconds: instant + Int64(nearest.offset) * 60,
        nanosecond: date.nanosecond,
        offset: nearest.offset,
        source: date.source
      )
    }
  }
}
