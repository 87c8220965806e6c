import PhotoLibrary
import Platform

/// Albums as zip files, where the configuration asks for them.
extension Build {
  /// Writes the zip files that are missing or out of date; returns what could not go into them.
  func publishDownloads(
    of site: inout SiteContext,
    with publisher: inout Publisher,
    progress: @Sendable (BuildProgress) async -> Void
  ) async throws -> [Problem] {
    let downloads = site.arrangement.albums.filter(site.isDownloadable)
    guard !downloads.isEmpty else { return [] }
    var problems: [Problem] = []
    var notes = ArchiveNotes.read(in: request.state)
    notes.files = notes.files.filter { file, _ in downloads.contains { $0.archiveFile == file } }
    for (index, placed) in downloads.enumerated() {
      let archive = archive(of: placed, in: site)
      let left = try publisher.publish(archive, notes: &notes, check: checkStop)
      // Noted one by one: a killed build does not write the large ones again.
      try notes.write(in: request.state)
      problems += left.map { source, reason in
        Problem(
          severity: .warning,
          path: LibraryPath(bytes: source.relative(to: request.library)?.bytes ?? source.bytes),
          message: "not in the album's zip file: \(reason)"
        )
      }
      site.downloads[placed.album.id] = SiteContext.Download(
        url: SiteURL.encoded(archive.file),
        bytes: try FileStatus.of(publisher.output / archive.file).size
      )
      await progress(.packing(done: index + 1, total: downloads.count))
    }
    return problems
  }

  private func archive(of placed: PlacedAlbum, in site: SiteContext) -> AlbumArchive {
    var archive = AlbumArchive(
      file: placed.archiveFile,
      title: placed.title,
      fallback: placed.folderName
    )
    for asset in placed.album.members {
      let path = Path(bytes: asset.path.bytes)
      if request.configuration.downloads.files == .originals {
        let name = PortableName.file(path)
        archive.add(request.library / path, as: name, date: asset.captureDate)
      } else if let file = site.largest(of: asset) {
        let name = PortableName.file(path, ending: Path(file).ending.string)
        archive.add(request.output / Path(file), as: name, date: asset.captureDate)
      }
    }
    return archive
  }
}

extension SiteContext {
  /// A zip file, as its album's pages offer it.
  package struct Download: Sendable {
    let url: String
    let bytes: Int64
  }

  func isDownloadable(_ placed: PlacedAlbum) -> Bool {
    let wanted = configuration.downloads
    guard wanted.files != .none, wanted.kinds.contains(placed.album.kind) else { return false }
    return wanted.files == .originals
      ? !placed.album.members.isEmpty : placed.album.members.contains { largest(of: $0) != nil }
  }

  /// The film, or the largest picture of a photo; nothing where a drawn tile stands for it.
  func largest(of asset: Asset) -> String? {
    if let film = renditions.film(of: asset) { return film }
    let pictures = renditions.pictures(of: asset)
    return pictures.isBroken || asset.type == .video ? nil : pictures.displays.last?.src
  }
}

extension PlacedAlbum {
  /// The last part of its folder in the site.
  var folderName: String { String(folder.split(separator: "/").last ?? "album") }

  /// Its zip file, from the site's root.
  var archiveFile: String { "\(folder)/\(folderName).zip" }
}
