private import Metadata
public import PhotoLibrary

extension Asset {
  /// The files of the asset that go along in an export.
  public func files(_ wanted: ExportOptions.Representations) -> [Representation] {
    switch wanted {
    case .all: representations
    case .raw: chosen { isRaw($0) }
    case .jpeg: chosen { !isRaw($0) && $0.role != .unedited }
    }
  }

  /// The pictures that pass, with the sidecars that are theirs.
  private func chosen(_ passes: (Representation) -> Bool) -> [Representation] {
    let pictures = representations.filter { $0.role != .sidecar && passes($0) }
    if pictures.isEmpty { return [] }
    let others = representations.filter { $0.role != .sidecar && !passes($0) }
    return representations.filter { file in
      guard file.role == .sidecar else { return passes(file) }
      let owners = pictures.filter { file.isSidecar(of: $0) }
      // `IMG.xmp` beside a RAW file and a JPEG is the RAW file's.
      return owners.contains { $0.hasOwnSidecar(file) }
        || (!owners.isEmpty && !others.contains { isRaw($0) && file.isSidecar(of: $0) })
        || owners.contains(where: isRaw)
    }
  }

  private func isRaw(_ file: Representation) -> Bool {
    file.role == .raw || MediaFormat(rawValue: file.format)?.kind == .raw
  }
}

extension Representation {
  /// Whether this picture's sidecar is named `IMG.CR2.xmp` for `IMG.CR2`.
  func hasOwnSidecar(_ sidecar: Representation) -> Bool {
    Self.folded(sidecar.path.bytes.dropLast(4)) == Self.folded(path.bytes[...])
  }

  /// Whether this sidecar is one of the picture's, by either way of naming, in any case.
  func isSidecar(of picture: Representation) -> Bool {
    picture.hasOwnSidecar(self)
      || Self.folded(path.bytes.dropLast(4)) == Self.folded(picture.stem[...])
  }

  private static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  /// The path without the name's ending.
  private var stem: [UInt8] {
    let slash = path.bytes.lastIndex(of: .init(ascii: "/")) ?? -1
    guard let dot = path.bytes.lastIndex(of: .init(ascii: ".")), dot > slash + 1 else {
      return path.bytes
    }
    return Array(path.bytes[..<dot])
  }
}
