private import PhotoLibrary

/// By what the albums inside an album are ordered, as `Sort` in its `index.md` says.
package struct AlbumOrder: Sendable, Equatable {
  /// What is compared.
  package enum Key: Sendable, Equatable {
    case name, title, author, date
    /// What their own `index.md` says under this key.
    case field(String)
  }

  package let key: Key
  package let isDescending: Bool

  /// Reads `name`, `-date`, `meta.order`; nothing for what albums can't be ordered by.
  package init?(_ text: String) {
    isDescending = text.hasPrefix("-")
    let name = text.drop { $0 == "-" }.lowercased()
    switch name {
    case "name", "path", "filename", "src_filename", "dst_filename": key = .name
    case "title": key = .title
    case "author": key = .author
    case "date": key = .date
    default:
      guard name.hasPrefix("meta."), name.count > 5 else { return nil }
      key = .field(String(name.dropFirst(5)))
    }
  }

  /// The albums in order; equals keep theirs.
  func sorted(_ indexes: [Int], _ albums: [PlacedAlbum]) -> [Int] {
    let keys = indexes.map { (index: $0, text: Array(text(of: albums[$0]).utf8)) }
    let sorted = keys.enumerated().sorted { one, other in
      let (a, b) = isDescending ? (other, one) : (one, other)
      switch NaturalOrder.compare(a.element.text[...], b.element.text[...]) {
      case .before: return true
      case .after: return false
      case .same: return one.offset < other.offset
      }
    }
    return sorted.map(\.element.index)
  }

  private func text(of placed: PlacedAlbum) -> String {
    switch key {
    case .name: placed.album.title
    case .title: placed.title
    case .author: placed.author ?? ""
    case .date: placed.firstDate?.iso8601 ?? "~"
    case .field(let name): placed.fields[name] ?? ""
    }
  }
}
