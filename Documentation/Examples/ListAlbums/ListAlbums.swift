import PhotoLibrary

/// Lists the albums of a folder of photos, with their counts and covers.
///
///     swift run ListAlbums ~/Photos [index.sqlite]
@main struct ListAlbums {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let root = arguments.first else {
      print("usage: ListAlbums FOLDER [INDEX]")
      return
    }
    let index = arguments.dropFirst().first.map { IndexLocation.file($0) } ?? .inMemory
    do {
      let library = try await PhotoLibrary.open(root, index: index)
      for album in library.albums() {
        let cover = album.cover?.path.description ?? "none"
        let counts = "\(album.count(.photos)) photos, \(album.count(.videos)) videos"
        print("\(album.kind.rawValue): \(album.title): \(counts), cover \(cover)")
      }
      for problem in library.problems where problem.severity == .unreadable {
        print("can't show \(problem)")
      }
      print(library.authorizationStatus)
    } catch {
      print("\(error)")
    }
  }
}
