package import Foundation
package import PhotoLibrary
package import Platform
package import Templating

/// All that a build needs to know besides the library; the command line gathers it.
package struct BuildRequest: Sendable {
  package var configuration: Configuration
  /// The folder that paths in the configuration start from.
  package var siteFolder: Path
  /// The library's folder and the site's, absolute.
  package var library: Path
  package var output: Path
  /// Where caches, the lock and the list of published files are kept.
  package var state: Path
  package var templates: TemplateFolders
  /// The photos that are picked already, and the manifest that says so, as JSON.
  package var preselected: [AssetID] = []
  package var preselection: Data?
  /// The program's name and version, for the footer.
  package var generator = "gallery"
  /// Where Leaflet is, which a map needs.
  package var mapLibrary = MapLibrary.usualFolder
  /// What the site's data is to say while the library is watched.
  package var watchMark: String?
  /// The program's own file: another program may make other pages of the same library.
  package var program: Path?

  package init(
    configuration: Configuration,
    siteFolder: Path,
    library: Path,
    output: Path,
    state: Path,
    templates: TemplateFolders
  ) {
    self.configuration = configuration
    self.siteFolder = siteFolder
    self.library = library
    self.output = output
    self.state = state
    self.templates = templates
  }

  /// The site's name: its title, else its library's folder.
  package var title: String { configuration.title ?? library.name.display }

  /// 80 bits that name the site to its viewers' browsers; the same for every build of it.
  ///
  /// Without an `id` in the configuration it comes from the title and from the library's last two
  /// folders: two sites on one host differ, and a checkout elsewhere is the same site.
  package var siteID: String {
    let folders = library.components.suffix(2).map(\.string).joined(separator: "/")
    return String(
      Hash128.of(configuration.id ?? "\(configuration.title ?? "")\n\(folders)").prefix(20)
    )
  }
}
