/// What one file says of itself: found by reading its header and metadata, without decoding it.
package struct FileMetadata: Sendable, Equatable, Codable {
  /// By content, never by the name's ending.
  package var format: MediaFormat = .unknown
  /// More than one frame (GIF, WebP, AVIF sequence).
  package var isAnimated = false
  /// Pixels as the decoder gives them before `orientation` is applied.
  package var pixelSize: MediaSize?
  /// The EXIF orientation (1 to 8) still to be applied to what the decoder gives: 1 where the
  /// decoder has turned the picture already (HEIC, AVIF).
  package var orientation = 1
  /// What else decides how a decoder shows the image data of a JPEG: a hash of its colour profile
  /// and of Adobe's marker; nothing where it has neither, or where they are a part of the content.
  package var colorProfile: String?
  package var date: MetadataDate?
  package var location: GeoPoint?
  package var descriptive = DescriptiveMetadata()
  package var camera = CameraMetadata()
  /// Apple's identifier that a Live Photo's still and movie share.
  package var contentIdentifier: String?
  package var video: VideoMetadata?
  /// The program that was not there to read more ("ffprobe"); describe the file again when it is.
  package var missingTool: String?
  /// What was odd and had to be worked around, in words for people.
  package var warnings: [String] = []

  package init() {}

  /// The size of the upright picture.
  package var uprightSize: MediaSize? {
    guard let pixelSize, orientation > 4 else { return pixelSize }
    return MediaSize(width: pixelSize.height, height: pixelSize.width)
  }
}

/// Width and height in pixels.
package struct MediaSize: Sendable, Hashable, Codable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// What a person, or a program on a person's behalf, says of a picture; from the file or a sidecar.
package struct DescriptiveMetadata: Sendable, Equatable, Codable {
  package var title: String?
  package var caption: String?
  package var creator: String?
  package var copyright: String?
  package var keywords: [String] = []
  package var people: [PersonRegion] = []
  /// -1 rejected, 0 unrated on purpose, 1 to 5; nothing where nothing is said.
  package var rating: Int?
  /// In the program's own words ("Red", "Select").
  package var label: String?
  /// `xmpDM:pick`, `digiKam:PickLabel` and `photomechanic:Tagged`, as 1, 0 or -1.
  package var pick: Int?
  /// Place names, from the smallest to the largest (location, city, state, country).
  package var place: [String] = []
  /// Dates and places that a sidecar states, which go before the file's own.
  package var date: MetadataDate?
  package var location: GeoPoint?

  package init() {}
}

/// A named person, with the face's place in the picture where it is known.
package struct PersonRegion: Sendable, Hashable, Codable {
  package var name: String
  /// The middle and size as fractions of the stored picture's width and height (MWG).
  package var x, y, width, height: Double?

  package init(
    name: String,
    x: Double? = nil,
    y: Double? = nil,
    width: Double? = nil,
    height: Double? = nil
  ) {
    self.name = name
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Where, in degrees (north and east positive) and metres above the sea.
package struct GeoPoint: Sendable, Hashable, Codable {
  package var latitude: Double
  package var longitude: Double
  package var altitude: Double?

  package init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }
}

/// Wall-clock time, with its zone only where the file states it.
package struct MetadataDate: Sendable, Hashable, Codable {
  package enum Source: String, Sendable, Codable {
    case exif, xmp, iptc, notes, quickTime, fileName, modificationTime
  }

  package var year, month, day, hour, minute, second: Int
  package var nanosecond: Int
  /// Minutes east of UTC.
  package var offset: Int?
  package var source: Source

  package init(
    year: Int,
    month: Int,
    day: Int,
    hour: Int = 0,
    minute: Int = 0,
    second: Int = 0,
    nanosecond: Int = 0,
    offset: Int? = nil,
    source: Source
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.offset = offset
    self.source = source
  }
}

/// The camera and how it was set; texts as people write them.
package struct CameraMetadata: Sendable, Equatable, Codable {
  package var make: String?
  package var model: String?
  package var lens: String?
  /// Seconds.
  package var exposureTime: Double?
  package var aperture: Double?
  package var iso: Int?
  /// Millimetres.
  package var focalLength: Double?

  package init() {}
}

/// What a video says of itself; `pixelSize` and `orientation` are upright already.
package struct VideoMetadata: Sendable, Equatable, Codable {
  /// Seconds.
  package var duration: Double?
  package var videoCodec: String?
  package var audioCodec: String?
  /// Whether a usual browser plays it (H.264, VP8, VP9 or AV1 in MP4, MOV or WebM).
  package var isWebPlayable = false

  package init() {}
}

/// A file's format, told by its content.
package enum MediaFormat: String, Sendable, Codable, CaseIterable {
  case jpeg, png, gif, webp, avif, heic, tiff, bmp
  case dng, cr2, cr3, nef, arw, raf, orf, rw2
  case mp4, mov, webm, mkv, avi
  case unknown

  package enum Kind: Sendable { case picture, raw, video, unknown }

  package var kind: Kind {
    switch self {
    case .jpeg, .png, .gif, .webp, .avif, .heic, .tiff, .bmp: .picture
    case .dng, .cr2, .cr3, .nef, .arw, .raf, .orf, .rw2: .raw
    case .mp4, .mov, .webm, .mkv, .avi: .video
    case .unknown: .unknown
    }
  }
}
