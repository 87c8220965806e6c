import Metadata

extension CaptureDate {
  init(_ date: MetadataDate) {
    let source: Source =
      switch date.source {
      case .exif: .exif
      case .xmp: .xmp
      case .iptc: .iptc
      case .notes: .notes
      case .quickTime: .quickTime
      case .fileName: .fileName
      case .modificationTime: .modificationTime
      }
    self.init(
      year: date.year,
      month: date.month,
      day: date.day,
      hour: date.hour,
      minute: date.minute,
      second: date.second,
      nanosecond: date.nanosecond,
      offset: date.offset,
      source: source
    )
  }
}

extension Location {
  init?(_ point: GeoPoint) {
    guard (-90...90).contains(point.latitude), (-180...180).contains(point.longitude) else {
      return nil
    }
    self.init(latitude: point.latitude, longitude: point.longitude, altitude: point.altitude)
  }
}

extension PixelSize {
  init(_ size: MediaSize) { self.init(width: size.width, height: size.height) }
}

extension Camera {
  init(_ camera: CameraMetadata) {
    self.init()
    make = camera.make
    model = camera.model
    lens = camera.lens
    exposureTime = camera.exposureTime
    aperture = camera.aperture
    iso = camera.iso
    focalLength = camera.focalLength
  }
}

extension Annotations {
  /// Takes each statement from the first of the layers that makes it.
  init(merging layers: [DescriptiveMetadata]) {
    self.init()
    for layer in layers {
      title = title ?? layer.title
      caption = caption ?? layer.caption
      creator = creator ?? layer.creator
      copyright = copyright ?? layer.copyright
      rating = rating ?? layer.rating
      if keywords.isEmpty { keywords = Self.unique(layer.keywords) }
      if people.isEmpty { people = Self.unique(layer.people.map(\.name)) }
      if place.isEmpty { place = layer.place }
      if label == nil, otherLabel == nil, let text = layer.label, !text.isEmpty {
        label = ColorLabel(rawValue: text.lowercased())
        if label == nil { otherLabel = text }
      }
      if isPicked == nil, let pick = layer.pick, pick != 0 { isPicked = pick > 0 }
    }
  }

  private static func unique(_ texts: [String]) -> [String] {
    guard texts.count > 1 else { return texts }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
