import Metadata

extension FileDescription {
  /// The description as the index keeps it.
  var indexed: [UInt8] {
    var writer = FieldWriter()
    var copy = self
    copy.code(with: &writer)
    return writer.bytes
  }

  /// Reads what the index kept; nothing if it is damaged.
  init?(indexed bytes: ArraySlice<UInt8>) {
    var reader = FieldReader(bytes)
    self.init(contentID: "", metadata: FileMetadata())
    code(with: &reader)
    guard reader.isComplete else { return nil }
  }

  private mutating func code(with coder: inout some FieldCoder) {
    coder.code(&contentID)
    coder.code(&problem)
    metadata.code(with: &coder)
  }
}

extension FileMetadata {
  fileprivate mutating func code(with coder: inout some FieldCoder) {
    coder.code(&format)
    coder.code(&isAnimated)
    coder.code(&pixelSize, empty: MediaSize(width: 0, height: 0)) { coder, size in
      coder.code(&size.width)
      coder.code(&size.height)
    }
    coder.code(&orientation)
    coder.code(&colorProfile)
    coder.code(&date, empty: .empty) { coder, date in date.code(with: &coder) }
    coder.code(&location, empty: .empty) { coder, point in point.code(with: &coder) }
    descriptive.code(with: &coder)
    camera.code(with: &coder)
    coder.code(&contentIdentifier)
    coder.code(&video, empty: VideoMetadata()) { coder, video in
      coder.code(&video.duration)
      coder.code(&video.videoCodec)
      coder.code(&video.audioCodec)
      coder.code(&video.isWebPlayable)
    }
    coder.code(&missingTool)
    coder.code(&warnings)
  }
}

extension DescriptiveMetadata {
  fileprivate mutating func code(with coder: inout some FieldCoder) {
    // Most files say nothing: one byte instead of fourteen.
    var isEmpty = self == DescriptiveMetadata()
    coder.code(&isEmpty)
    if isEmpty { return }
    coder.code(&title)
    coder.code(&caption)
    coder.code(&creator)
    coder.code(&copyright)
    coder.code(&keywords)
    coder.code(&people, empty: PersonRegion(name: "")) { coder, person in
      coder.code(&person.name)
      coder.code(&person.x)
      coder.code(&person.y)
      coder.code(&person.width)
      coder.code(&person.height)
    }
    coder.code(&rating)
    coder.code(&label)
    coder.code(&pick)
    coder.code(&place)
    coder.code(&date, empty: .empty) { coder, date in date.code(with: &coder) }
    coder.code(&location, empty: .empty) { coder, point in point.code(with: &coder) }
  }
}

extension CameraMetadata {
  fileprivate mutating func code(with coder: inout some FieldCoder) {
    coder.code(&make)
    coder.code(&model)
    coder.code(&lens)
    coder.code(&exposureTime)
    coder.code(&aperture)
    coder.code(&iso)
    coder.code(&focalLength)
  }
}

extension MetadataDate {
  fileprivate static var empty: MetadataDate {
    MetadataDate(year: 0, month: 1, day: 1, source: .exif)
  }

  fileprivate mutating func code(with coder: inout some FieldCoder) {
    coder.code(&year)
    coder.code(&month)
    coder.code(&day)
    coder.code(&hour)
    coder.code(&minute)
    coder.code(&second)
    coder.code(&nanosecond)
    coder.code(&offset)
    coder.code(&source)
  }
}

extension GeoPoint {
  fileprivate static var empty: GeoPoint { GeoPoint(latitude: 0, longitude: 0) }

  fileprivate mutating func code(with coder: inout some FieldCoder) {
    coder.code(&latitude)
    coder.code(&longitude)
    coder.code(&altitude)
  }
}
