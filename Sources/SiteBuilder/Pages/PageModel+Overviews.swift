/// Addresses of the pages over the whole site, where there are such.
package struct SiteLinks: Codable, Sendable {
  package var map: String?
  package var timeline: String?
}

/// The page of places.
package struct MapInfo: Codable, Sendable {
  /// Whether the page has a map, rather than the list of places alone.
  package var hasMap: Bool
  package var photos: Int
  package var videos: Int
  package var countText: String
  /// Whose pictures the map shows, where it shows any.
  package var attributionHTML: String?
  package var places: [PlaceInfo]
}

/// Photos and videos of one place.
package struct PlaceInfo: Codable, Sendable {
  /// For links to it within the page.
  package var id: String
  /// The place's name, else the names of the first albums.
  package var title: String
  package var photos: Int
  package var videos: Int
  package var countText: String
  /// "64.15° N, 21.94° W".
  package var coordinates: String?
  /// In degrees, as scripts read them.
  package var latitude: String?
  package var longitude: String?
  /// The first few.
  package var photosShown: [PlacePhoto]
  /// The albums that they are in.
  package var albums: [PlaceAlbum]
}

package struct PlacePhoto: Codable, Sendable {
  package var href: String
  package var alt: String
  package var thumb: Picture?
}

package struct PlaceAlbum: Codable, Sendable {
  package var title: String
  package var url: String
  package var photos: Int
  package var videos: Int
  package var countText: String
}

/// All photos by year and month.
package struct TimelineInfo: Codable, Sendable {
  package var years: [TimelineYear]
  /// The page of what has no date.
  package var undated: Card?
}

package struct TimelineYear: Codable, Sendable {
  package var year: String
  package var photos: Int
  package var videos: Int
  package var countText: String
  /// A card for each month.
  package var albums: [Card]
}
