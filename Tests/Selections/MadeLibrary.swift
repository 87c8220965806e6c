import PhotoLibrary
import Platform
import TestSupport

/// A library made for a test: real files in a folder, and the assets they are.
struct MadeLibrary {
  let root = TemporaryDirectory.current / "library"
  private(set) var assets: [Asset] = []

  init() throws { try Folder.create(root) }

  /// Adds a photo of these files, each with a content of its own unless told otherwise.
  @discardableResult
  mutating func add(
    _ names: String...,
    content: String? = nil,
    date: CaptureDate? = nil
  ) throws -> Asset {
    var files: [Representation] = []
    for name in names {
      let path = root / Path(name)
      if !File.exists(path) {
        try Folder.create(path.parent)
        try AtomicFile.write("\(content ?? name) of \(names[0])", to: path)
        try File.setModified(path, to: 1_700_000_000_000_000_000)
      }
      let status = try FileStatus.of(path)
      files.append(
        Representation(
          role: Self.role(name, isFirst: files.isEmpty),
          path: LibraryPath(name),
          format: Self.format(name),
          size: status.size,
          modified: status.modified
        )
      )
    }
    guard let id = AssetID(Hash128.of(names[0])) else { fatalError("no hash") }
    let asset = Asset(id: id, type: .photo, representations: files, captureDate: date)
    assets.append(asset)
    return asset
  }

  private static func role(_ name: String, isFirst: Bool) -> Representation.Role {
    switch Path(name).lowercasedEnding {
    case "xmp": .sidecar
    case "mov" where !isFirst: .livePhotoMovie
    case "cr2" where !isFirst: .raw
    default: .primary
    }
  }

  private static func format(_ name: String) -> String {
    let ending = Path(name).lowercasedEnding
    return ending == "jpg" ? "jpeg" : ending
  }

  /// Every file with its content, to prove that nothing in the library changed.
  func contents() throws -> [String: String] { try allFiles(below: root) }
}

/// Every file below a folder with its content, by its path from there.
func allFiles(below folder: Path) throws -> [String: String] {
  var found: [String: String] = [:]
  for entry in try Folder.entries(of: folder) {
    let path = folder / entry.name
    if try FileStatus.of(path).isFolder {
      for (name, text) in try allFiles(below: path) { found["\(entry.name.string)/\(name)"] = text }
    } else {
      found[entry.name.string] = try File.text(path)
    }
  }
  return found
}
