import Platform

/// What a file seems to be, by the ending of its name: decides whether it is looked into at all.
enum FileKind: Sendable {
  case picture, raw, video, sidecar
  /// A picture or movie of a kind that no reader here knows.
  case unsupported

  /// By endings packed into numbers: this is asked once or twice for every file of a library.
  private static let endings: [UInt64: FileKind] = {
    let table: [(FileKind, String)] = [
      (.picture, "jpg jpeg jpe jfif jif mpo png apng gif webp avif avifs heic heif hif heics"),
      (.picture, "tif tiff bmp dib"),
      (.raw, "dng cr2 cr3 crw nef nrw arw srf sr2 raf orf rw2 rwl pef srw 3fr fff iiq erf mrw"),
      (.raw, "kdc dcr x3f mos mef gpr"),
      (.video, "mp4 m4v mov qt webm mkv avi 3gp 3g2 mpg mpeg mts m2ts wmv flv ogv"),
      (.sidecar, "xmp md"),
      (.unsupported, "jxl jp2 j2k jpx jpf psd psb xcf svg svgz tga exr hdr pcx ppm pgm"),
    ]
    var endings: [UInt64: FileKind] = [:]
    for (kind, names) in table {
      for name in names.split(separator: " ") { endings[packed(name.utf8)] = kind }
    }
    return endings
  }()

  /// The kind, or nothing for a file that is no matter of ours.
  ///
  /// A Markdown file may be a photo's notes; `index.md` is about its folder.
  static func of(_ name: Path) -> FileKind? {
    let ending = name.endingBytes
    guard ending.count <= 8, let kind = endings[packed(ending)] else { return nil }
    return kind == .sidecar && name.bytes.elementsEqual("index.md".utf8) ? nil : kind
  }

  /// Whether a sidecar is a Markdown file: notes tell of a photo, but are not a part of it.
  static func isNotes(_ path: LibraryPath) -> Bool {
    Path(bytes: path.bytes).lowercasedEnding == "md"
  }

  /// At most eight bytes as a number, ASCII letters in lower case.
  private static func packed(_ ending: some Sequence<UInt8>) -> UInt64 {
    ending.reduce(0) { $0 << 8 | UInt64((65...90).contains($1) ? $1 + 32 : $1) }
  }
}

/// Files and folders that systems and programs leave behind; nobody wants to hear of them.
enum Litter {
  private static let names: Set<String> = [
    "thumbs.db", "ehthumbs.db", "ehthumbs_vista.db", "desktop.ini", "icon\r", "@eadir",
    "__macosx", "#recycle", "@recycle", "$recycle.bin", "system volume information",
    "lost+found", ".ds_store", ".appledouble", ".thumbnails", ".trashes", ".spotlight-v100",
    ".fseventsd", ".gallery", ".picasaoriginals", ".dtrash", "@recently-snapshot",
  ]

  static func includes(_ name: Path) -> Bool {
    if name.bytes.first == 46, name.bytes.starts(with: [46, 95]) || AtomicFile.isTemporary(name) {
      return true
    }
    // No litter has the ending of a photo: most names are done here.
    if FileKind.of(name) != nil { return false }
    let text = String(decoding: name.bytes.lazy.map(lowercased), as: UTF8.self)
    return names.contains(text)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }
}
