import Metadata
import Platform

/// Puts the files of one photo into the library, under names that are free.
struct FileStore {
  private let root: Path
  private let incoming: Path
  /// The files of the library by their content.
  private var known: [String: Holder] = [:]

  private struct Holder {
    let path: LibraryPath
    let id: AssetID
  }

  init(root: Path, incoming: Path, library: PhotoLibrary) {
    self.root = root
    self.incoming = incoming
    for asset in library.assets {
      for file in asset.representations {
        guard let content = file.contentID, known[content] == nil else { continue }
        known[content] = Holder(path: file.path, id: asset.id)
      }
    }
  }

  /// Stores the files that the library does not hold; gives what became of each.
  mutating func add(_ files: [IncomingFile], to folder: LibraryPath?) throws -> [AddedFile] {
    let holders = files.map { $0.isSidecar ? nil : known[$0.description.contentID] }
    let place =
      try holders.lazy.compactMap(\.self).first?.path.parent ?? destination(of: files, in: folder)
    let fresh = files.indices.filter { holders[$0] == nil }
    let number = try freeNumber(fresh.map { files[$0] }, in: place)
    var added: [AddedFile] = []
    for file in files {
      let content = file.description.contentID
      if !file.isSidecar, let holder = known[content] {
        added.append(AddedFile(file, .known, holder.path, holder.id))
        continue
      }
      let path = try put(file, into: place, number: number)
      if file.isSidecar {
        added.append(AddedFile(file, .stored, path, nil))
      } else {
        let id = AssetID(contentID: content)
        known[content] = Holder(path: path, id: id)
        added.append(AddedFile(file, .stored, path, id))
      }
    }
    return added
  }

  private func destination(of files: [IncomingFile], in folder: LibraryPath?) throws(LibraryError)
    -> LibraryPath
  {
    if let folder {
      guard let inside = absolute(folder).normalized.relative(to: root) else {
        throw .invalidOption("'\(folder)' is no folder of the library")
      }
      return LibraryPath(bytes: inside.bytes)
    }
    let date = files.lazy.compactMap(\.description.metadata.date).first.map { CaptureDate($0) }
    guard let date else { return LibraryPath("Imported") }
    let day = date.iso8601.prefix(10)
    return LibraryPath("\(day.prefix(4))/\(day)")
  }

  /// The first number under which no file of the group meets one that is there: 1 is no number.
  private func freeNumber(_ files: [IncomingFile], in place: LibraryPath) throws -> Int {
    var number = 1
    while try files.contains(where: { file in
      let path = absolute(place.appending(name(of: file, number: number)))
      guard File.exists(path) else { return false }
      // The same sidecar once more is no obstacle: it is there.
      return try !(file.isSidecar && File.read(path) == File.read(file.path))
    }) {
      number += 1
    }
    return number
  }

  private func name(of file: IncomingFile, number: Int) -> Path {
    let name = file.path.name
    if number == 1 { return name }
    // IMG_1.CR2.xmp becomes IMG_1-2.CR2.xmp, as IMG_1.CR2 becomes IMG_1-2.CR2.
    var stem = name.stem
    var endings = [name.ending]
    if file.isSidecar, FileKind.of(stem) != nil {
      endings.insert(stem.ending, at: 0)
      stem = stem.stem
    }
    let numbered = stem.bytes + Array("-\(number)".utf8)
    return Path(bytes: endings.reduce(numbered) { $0 + [46] + $1.bytes })
  }

  private func absolute(_ path: LibraryPath) -> Path { root / Path(bytes: path.bytes) }

  /// Copies the file whole to a place apart, then gives it its name, if that is still free.
  private func put(_ file: IncomingFile, into place: LibraryPath, number: Int) throws
    -> LibraryPath
  {
    let folder = absolute(place)
    try Folder.create(folder)
    try Folder.create(incoming)
    let staged = incoming / "\(Hash128.of(file.path.bytes)).part"
    try File.copy(file.path, to: staged)
    if !file.isSidecar {
      let format = file.description.metadata.format
      let size = try FileStatus.of(staged).size
      guard try ContentID.of(staged, format: format, size: size) == file.description.contentID
      else {
        try File.remove(staged)
        throw LibraryError.system(file.source, reason: "it changed while it was copied; try again")
      }
    }
    var number = number
    while true {
      let path = place.appending(name(of: file, number: number))
      if try name(staged, absolute(path)) {
        try AtomicFile.synchronizeFolder(of: absolute(path))
        FaultPoint.reached("stored \(path)")
        return path
      }
      if file.isSidecar, try File.read(absolute(path)) == File.read(staged) {
        try File.remove(staged)
        return path
      }
      number += 1
    }
  }

  /// Gives the staged file its name; says whether the name was free.
  private func name(_ staged: Path, _ path: Path) throws -> Bool {
    do {
      try File.link(staged, to: path)
    } catch let error {
      if error.isExisting { return false }
      guard !File.exists(path) else { return false }
      // No hard links here (FAT), or another disk below the library's folder.
      let near = AtomicFile.temporaryPath(for: path)
      try File.copy(staged, to: near)
      try File.rename(near, to: path)
    }
    try File.remove(staged)
    return true
  }
}

extension AddedFile {
  init(_ file: IncomingFile, _ outcome: Outcome, _ path: LibraryPath, _ id: AssetID?) {
    self.init(source: file.source, outcome: outcome, path: path, assetID: id)
  }
}
