package import Foundation
package import PhotoLibrary

/// All that the pages are made of: the arranged library, the pictures, the words.
package struct SiteContext: Sendable {
  package var configuration: Configuration
  package var arrangement: Arrangement
  package var renditions: RenditionIndex
  package var texts: Texts
  /// The languages that a viewer may choose, the site's own first.
  package var languages: [String]
  package var id: String
  package var title: String
  package var revision = ""
  /// What the library's own folder says of itself, in Markdown, for the first page.
  package var about: String?
  package var preselected: Set<AssetID> = []
  /// The selection manifest that viewers start with, as JSON.
  package var preselection: Data?
  /// The addresses of published originals, from the site's root.
  package var originals: [AssetID: String] = [:]
  /// Zip files by the albums' ids.
  package var downloads: [String: Download] = [:]
  package var generator = "gallery"
  /// All photos by month, where the configuration asks for it.
  package var timeline: Timeline?
  /// Where photos were taken, where the configuration asks for it.
  package var places: [Place] = []
  /// The map's own files: without its script the list of places must do.
  package var mapFiles: [String: [UInt8]] = [:]

  /// The site's address, with a slash at its end.
  var base: String? {
    configuration.baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  func photoPage(of asset: Asset) -> String? {
    configuration.photoPages ? "photo/\(asset.id.text).html" : nil
  }

  /// Nothing but the site's own files is ever loaded, and no script within a page runs.
  static func contentSecurityPolicy(images: String? = nil) -> String {
    [
      "default-src 'none'", "script-src 'self'", "style-src 'self'",
      "img-src 'self' data: blob:" + (images.map { " \($0)" } ?? ""),
      "media-src 'self'", "frame-src 'self'", "connect-src 'none'", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }
}

extension SiteContext {
  /// What every page has.
  func common(_ page: PageInfo, data: [String], breadcrumbs: [Breadcrumb]) -> PageModel {
    let root = SiteURL.root(of: page.url)
    var page = page
    page.canonical = base.map { $0 + page.url }
    page.robots = configuration.privacy.searchEngines ? nil : "noindex, nofollow"
    let picking = configuration.picking
    return PageModel(
      site: SiteInfo(
        id: id,
        title: title,
        description: configuration.description,
        author: configuration.author,
        language: texts.language,
        direction: texts.direction,
        revision: revision,
        copyright: configuration.copyright
      ),
      root: root,
      page: page,
      strings: texts.pageStrings,
      picking: PickingInfo(
        enabled: picking.enabled,
        isMultiple: picking.mode == .multiple,
        isSingle: picking.mode == .single,
        minimum: picking.minimum,
        maximum: picking.maximum,
        ratings: picking.ratings,
        labels: picking.labels,
        notes: picking.notes,
        hasQuota: picking.minimum != nil || picking.maximum != nil
      ),
      breadcrumbs: breadcrumbs,
      locales: languages.map { LocaleLink(language: $0, url: root + Self.localeFile($0)) },
      stylesheet: root + "assets/gallery.css",
      script: root + "assets/gallery.js",
      dataScripts: (["data/site.js", Self.localeFile(texts.language)] + data).map { root + $0 },
      csp: Self.contentSecurityPolicy(),
      footer: Footer(copyright: configuration.copyright, generator: generator),
      feed: configuration.feed ? root + "feed.xml" : nil,
      links: SiteLinks(
        map: places.isEmpty ? nil : root + Self.mapFile,
        timeline: timeline == nil ? nil : root + Timeline.url
      )
    )
  }

  static func localeFile(_ language: String) -> String { "data/locale-\(language).js" }

  /// The way from the first page to an album, the album itself last.
  func breadcrumbs(to index: Int, root: String, isCurrent: Bool) -> [Breadcrumb] {
    var trail: [Breadcrumb] = []
    var next: Int? = index
    while let one = next {
      let album = arrangement.albums[one]
      let isLast = one == index && isCurrent
      trail.append(
        Breadcrumb(title: album.title, url: isLast ? nil : root + album.url, isCurrent: isLast)
      )
      next = album.parent
    }
    return [start(root: root)] + trail.reversed()
  }

  /// The way to a page of no album, whose name is a text of the theme.
  func breadcrumbs(to name: String, key: String, root: String) -> [Breadcrumb] {
    [start(root: root), Breadcrumb(title: name, url: nil, isCurrent: true, textKey: key)]
  }

  func start(root: String) -> Breadcrumb {
    Breadcrumb(title: title, url: root + "index.html", isCurrent: false)
  }
}
