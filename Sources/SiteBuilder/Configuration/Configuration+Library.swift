package import PhotoLibrary

extension Configuration {
  /// What the configuration says of the library, as the library understands it.
  package var libraryOptions: PhotoLibrary.Options {
    var options = PhotoLibrary.Options()
    options.include = include
    options.exclude = exclude
    options.followsLinks = followLinks
    options.allowsLinksOut = allowLinksOut
    (options.sort, options.isDescending) = sort.order
    options.kinds = albums.kinds
    options.eventGapHours = albums.eventGapHours
    options.photoStreamDays = Double(albums.photoStream.days)
    options.photoStreamLimit = albums.photoStream.limit
    options.smartAlbums = albums.smart.map(\.rule)
    options.language = language
    return options
  }
}

extension Configuration.Sort {
  package var order: (SortOrder, isDescending: Bool) {
    switch self {
    case .date: (.captureDate, false)
    case .newestFirst: (.captureDate, true)
    case .name: (.name, false)
    case .nameReversed: (.name, true)
    case .rating: (.rating, false)
    case .worstFirst: (.rating, true)
    case .custom: (.custom, false)
    }
  }
}

extension Configuration.Albums.Smart {
  fileprivate var rule: SmartAlbum {
    var rule = SmartAlbum(title: title)
    rule.keywords = keywords
    rule.people = people
    rule.labels = label.map { [$0] } ?? []
    rule.minimumRating = minimumRating
    rule.from = from
    rule.to = to
    rule.camera = camera
    rule.type = type
    rule.limit = limit
    return rule
  }
}
