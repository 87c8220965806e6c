import PhotoLibrary

/// Very large albums come in parts: a browser is told of a few thousand photos at once, whatever
/// the album holds, and a photo that is added changes one part.
extension SiteContext {
  /// How many pages of an album share a data file.
  var pagesPerPart: Int { max(1, Self.mostInPart / configuration.albums.pageSize) }

  private var assetsPerPart: Int { pagesPerPart * configuration.albums.pageSize }

  private static var mostInPart: Int { 5000 }

  func partCount(of placed: PlacedAlbum) -> Int {
    max(1, (placed.album.members.count + assetsPerPart - 1) / assetsPerPart)
  }

  /// The data file that holds the photos of a page.
  func dataFile(of placed: PlacedAlbum, page: Int) -> String {
    dataFile(of: placed, part: (page - 1) / pagesPerPart + 1)
  }

  /// The data file that holds the photo at a place of the album.
  func dataFile(of placed: PlacedAlbum, place: Int) -> String {
    dataFile(of: placed, part: place / assetsPerPart + 1)
  }

  private func dataFile(of placed: PlacedAlbum, part: Int) -> String {
    part == 1 ? placed.dataFile : "\(placed.dataFile.dropLast(3))-\(part).js"
  }

  /// All data files of an album.
  func dataFiles(of placed: PlacedAlbum) -> [String] {
    (1...partCount(of: placed)).map { dataFile(of: placed, part: $0) }
  }

  /// What the scripts are told of an album, part by part.
  func parts(of placed: PlacedAlbum) -> [(file: String, assets: Range<Int>, number: Int?)] {
    let count = partCount(of: placed)
    return (1...count).map { part in
      let start = (part - 1) * assetsPerPart
      let end = min(start + assetsPerPart, placed.album.members.count)
      return (dataFile(of: placed, part: part), start..<end, count > 1 ? part : nil)
    }
  }

  /// The pages that a page of an album leads to: all of them or, of very many, the neighbours and
  /// the first page of its part, which leads to the other parts.
  ///
  /// So a photo that is added at the end, even one that begins a part, changes few of the pages.
  func linkedPages(of placed: PlacedAlbum, from number: Int) -> [Int] {
    let pages = pageCount(of: placed)
    guard pages > pagesPerPart else { return pages > 1 ? Array(1...pages) : [] }
    func isFirst(_ page: Int) -> Bool { (page - 1) % pagesPerPart == 0 }
    let first = number - (number - 1) % pagesPerPart
    return (1...pages).filter { page in
      if page == 1 || page == first || abs(page - number) <= 2 { return true }
      if number == 1 { return isFirst(page) || page == pages }
      return number == first && isFirst(page) && page <= number + pagesPerPart
    }
  }
}
