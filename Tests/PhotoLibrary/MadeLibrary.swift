import PhotoLibrary
import Platform
import TestSupport

/// A library in the test's own folder.
struct MadeLibrary {
  let root: Path

  init() throws {
    root = TemporaryDirectory.current / "library"
    try Folder.create(root)
  }

  /// Writes small photos, each with another seed.
  func write(_ names: String...) throws {
    for (seed, name) in names.enumerated() { try write(name, SmallPhoto(seed + 1)) }
  }

  func write(_ name: String, _ photo: SmallPhoto) throws { try photo.write(to: root / name) }

  func write(_ name: String, _ sidecar: SmallXMP) throws { try sidecar.write(to: root / name) }

  func write(_ name: String, text: String) throws {
    try Folder.create((root / name).parent)
    try AtomicFile.write(text, to: root / name, durability: .replaceable)
  }

  func link(_ name: String, to target: String) throws {
    try Folder.create((root / name).parent)
    try File.symbolicLink(to: Path(target), at: root / name)
  }

  var index: IndexLocation { .file((TemporaryDirectory.current / "index.sqlite").string) }

  func open(
    index: IndexLocation = .inMemory,
    describer: (any FileDescriber)? = nil,
    _ change: (inout PhotoLibrary.Options) -> Void = { _ in }
  ) async throws -> PhotoLibrary {
    var options = PhotoLibrary.Options()
    change(&options)
    return try await PhotoLibrary.open(
      root.string,
      options: options,
      index: index,
      describer: describer
    )
  }

  func editor(now: Double = 1_777_777_777) throws -> LibraryEditor {
    try LibraryEditor(root: root.string, index: index, now: now)
  }
}

extension PhotoLibrary {
  /// The paths of all assets, for comparing.
  var paths: [String] { assets.map(\.path.string) }

  /// The album with this title.
  func only(_ title: String) -> Album? { albums(titled: title).first }
}

extension Album {
  var names: [String] { assets().map(\.name) }
}
