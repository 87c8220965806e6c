/// What a page's template can use: one type for all pages, and what a page has not is false.
package struct PageModel: Codable, Sendable {
  // Every page.
  package var site: SiteInfo
  /// The way from the page to the site's root: "" or "../../".
  package var root: String
  package var page: PageInfo
  /// The texts of the theme's locale, by key.
  package var strings: [String: String]
  package var picking: PickingInfo
  /// From the first page to this one.
  package var breadcrumbs: [Breadcrumb]
  package var locales: [LocaleLink]
  package var stylesheet: String
  package var script: String
  /// Style sheets and scripts that this page has besides, in order.
  package var moreStyles: [String] = []
  package var moreScripts: [String] = []
  /// The page's data files, in the order in which they are to be loaded.
  package var dataScripts: [String]
  /// The Content-Security-Policy.
  package var csp: String
  package var footer: Footer
  /// The Atom feed's address.
  package var feed: String?
  package var links: SiteLinks

  // The index, and albums with albums in them.
  package var albums: [Card] = []
  package var hasAlbums = false
  /// All photos and videos of the site.
  package var counts: Counts?
  package var descriptionHTML: String?

  // An album.
  package var album: AlbumInfo?
  package var assets: [Tile] = []
  package var hasAssets = false

  // A photo.
  package var asset: PhotoInfo?

  // The pages over the whole site.
  package var map: MapInfo?
  package var timeline: TimelineInfo?
}

package struct SiteInfo: Codable, Sendable {
  package var id: String
  package var title: String
  package var description: String?
  package var author: String?
  package var language: String
  /// "ltr" or "rtl".
  package var direction: String
  package var revision: String
  package var copyright: String?
}

package struct PageInfo: Codable, Sendable {
  package enum Kind: String, Codable, Sendable { case index, album, photo, picks, map, timeline }

  package var title: String
  package var kind: Kind
  package var isIndex: Bool
  package var isAlbum: Bool
  package var isPhoto: Bool
  package var isPicks: Bool
  package var isMap: Bool
  package var isTimeline: Bool
  /// From the site's root.
  package var url: String
  package var description: String?
  /// The full address, where baseURL is set.
  package var canonical: String?
  /// The full address of a picture for link previews, where baseURL is set.
  package var image: String?
  package var robots: String?
  /// What the browser tells other hosts of the page: the referrer policy.
  package var referrer = "no-referrer"
  /// The album before and after this one.
  package var previous: Link?
  package var next: Link?

  init(title: String, kind: Kind, url: String) {
    self.title = title
    self.kind = kind
    self.url = url
    isIndex = kind == .index
    isAlbum = kind == .album
    isPhoto = kind == .photo
    isPicks = kind == .picks
    isMap = kind == .map
    isTimeline = kind == .timeline
  }
}

package struct Link: Codable, Sendable {
  package var url: String
  package var title: String
}

package struct PickingInfo: Codable, Sendable {
  package var enabled: Bool
  package var isMultiple: Bool
  package var isSingle: Bool
  package var minimum: Int?
  package var maximum: Int?
  package var ratings: Bool
  package var labels: Bool
  package var notes: Bool
  package var hasQuota: Bool
}

package struct Breadcrumb: Codable, Sendable {
  package var title: String
  package var url: String?
  package var isCurrent: Bool
  /// The text's key, where it is one of the theme's own; the month, where it is one.
  package var textKey: String?
  package var month: String?
}

package struct LocaleLink: Codable, Sendable {
  package var language: String
  package var url: String
}

package struct Footer: Codable, Sendable {
  package var copyright: String?
  package var generator: String
}

package struct Counts: Codable, Sendable {
  package var photos: Int
  package var videos: Int
  /// "3 photos, 1 video".
  package var text: String
}

/// An album as the pages above it show it.
package struct Card: Codable, Sendable {
  package var id: String
  package var title: String
  package var kind: String
  package var url: String
  package var photos: Int
  package var videos: Int
  package var countText: String
  package var dateText: String?
  /// The first and last day, as 2026-05-02.
  package var dateFrom: String?
  package var dateTo: String?
  /// For a month of the timeline: "2026-05".
  package var month: String?
  /// One of the first few, whose picture is loaded at once.
  package var isFirst: Bool
  package var cover: Picture?
  package var hasCover: Bool
  package var color: String?
  package var placeholder: String?
}

/// A rendition: its address from the page, and its size.
package struct Picture: Codable, Sendable {
  package var src: String
  package var width: Int
  package var height: Int
  /// All sizes, as the attribute of that name wants them.
  package var srcset: String?
}

package struct AlbumInfo: Codable, Sendable {
  package var id: String
  package var title: String
  package var kind: String
  package var photos: Int
  package var videos: Int
  package var countText: String
  package var dateText: String?
  package var dateFrom: String?
  package var dateTo: String?
  package var month: String?
  package var author: String?
  package var descriptionHTML: String?
  package var downloadURL: String?
  package var downloadSize: String?
  /// This page's number, from 1, and how many there are.
  package var page: Int
  package var pages: Int
  package var hasPages: Bool
  package var previousPage: String?
  package var nextPage: String?
  package var pageLinks: [PageLink]
}

package struct PageLink: Codable, Sendable {
  package var number: Int
  package var url: String
  package var isCurrent: Bool
}

/// A photo or video in a grid.
package struct Tile: Codable, Sendable {
  package var id: String
  package var name: String
  package var title: String?
  package var caption: String?
  package var alt: String
  package var dateText: String?
  package var date: String?
  package var isVideo: Bool
  package var isPhoto: Bool
  package var isBroken: Bool
  package var isAnimated: Bool
  package var problem: String?
  package var durationText: String?
  /// Where the tile leads without JavaScript: the photo's page, the video or the large picture.
  package var href: String
  package var width: Int
  package var height: Int
  package var thumb: Picture?
  package var hasThumb: Bool
  package var srcset: String?
  package var color: String?
  package var placeholder: String?
  /// One of the first few, whose picture is loaded at once.
  package var isFirst: Bool
  package var isPreselected: Bool
  package var ratio: Ratio
}

/// A photo or video on a page of its own: its tile's fields, and these.
package struct PhotoInfo: Codable, Sendable {
  package var tile: Tile
  package var more: PhotoDetails

  package init(tile: Tile, more: PhotoDetails) {
    self.tile = tile
    self.more = more
  }

  package init(from decoder: any Decoder) throws {
    tile = try Tile(from: decoder)
    more = try PhotoDetails(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try tile.encode(to: encoder)
    try more.encode(to: encoder)
  }
}

package struct PhotoDetails: Codable, Sendable {
  package var albumId: String
  package var albumURL: String
  package var albumTitle: String
  package var display: Picture?
  package var sources: [PictureSource]
  package var details: [Detail]
  package var originalHref: String?
  /// Its place on the map.
  package var mapURL: String?
  package var video: VideoInfo?
  /// The photos before and after.
  package var previous: Link?
  package var next: Link?
}

/// The same picture in another file format.
package struct PictureSource: Codable, Sendable {
  package var type: String
  package var srcset: String
}

package struct Detail: Codable, Sendable {
  package var label: String
  package var value: String
}

package struct VideoInfo: Codable, Sendable {
  package var src: String
  package var type: String
  package var playable: Bool
}
