/// Width and height in pixels.
public struct PixelSize: Sendable, Hashable, Codable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// Where a photo was taken (WGS 84).
public struct Location: Sendable, Hashable, Codable {
  /// Degrees, north positive, -90 to 90.
  public var latitude: Double
  /// Degrees, east positive, -180 to 180.
  public var longitude: Double
  /// Metres above the sea.
  public var altitude: Double?

  public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }
}

/// A colour label, as photographers' programs share them.
public enum ColorLabel: String, Sendable, Codable, CaseIterable {
  case red, yellow, green, blue, purple
}

/// What people said of a photo, from the file itself or its sidecar.
public struct Annotations: Sendable, Hashable, Codable {
  /// A short name.
  public var title: String?
  /// The description.
  public var caption: String?
  /// Who made it.
  public var creator: String?
  /// Whose it is.
  public var copyright: String?
  /// Keywords, each once, in the file's order.
  public var keywords: [String] = []
  /// The names of the people in it.
  public var people: [String] = []
  /// -1 rejected, 0 to 5 stars; nothing where nothing is said.
  public var rating: Int?
  /// The colour label.
  public var label: ColorLabel?
  /// A label that is none of the five colours, in its program's own words.
  public var otherLabel: String?
  /// A pick flag: true picked, false rejected.
  public var isPicked: Bool?
  /// Place names, from the smallest to the largest.
  public var place: [String] = []

  public init() {}
}

/// The camera and its settings.
public struct Camera: Sendable, Hashable, Codable {
  /// The maker.
  public var make: String?
  /// The model.
  public var model: String?
  /// The lens.
  public var lens: String?
  /// Seconds.
  public var exposureTime: Double?
  /// The f-number.
  public var aperture: Double?
  /// ISO sensitivity.
  public var iso: Int?
  /// Millimetres.
  public var focalLength: Double?

  public init() {}
}

/// Something wrong with one file; it never stops the work on the others.
public struct Problem: Sendable, Hashable, Codable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable, Codable {
    /// The file is shown, but something about it is odd.
    case warning
    /// The file can't be shown.
    case unreadable
  }

  /// How bad it is.
  public var severity: Severity
  /// The file or folder.
  public var path: LibraryPath
  /// What is wrong, and what to do, in words.
  public var message: String

  public init(severity: Severity, path: LibraryPath, message: String) {
    self.severity = severity
    self.path = path
    self.message = message
  }

  /// A warning about the library as a whole.
  package static func warning(_ message: String) -> Problem {
    Problem(severity: .warning, path: LibraryPath(bytes: []), message: message)
  }

  /// The file and what is wrong with it; about the library as a whole, only that.
  public var description: String { path.bytes.isEmpty ? message : "\(path): \(message)" }
}
