private import Foundation
import Platform

/// A custom album as a list of albums shows it.
public struct CustomAlbumEntry: Sendable, Hashable {
  /// The album's id, as of ``Album/id``.
  public let id: String
  /// The name for people.
  public let title: String
  /// How many assets it refers to, those that are gone included.
  public let count: Int
  /// The manifest's file, from the library's root.
  public let path: LibraryPath
}

extension LibraryEditor {
  /// The custom albums, in the natural order of their titles.
  public func customAlbums() throws -> [CustomAlbumEntry] {
    try albumFiles.all().albums.map(entry)
  }

  /// Makes an empty album, or finds the one with this title.
  ///
  /// - Parameter title: The name for people; not blank.
  /// - Returns: The album, and whether it was made now.
  /// - Throws: ``LibraryError`` for a blank title; what writing throws.
  @discardableResult
  public func createAlbum(_ title: String) async throws -> (album: CustomAlbumEntry, isNew: Bool) {
    try await change { albums in
      if let known = try find(title, in: albums) { return (entry(known), false) }
      let stored = AlbumFiles.Stored(
        slug: slug(for: title, among: albums),
        manifest: manifest(titled: try trimmed(title))
      )
      try write(stored)
      return (entry(stored), true)
    }
  }

  /// Puts assets into an album, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - assets: The assets; those that are in the album already are not put in again, but are
  ///     moved if a place is given.
  ///   - title: The album's title or id.
  ///   - index: The place of the first, from 0; the end without it or beyond it.
  /// - Returns: How many were not in the album before.
  /// - Throws: ``LibraryError``; what writing throws.
  @discardableResult
  public func add(_ assets: [Asset], toAlbum title: String, at index: Int? = nil) async throws
    -> Int
  {
    try await change { albums in try insert(assets, intoAlbum: title, at: index, among: albums) }
  }

  /// Takes assets out of an album; the photos stay in the library.
  ///
  /// - Parameters:
  ///   - assets: The assets; those that are not in the album are passed over.
  ///   - title: The album's title or id.
  /// - Returns: How many were in the album.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``; what writing throws.
  @discardableResult
  public func remove(_ assets: [Asset], fromAlbum title: String) async throws -> Int {
    try await change { albums in
      var album = try existing(title, in: albums)
      let before = album.manifest.picks.count
      album.manifest.picks.removeAll { pick in assets.contains { Self.means(pick, $0) } }
      let removed = before - album.manifest.picks.count
      if removed > 0 { try write(album) }
      return removed
    }
  }

  /// Moves assets within an album, keeping the order in which they are given.
  ///
  /// - Parameters:
  ///   - assets: The assets; those that are not in the album are passed over.
  ///   - title: The album's title or id.
  ///   - index: The place of the first among the others, from 0; the end beyond it.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``; what writing throws.
  public func move(_ assets: [Asset], inAlbum title: String, to index: Int) async throws {
    try await change { albums in
      var album = try existing(title, in: albums)
      let moved = assets.compactMap { asset in
        album.manifest.picks.first { Self.means($0, asset) }
      }
      album.manifest.picks.removeAll { pick in moved.contains(pick) }
      let place = min(max(0, index), album.manifest.picks.count)
      album.manifest.picks.insert(contentsOf: moved, at: place)
      try write(album)
    }
  }

  /// Gives an album another title; its id and file stay.
  ///
  /// - Parameters:
  ///   - title: The album's title or id.
  ///   - newTitle: The new title, which no other album may have.
  /// - Throws: ``LibraryError``; what writing throws.
  public func renameAlbum(_ title: String, to newTitle: String) async throws {
    try await change { albums in
      var album = try existing(title, in: albums)
      if let other = try find(newTitle, in: albums), other.slug != album.slug {
        throw LibraryError.albumExists(newTitle)
      }
      album.manifest.title = try trimmed(newTitle)
      try write(album)
    }
  }

  /// Deletes an album; its photos stay in the library.
  ///
  /// - Parameter title: The album's title or id.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``; what deleting throws.
  public func deleteAlbum(_ title: String) async throws {
    try await change { albums in
      let path = albumFiles.path(of: try existing(title, in: albums).slug)
      try File.remove(path)
      try AtomicFile.synchronizeFolder(of: path)
    }
  }

  /// Keeps a manifest as the album of its title: a viewer's picks become an album.
  ///
  /// - Parameters:
  ///   - manifest: The picks; they replace those of an album with this title.
  ///   - title: The album's title.
  /// - Returns: The album, and whether it was made now.
  /// - Throws: ``LibraryError`` for a blank title; what writing throws.
  @discardableResult
  public func keep(_ manifest: SelectionManifest, asAlbum title: String) async throws
    -> (album: CustomAlbumEntry, isNew: Bool)
  {
    try await change { albums in
      let known = try find(title, in: albums)
      var stored = AlbumFiles.Stored(
        slug: known?.slug ?? slug(for: title, among: albums),
        manifest: manifest
      )
      stored.manifest.title = try known?.title ?? trimmed(title)
      stored.manifest.id = known?.manifest.id ?? UUID().uuidString.lowercased()
      try write(stored)
      return (entry(stored), known == nil)
    }
  }
}

