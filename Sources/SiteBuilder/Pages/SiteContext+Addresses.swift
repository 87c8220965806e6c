import PhotoLibrary

/// Files for machines that need full addresses: the feed and the map of the site.
extension SiteContext {
  /// The files that the configuration asks for; none without `baseURL`.
  var addressFiles: [(name: String, text: String)] {
    guard let base else { return [] }
    var files: [(String, String)] = []
    if configuration.feed { files.append(("feed.xml", feed(base))) }
    if configuration.privacy.searchEngines { files.append(("sitemap.xml", sitemap(base))) }
    return files
  }

  /// The newest albums first, as an Atom feed: RFC 4287.
  ///
  /// An album's time is that of its last photo: it needs no clock, so the same site is the same
  /// feed.
  private func feed(_ base: String) -> String {
    let albums = arrangement.albums.filter { $0.album.kind == .album && $0.lastDate != nil }
      .sorted { ($1.lastDate?.iso8601 ?? "", $0.folder) < ($0.lastDate?.iso8601 ?? "", $1.folder) }
      .prefix(50)
    let newest = albums.first?.lastDate.map(Self.instant) ?? "1970-01-01T00:00:00Z"
    var lines = [
      #"<?xml version="1.0" encoding="utf-8"?>"#,
      #"<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\#(Self.escaped(texts.language))">"#,
      "<title>\(Self.escaped(title))</title>", "<id>\(Self.escaped(base))</id>",
      "<updated>\(newest)</updated>", #"<link rel="self" href="\#(Self.escaped(base))feed.xml"/>"#,
      #"<link rel="alternate" type="text/html" href="\#(Self.escaped(base))index.html"/>"#,
      "<author><name>\(Self.escaped(configuration.author ?? title))</name></author>",
    ]
    for album in albums {
      let url = Self.escaped(base + album.url)
      let text = texts.counts(photos: album.photos, videos: album.videos)
      lines += [
        "<entry>", "<title>\(Self.escaped(album.title))</title>", "<id>\(url)</id>",
        "<updated>\(album.lastDate.map(Self.instant) ?? newest)</updated>",
        #"<link rel="alternate" type="text/html" href="\#(url)"/>"#,
        "<summary>\(Self.escaped(text))</summary>", "</entry>",
      ]
    }
    return (lines + ["</feed>", ""]).joined(separator: "\n")
  }

  /// All pages that a search engine may show.
  private func sitemap(_ base: String) -> String {
    let pages = pageFiles.filter { $0.hasSuffix(".html") && $0 != "picks.html" }.sorted()
    let lines =
      [
        #"<?xml version="1.0" encoding="utf-8"?>"#,
        #"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#,
      ] + pages.map { "<url><loc>\(Self.escaped(base + SiteURL.encoded($0)))</loc></url>" } + [
        "</urlset>", "",
      ]
    return lines.joined(separator: "\n")
  }

  /// A camera's clock without a zone is taken for UTC: a feed must name one.
  private static func instant(_ date: CaptureDate) -> String {
    date.offset == nil ? date.iso8601 + "Z" : date.iso8601
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      // XML 1.0 has no way to write other control characters.
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
