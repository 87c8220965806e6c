private import Metadata
package import Platform

/// One photo to decode, and all pictures to make of it.
package struct RenderJob: Sendable, Hashable, Codable {
  package enum Source: Sendable, Hashable, Codable {
    /// A photo, RAW file or video, with its format as the library tells it ("jpeg", "cr2", "mp4").
    case file(Path, format: String)
    /// A drawn picture for what can't be shown.
    case tile(TileKind)
  }

  package enum TileKind: String, Sendable, Codable, CaseIterable {
    case unreadable, video, unknown
  }

  package struct Output: Sendable, Hashable, Codable {
    package var recipe: Recipe
    package var key: String
    /// Where it is written, atomically; the folder exists.
    package var path: Path
  }

  /// A copy of a film for playing.
  package struct Film: Sendable, Hashable, Codable {
    package var key: String
    package var path: Path
    /// Where the container is WebM rather than MP4.
    package var isWebM: Bool
    /// How long it may take to make one of it that browsers play; nothing where a copy will do.
    package var secondsToTranscode: Int?
  }

  package var source: Source
  /// The file for people, from the library's root.
  package var name: String
  /// The EXIF orientation that is still to be applied.
  package var orientation: Int
  package var outputs: [Output]
  /// Where a film is to be copied to without its metadata.
  package var film: Film?
  /// The file as it was described; nothing where any will do.
  package var mark: FileMark?

  /// Whether its source is one, for which programs are needed.
  var isFilm: Bool {
    guard case .file(_, let format) = source else { return false }
    return Self.isFilm(format)
  }

  static func isFilm(_ format: String) -> Bool { MediaFormat(rawValue: format)?.kind == .video }
}

/// How a file is known again: its pictures are named by what it was when it was described.
package struct FileMark: Sendable, Hashable, Codable {
  package var size: Int64
  package var modified: Int64
  package var contentID: String
}

/// What became of a job.
package enum RenderResult: Sendable, Equatable, Codable {
  /// The pictures by key, and what was odd on the way.
  case rendered([String: RenditionInfo], warnings: [String])
  /// Why there are none; a permanent failure is not tried again while the file stays as it is.
  case failed(String, isPermanent: Bool)
  /// Why nothing can be rendered now, whatever the photo: the disk is full, no worker starts.
  case impossible(String)
}

/// What the pages must know of a rendition.
package struct RenditionInfo: Sendable, Hashable, Codable {
  package var width: Int
  package var height: Int
  /// As `#rrggbb`.
  package var color: String?
  /// A tiny `data:` picture.
  package var placeholder: String?
  /// The size of its file, where it is known: one of another size was changed by somebody else.
  package var bytes: Int?

  package init(width: Int, height: Int, color: String? = nil, placeholder: String? = nil) {
    self.width = width
    self.height = height
    self.color = color
    self.placeholder = placeholder
  }

  /// Stands for a copied film, and for one that could not be copied.
  package static let film = RenditionInfo(width: 1, height: 1)
  package static let noFilm = RenditionInfo(width: 0, height: 0)

  /// No rendition is so small: each is at least as large as its photo or its recipe.
  var isFilm: Bool { width == 1 && height == 1 }
  var isNoFilm: Bool { width == 0 && height == 0 }
}

/// Makes the pictures: in worker processes for a real build, in this process for tests.
package protocol Renderer: Sendable {
  /// Calls `receive` once for each job, with its index, in any order; after a cancellation jobs may
  /// be left out.
  func render<Jobs: RandomAccessCollection<RenderJob> & Sendable>(
    _ jobs: Jobs,
    _ receive: @Sendable (Int, RenderResult) async -> Void
  ) async where Jobs.Index == Int

  /// What a file on disk says of itself, where the build's own notes of it are lost.
  func info(of file: Path) -> RenditionInfo?
}
