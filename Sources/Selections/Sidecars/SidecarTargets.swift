import Metadata
import PhotoLibrary
import Platform

/// Where a photo's sidecars are, or are to be.
struct SidecarTargets {
  let libraryRoot: Path
  let options: SidecarOptions

  struct Target: Hashable {
    var picture: LibraryPath
    var sidecar: LibraryPath
    var notices: [String] = []
  }

  /// The sidecars of an asset's pictures: those that are there, and those the programs look for.
  func targets(of asset: Asset) -> [Target] {
    let pictures = asset.representations.filter { $0.role == .primary || $0.role == .raw }
    let sidecars = asset.representations.filter { $0.role == .sidecar }
    var found: [Target] = []
    for picture in pictures.sorted(by: { isRaw($0) && !isRaw($1) }) {
      let there = sidecars.filter { $0.isSidecar(of: picture) }.map(\.path)
      let wanted = names(of: picture, there: there).map { existing($0, among: there) ?? $0 }
      for path in wanted + there where !found.contains(where: { $0.sidecar == path }) {
        let notices = sharing(path, picture, pictures)
        found.append(Target(picture: picture.path, sidecar: path, notices: notices))
      }
    }
    // A sidecar that the library gave to this photo under another name still is about it.
    for sidecar in sidecars where !found.contains(where: { $0.sidecar == sidecar.path }) {
      found.append(Target(picture: asset.path, sidecar: sidecar.path))
    }
    return found
  }

  /// The names under which the chosen programs look for the picture's sidecar.
  private func names(of picture: Representation, there: [LibraryPath]) -> [LibraryPath] {
    let replaced = LibraryPath(bytes: Self.stem(picture.path) + ".xmp".utf8)
    let appended = LibraryPath(bytes: picture.path.bytes + ".xmp".utf8)
    switch options.naming {
    case .replacingEnding: return [replaced]
    case .appending: return [appended]
    case .both: return [replaced, appended]
    case .byProgram: break
    }
    var names: [LibraryPath] = []
    for program in SidecarOptions.Program.allCases where options.programs.contains(program) {
      switch program {
      // Beside anything but a RAW file, these read only the file itself.
      case .lightroom, .photoMechanic: if isRaw(picture) { names.append(replaced) }
      case .darktable: names.append(appended)
      case .digikam:
        names.append(existing(replaced, among: there) == nil ? appended : replaced)
      }
    }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The file of that name, however its ending is written.
  private func existing(_ path: LibraryPath, among there: [LibraryPath]) -> LibraryPath? {
    let upper = LibraryPath(bytes: path.bytes.dropLast(4) + ".XMP".utf8)
    for candidate in [path, upper] {
      if there.contains(candidate) { return candidate }
      if File.exists(libraryRoot / Path(bytes: candidate.bytes)) { return candidate }
    }
    return nil
  }

  private func sharing(_ sidecar: LibraryPath, _ picture: Representation, _ all: [Representation])
    -> [String]
  {
    let stem = Array(sidecar.bytes.dropLast(4))
    let sharers = all.filter { Self.stem($0.path) == stem }
    guard sharers.count > 1 else { return [] }
    let names = sharers.map(\.path.name).joined(separator: " and ")
    return ["\(sidecar.name) lies beside \(names): programs may take it for either"]
  }

  private func isRaw(_ file: Representation) -> Bool {
    file.role == .raw || MediaFormat(rawValue: file.format)?.kind == .raw
  }

  private static func stem(_ path: LibraryPath) -> [UInt8] {
    let whole = Path(bytes: path.bytes)
    return (whole.parent / whole.stem).bytes
  }
}
