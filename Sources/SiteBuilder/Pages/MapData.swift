/// `data/map.js`: the photos on the map, and where its pictures come from.
struct MapData: Encodable {
  var tiles: String?
  var maximumZoom: Int
  /// The albums' addresses, which the points name by their number.
  var albums: [Album]
  var points: [Point]

  struct Album: Encodable {
    var title: String
    var url: String
  }

  /// Written as a list: a site may have a hundred thousand of them.
  struct Point: Encodable {
    var latitude: Double
    var longitude: Double
    var id: String
    var title: String
    var thumb: String
    var album: Int
    /// The number of its place in the page's list.
    var place: Int
    var date: String

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      // A hundred thousandth of a degree is about a metre.
      for value in [latitude, longitude] { try list.encode((value * 1e5).rounded() / 1e5) }
      for text in [id, title, thumb] { try list.encode(text) }
      for number in [album, place] { try list.encode(number) }
      try list.encode(date)
    }
  }
}
