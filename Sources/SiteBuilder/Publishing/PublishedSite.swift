private import Foundation
package import Platform

/// What a published site says of itself, for comparing picks with the site they were made on.
package struct PublishedSite: Sendable, Hashable, Codable {
  package let id: String
  package let title: String
  package let revision: String

  /// Reads it from a site's folder; nothing where no site is, or one that can't be read.
  package static func read(_ output: Path) -> PublishedSite? {
    guard let text = try? File.text(output / Publisher.siteFile),  // no site is a usual case
      let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}")
    else { return nil }
    return try? JSONDecoder().decode(PublishedSite.self, from: Data(text[start...end].utf8))
  }
}
