import Platform

/// What can be fed with broken input; `scripts/fuzz` names them the same.
///
/// Nothing may crash, hang, leak, or take memory without end; an error is a right answer. Where
/// more can be said of what comes out, a `precondition` says it.
enum Target: String, CaseIterable {
  // From bytes to renditions; the name only chooses what it begins with.
  case jpeg, png, gif, webp, tiff, bmp, heic, avif
  // What files say of themselves.
  case metadata, xmp, notes
  // What other people send.
  case manifest, link, list
  // What a site is made by.
  case settings, markdown, mustache
  // Names and addresses.
  case names, zip, request

  static let current = Target(rawValue: CommandLine.arguments.dropFirst().first ?? "") ?? .jpeg

  func run(_ bytes: [UInt8]) {
    switch self {
    case .jpeg, .png, .gif, .webp, .tiff, .bmp, .heic, .avif: Picture.run(bytes)
    case .metadata: Described.metadata(bytes)
    case .xmp: Described.xmp(bytes)
    case .notes: Described.notes(bytes)
    case .manifest: Sent.manifest(bytes)
    case .link: Sent.link(bytes)
    case .list: Sent.list(bytes)
    case .settings: Site.settings(bytes)
    case .markdown: Site.markdown(bytes)
    case .mustache: Site.mustache(bytes)
    case .names: Names.names(bytes)
    case .zip: Names.zip(bytes)
    case .request: Names.request(bytes)
    }
  }
}
