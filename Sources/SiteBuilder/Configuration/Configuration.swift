package import PhotoLibrary

/// What `gallery.json` says; every setting has a default, and together they make a private
/// proofing site: no originals, no places, no search engines, picking on.
package struct Configuration: Sendable, Equatable, Encodable {
  package var library: String?
  package var output: String?
  package var id: String?
  package var title: String?
  package var author: String?
  package var description: String?
  package var copyright: String?
  package var language = "en"
  package var languages: [String] = []
  package var albums = Albums()
  package var include: [String] = []
  package var exclude: [String] = []
  package var followLinks = true
  package var allowLinksOut = false
  package var sort = Sort.date
  package var renditions = Renditions()
  package var watermark = Watermark()
  package var originals = Originals.none
  package var downloads = Downloads()
  package var videos = true
  package var transcodeVideos = false
  package var privacy = Privacy()
  package var picking = Picking()
  package var selections: [String] = []
  package var onlySelected = false
  package var photoPages = false
  package var theme = "default"
  package var feed = false
  package var map = Map()
  package var timeline = false
  package var baseURL: String?

  package init() {}

  /// The order of an album's photos.
  package enum Sort: String, Sendable, CaseIterable, Encodable {
    case date
    case newestFirst = "-date"
    case name
    case nameReversed = "-name"
    case rating
    case worstFirst = "-rating"
    case custom
  }

  /// Which albums there are, and how they are ordered and paged.
  package struct Albums: Sendable, Equatable, Encodable {
    package var kinds: [AlbumKind] = [.cameraRoll, .album]
    package var order = Order.name
    package var includeEmpty = false
    package var pageSize = 200
    package var eventGapHours = 6.0
    package var photoStream = PhotoStream()
    package var smart: [Smart] = []

    package enum Order: String, Sendable, CaseIterable, Encodable {
      case name
      case nameReversed = "-name"
      case date
      case newestFirst = "-date"
    }

    package struct PhotoStream: Sendable, Equatable, Encodable {
      package var days = 30
      package var limit = 1000
    }

    /// An album of all that fits a rule.
    package struct Smart: Sendable, Equatable, Encodable {
      package var title = ""
      package var minimumRating: Int?
      package var label: ColorLabel?
      package var keywords: [String] = []
      package var people: [String] = []
      package var from: String?
      package var to: String?
      package var camera: String?
      package var type: AssetType?
      package var limit: Int?
    }
  }

  /// The pictures that are made of each photo.
  package struct Renditions: Sendable, Equatable, Encodable {
    package var thumbnail = Thumbnail()
    package var sizes = [1024, 2048]
    package var quality = 82
    package var formats = [Format.jpeg]
    package var background = "#ffffff"

    package struct Thumbnail: Sendable, Equatable, Encodable {
      package var size = 480
      package var shape = Shape.fit
      package var quality = 78
    }

    package enum Shape: String, Sendable, CaseIterable, Encodable { case fit, square }
    package enum Format: String, Sendable, CaseIterable, Encodable { case jpeg, webp, avif }
  }

  package struct Watermark: Sendable, Equatable, Encodable {
    /// Nothing where the file does not say: then there is a mark if there is something to draw.
    package var enabled: Bool?
    package var text: String?
    package var image: String?
    package var opacity = 0.35
    package var position = Position.bottomRight
    package var size = 0.2

    package enum Position: String, Sendable, Codable, CaseIterable {
      case topLeft = "top-left"
      case top
      case topRight = "top-right"
      case left
      case center
      case right
      case bottomLeft = "bottom-left"
      case bottom
      case bottomRight = "bottom-right"
      case tiled
    }

    package var isEnabled: Bool {
      get { enabled ?? true }
      set { enabled = newValue }
    }

    package var isOn: Bool { isEnabled && (text != nil || image != nil) }
  }

  package enum Originals: String, Sendable, CaseIterable, Encodable { case none, link, copy }

  /// Zip files of whole albums.
  package struct Downloads: Sendable, Equatable, Encodable {
    package var files = Files.none
    package var kinds: [AlbumKind] = [.album]

    package enum Files: String, Sendable, CaseIterable, Encodable { case none, originals, largest }
  }

  /// What the published pages may tell.
  package struct Privacy: Sendable, Equatable, Encodable {
    package var location = false
    package var places = true
    package var people = true
    package var keywords = true
    package var camera = true
    package var searchEngines = false
  }

  /// The map of the photos that have a place; off, so that no place is told unless asked for.
  package struct Map: Sendable, Equatable, Encodable {
    package var enabled = false
    /// Where the map's pictures come from; without it nothing is ever asked of another host.
    package var tiles: String?
    /// Whose pictures these are; Markdown.
    package var attribution: String?
    package var maximumZoom = 18
  }

  package struct Picking: Sendable, Equatable, Encodable {
    package var enabled = true
    package var mode = Mode.multiple
    package var minimum: Int?
    package var maximum: Int?
    package var ratings = true
    package var labels = true
    package var notes = true
    package var labelNames: [String: String] = [:]
    package var handOver = HandOver()

    package enum Mode: String, Sendable, CaseIterable, Encodable { case multiple, single }

    package struct HandOver: Sendable, Equatable, Encodable {
      package var email: String?
      package var subject: String?
    }
  }
}
