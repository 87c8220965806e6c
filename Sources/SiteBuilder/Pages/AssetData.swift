/// One photo or video in an album's data file; addresses are from the site's root.
package struct AssetData: Codable, Sendable {
  package var id: String
  package var name: String
  package var path: String
  package var type: String
  package var date: String?
  package var width: Int?
  package var height: Int?
  package var thumb: Rendition?
  package var small: Rendition?
  package var srcset: [Rendition]?
  package var sources: [Source]?
  package var color: String?
  package var placeholder: String?
  package var title: String?
  package var caption: String?
  package var keywords: [String]?
  package var people: [String]?
  package var rating: Int?
  package var label: String?
  package var camera: String?
  package var lens: String?
  package var exposure: String?
  package var place: String?
  package var location: [Double]?
  package var duration: Double?
  package var video: VideoInfo?
  package var original: Original?
  package var animated: Bool?
  package var page: String?
  /// The album that it belongs to, where this is not it.
  package var home: String?
  package var problem: String?

  package struct Rendition: Codable, Sendable, Hashable {
    package var src: String
    package var width: Int
    package var height: Int
  }

  package struct Source: Codable, Sendable {
    package var type: String
    package var srcset: [Rendition]
  }

  package struct Original: Codable, Sendable {
    package var src: String
    package var bytes: Int64
  }
}

/// An album's data file.
package struct AlbumData: Codable, Sendable {
  package var id: String
  package var title: String
  package var kind: String
  package var url: String
  /// Which part of a very large album it is, from 1.
  package var part: Int?
  package var assets: [AssetData]
}

/// `data/site.js`.
package struct SiteData: Codable, Sendable {
  package var id: String
  package var title: String
  package var language: String
  package var languages: [String]
  package var revision: String
  package var author: String?
  package var baseURL: String?
  /// The page with the map.
  package var map: String?
  package var picking: Picking
  package var albums: [Album]

  package struct Album: Codable, Sendable {
    package var id: String
    package var title: String
    package var kind: String
    package var url: String
    package var data: String
    /// The further data files of a very large album.
    package var parts: [String]?
    package var photos: Int
    package var videos: Int
    package var cover: String?
  }

  package struct Picking: Codable, Sendable {
    package var enabled: Bool
    package var mode: String
    package var minimum: Int?
    package var maximum: Int?
    package var ratings: Bool
    package var labels: Bool
    package var notes: Bool
    package var handOver: HandOver
    package var labelNames: [String: String]?
  }

  package struct HandOver: Codable, Sendable {
    package var email: String?
    package var subject: String?
  }
}

/// A locale's data file.
package struct LocaleData: Codable, Sendable {
  package var lang: String
  package var strings: [String: String]
}