extension LibraryEditor {
  /// Does one change while no other editor works on the library.
  private func change<Result>(_ body: ([AlbumFiles.Stored]) throws -> Result) async throws -> Result
  {
    let lock = try await lock()
    defer { withExtendedLifetime(lock) {} }
    return try body(try albumFiles.all().albums)
  }

  /// As `add`, for a caller that holds the lock.
  func insert(
    _ assets: [Asset],
    intoAlbum title: String,
    at index: Int?,
    among albums: [AlbumFiles.Stored]
  ) throws -> Int {
    var album =
      try find(title, in: albums)
      ?? AlbumFiles.Stored(
        slug: slug(for: title, among: albums),
        manifest: manifest(titled: try trimmed(title))
      )
    var picks: [SelectionManifest.Pick] = []
    var added = 0
    for asset in assets {
      let known = album.manifest.picks.first { Self.means($0, asset) }
      if known == nil { added += 1 }
      if known != nil, index == nil || picks.contains(where: { Self.means($0, asset) }) { continue }
      var pick = known ?? SelectionManifest.Pick(asset)
      if known == nil { pick.pickedAt = timestamp }
      if !picks.contains(where: { Self.means($0, asset) }) { picks.append(pick) }
    }
    album.manifest.picks.removeAll { pick in picks.contains { $0.id == pick.id } }
    let end = album.manifest.picks.count
    album.manifest.picks.insert(contentsOf: picks, at: min(max(0, index ?? end), end))
    try write(album)
    return added
  }

  private static func means(_ pick: SelectionManifest.Pick, _ asset: Asset) -> Bool {
    if pick.id == asset.id.text { return true }
    // A photo that was edited since has another id, but still its path.
    return pick.path.map { LibraryPath($0) == asset.path } ?? false
  }

  private func entry(_ stored: AlbumFiles.Stored) -> CustomAlbumEntry {
    let path = albumFiles.path(of: stored.slug)
    return CustomAlbumEntry(
      id: AlbumSeed.id("custom", Array(stored.slug.utf8)),
      title: stored.title,
      count: stored.manifest.picks.count { $0.state == .picked },
      path: LibraryPath(bytes: path.relative(to: root)?.bytes ?? path.bytes)
    )
  }

  private func manifest(titled title: String) -> SelectionManifest {
    var manifest = SelectionManifest()
    manifest.id = UUID().uuidString.lowercased()
    manifest.title = title
    manifest.createdAt = timestamp
    manifest.modifiedAt = timestamp
    return manifest
  }

  /// Writes only if the album is another than the one on disk; then it is modified now.
  private func write(_ album: AlbumFiles.Stored) throws {
    let path = albumFiles.path(of: album.slug)
    try Folder.create(albumFiles.folder)
    var manifest = album.manifest
    if let old = try? SelectionManifest(contentsOf: path.string) {
      manifest.modifiedAt = old.modifiedAt
      if old == manifest { return }
    }
    manifest.modifiedAt = timestamp
    try manifest.write(to: path.string)
  }

  private func trimmed(_ title: String) throws(LibraryError) -> String {
    let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw .invalidOption("an album needs a title") }
    return trimmed
  }

  private func existing(_ title: String, in albums: [AlbumFiles.Stored]) throws
    -> AlbumFiles.Stored
  {
    guard let album = try find(title, in: albums) else { throw LibraryError.noSuchAlbum(title) }
    return album
  }

  /// By title, by title in another case if only one has it, or by id.
  private func find(_ name: String, in albums: [AlbumFiles.Stored]) throws -> AlbumFiles.Stored? {
    let title = name.trimmingCharacters(in: .whitespacesAndNewlines)
    if let album = albums.first(where: { $0.title == title }) { return album }
    let similar = albums.filter { $0.title.lowercased() == title.lowercased() }
    if similar.count == 1 { return similar[0] }
    let id = GalleryURL(title, of: "album")?.identifier ?? title
    return albums.first { entry($0).id == id || $0.slug == id }
  }

  /// A file name for a title: letters and digits, no longer than any file system allows.
  private func slug(for title: String, among albums: [AlbumFiles.Stored]) -> String {
    var slug = ""
    for scalar in title.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        slug.unicodeScalars.append(scalar)
      } else if !slug.isEmpty, !slug.hasSuffix("-") {
        slug += "-"
      }
      if slug.utf8.count > 100 { break }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    if slug.isEmpty { slug = "album" }
    let isTaken = { (slug: String) in File.exists(albumFiles.path(of: slug)) }
    guard isTaken(slug) else { return slug }
    var number = 2
    while isTaken("\(slug)-\(number)") { number += 1 }
    return "\(slug)-\(number)"
  }
}
