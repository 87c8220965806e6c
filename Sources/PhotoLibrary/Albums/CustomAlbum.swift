/// An album made by a person: an ordered list of assets under a title.
struct CustomAlbum: Sendable {
  /// The file's name without its ending, which stays when the album is renamed.
  let slug: String
  let title: String
  /// Places among the library's assets.
  let members: [Int]
}
