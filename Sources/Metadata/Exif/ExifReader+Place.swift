/// Where, by EXIF.
extension ExifReader {
  private enum Place {
    static let (latitudeReference, latitude) = (0x0001, 0x0002)
    static let (longitudeReference, longitude) = (0x0003, 0x0004)
    static let (altitudeReference, altitude) = (0x0005, 0x0006)
  }

  var location: GeoPoint? {
    guard
      let gps,
      let latitude = coordinate(gps, Place.latitude, Place.latitudeReference, negative: "S"),
      let longitude = coordinate(gps, Place.longitude, Place.longitudeReference, negative: "W")
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude, altitude: altitude(gps)).plausible
  }

  private func coordinate(
    _ gps: TIFFDirectory,
    _ tag: Int,
    _ reference: Int,
    negative: Character
  ) -> Double? {
    let parts = gps.numbers(tag)
    guard (1...3).contains(parts.count) else { return nil }
    // Minutes and seconds over zero mean that there are none.
    let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
    return gps.text(reference, limit: 4)?.uppercased().first == negative ? -degrees : degrees
  }

  private func altitude(_ gps: TIFFDirectory) -> Double? {
    guard let altitude = gps.number(Place.altitude), altitude < 1e6 else { return nil }
    return gps.integer(Place.altitudeReference) == 1 ? -altitude : altitude
  }
}

extension GeoPoint {
  /// Nothing where there is no such place, or where a receiver without a fix wrote 0, 0.
  var plausible: GeoPoint? {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    return latitude == 0 && longitude == 0 ? nil : self
  }
}
